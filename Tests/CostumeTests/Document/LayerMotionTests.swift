import Raster
import Testing

@testable import Costume

@Suite("Words for the motion of a layer") struct LayerMotionTests {
    private func translate(_ layer: String) -> (template: Template?, problems: [TemplateProblem]) {
        Documents.translate(Documents.moving("[\(layer)]"))
    }

    private func problems(_ layer: String) -> [String] {
        translate(layer).problems.map { "\($0.code) \($0.path ?? "")" }
    }

    /// What a word stands for in the animation of 2 s on a canvas of 100, by a layer's other keys.
    @Test(
        "A word means the keys that a document could spell out",
        arguments: [
            (
                "wave", #""rotation": 5"#, #""rotation": 5"#,
                #""rotation": {"times": [0, 0.25, 0.75, 1], "values": [5, 17, -7, 5], "easings": ["easeOut", "easeInOut", "easeIn"], "loop": "cycle"}"#
            ),
            (
                "shake", #""position": {"x": 40, "y": 30}"#, #""position": {"x": 40, "y": 30}"#,
                #""position.x": {"times": [0, 0.1, 0.3, 0.4], "values": [40, 41.2, 38.8, 40], "easings": ["easeOut", "easeInOut", "easeIn"], "loop": "cycle"}"#
            ),
            (
                "breathe", #""scale": 2"#, #""scale": 2"#,
                #""scale.x": {"times": [0, 1, 2], "values": [2, 2.04, 2], "easings": ["easeInOut", "easeInOut"], "loop": "cycle"}, "scale.y": {"times": [0, 1, 2], "values": [2, 2.1, 2], "easings": ["easeInOut", "easeInOut"], "loop": "cycle"}"#
            ),
            (
                "float", #""opacity": 1"#, #""anchor": {"x": 50, "y": 50}"#,
                #""position.y": {"times": [0, 0.5, 1.5, 2], "values": [50, 47.5, 52.5, 50], "easings": ["easeOut", "easeInOut", "easeIn"], "loop": "cycle"}"#
            ),
            (
                "float", #""box": {"x": 10, "y": 10, "width": 20, "height": 20}, "skew": {"x": 45, "y": 0}"#,
                #""box": {"x": 10, "y": 10, "width": 20, "height": 20}, "skew": {"x": 45, "y": 0}, "anchor": {"x": 20, "y": 20}"#,
                #""position.y": {"times": [0, 0.5, 1.5, 2], "values": [20, 17.5, 22.5, 20], "easings": ["easeOut", "easeInOut", "easeIn"], "loop": "cycle"}"#
            ),
            (
                "bounce", #""anchor": {"x": 20, "y": 80}, "start": 0.5"#,
                #""anchor": {"x": 20, "y": 80}, "start": 0.5"#,
                #""position.y": {"times": [0, 0.3333333333333333, 0.6666666666666666], "values": [80, 72, 80], "easings": ["easeOut", "easeIn"], "loop": "cycle"}"#
            ),
        ])
    func keys(word: String, own: String, spelled: String, tracks: String) throws {
        let short = translate(#"{"face": {}, \#(own), "animate": "\#(word)"}"#)
        let long = translate(#"{"face": {}, \#(spelled), "animate": {\#(tracks)}}"#)
        #expect(short.problems == [] && long.problems == [])
        let (found, wanted) = (
            try #require(short.template?.layers[0]), try #require(long.template?.layers[0])
        )
        #expect(found.placement == wanted.placement && found.start == wanted.start)
        #expect(found.tracks.count == wanted.tracks.count)
        for (track, expected) in zip(found.tracks, wanted.tracks) {
            #expect(track.property == expected.property && track.loop == expected.loop)
            #expect(track.easings == expected.easings)
            guard case .numbers(let values) = track.values, case .numbers(let others) = expected.values else {
                Issue.record("\(track.property) isn't a number")
                continue
            }
            for (a, b) in zip(track.times + values, expected.times + others) { #expect(abs(a - b) < 1e-9) }
        }
    }

    @Test(
        "Every word ends where it begins, and fits into an animation a whole number of times"
    )
    func seamless() throws {
        for motion in LayerMotion.allCases {
            for duration in [0.1, 0.7, 2, 3.3] {
                let tracks = motion.tracks(
                    from: Point(x: 3, y: 4), scale: Point(x: 1, y: 2), rotation: 9, size: 100,
                    within: duration)
                #expect(!tracks.isEmpty)
                for track in tracks {
                    guard case .numbers(let values) = track.values else { continue }
                    #expect(values.first == values.last)
                    let rounds = duration / (track.times.last ?? 0)
                    #expect(abs(rounds - rounds.rounded()) < 1e-9 && rounds > 0.5)
                }
            }
        }
    }

    @Test("A circle decides where copies lie: what would move them is warned of, and moves nothing")
    func circle() throws {
        let circle = #""repeat": {"circle": {"count": 3}}"#
        let warning = ["template.repeat.position $.layers[0].animate"]
        let word = #"{"face": {}, \#(circle), "animate": "float"}"#
        #expect(problems(word) == warning)
        let still = Point(x: 1, y: 1)
        #expect(
            translate(word).template?.layers[0].placement
                == .pose(anchor: nil, position: nil, scale: still, rotation: 0))
        let track = #"{"times": [0], "values": [3]}"#
        #expect(
            problems(#"{"face": {}, \#(circle), "animate": {"position.x": \#(track)}}"#)
                == ["\(warning[0])[\"position.x\"]"])
        #expect(problems(#"{"face": {}, \#(circle), "animate": "wave"}"#) == [])
    }

    @Test("Mistakes are reported where they are")
    func mistakes() {
        let place = "$.layers[0].animate"
        #expect(problems(#"{"face": {}, "animate": "wobble"}"#) == ["template.needs.newer \(place)"])
        let quad = #""quad": [{"x": 0, "y": 0}, {"x": 9, "y": 0}, {"x": 9, "y": 9}, {"x": 0, "y": 9}]"#
        #expect(
            problems(#"{"face": {}, \#(quad), "animate": "wave"}"#).contains(
                "template.animate.property \(place)"))
        // Where the middle of an element lies is known only once it is drawn.
        let element = #"{"face": {}, "box": "a.svg#x", "scale": 2, "animate": "float"}"#
        #expect(problems(element) == ["template.key.missing \(place)"])
        #expect(problems(#"{"face": {}, "scale": 2, "animate": "float"}"#) == [])
        #expect(problems(#"{"face": {}, "scale": 2, "animate": "wave"}"#) == [])
    }
}
