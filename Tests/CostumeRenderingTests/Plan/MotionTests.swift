import FaceInput
import Foundation
import Raster
import Testing

@testable import Costume
@testable import CostumeRendering

@Suite("Loops, clocks, shears, ways and copies in rows")
struct MotionTests {
    private struct Fixture: Decodable {
        struct Loop: Decodable {
            var kind: String
            var first: Double
            var last: Double
            var times: [Double]
            var moments: [Double]
        }

        struct Shear: Decodable {
            var angles: [Double]
            var point: [Double]
            var to: [Double]
        }

        var loops: [Loop]
        var shears: [Shear]

        static func read() throws -> Fixture {
            let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent().appending(path: "CostumeTests/Fixtures/motion.json")
            return try JSONDecoder().decode(Fixture.self, from: Data(contentsOf: file))
        }
    }

    private let red = LayerContent.fill(.color(Color(r: 255, g: 0, b: 0)))
    private let translation = SceneTranslation(
        canvas: Rect(x: 0, y: 0, width: 100, height: 100), duration: 2, elementBounds: [:])

    /// Where the box's center of each layer that shows lies, and its scale along x.
    private func spots(_ layers: [Layer], at time: Double) -> [[Double]] {
        translation.scene(of: layers, at: time).map { layer in
            let place = layer.transform.place(layer.box.center) ?? Point(x: .nan, y: .nan)
            return [place.x, place.y].map { ($0 * 1e6).rounded() / 1e6 }
        }
    }

    private func moving(_ loop: TrackLoop?, _ times: [Double] = [0, 1], _ values: [Double] = [0, 10]) -> Layer
    {
        var track = Track.linear("position.x", times, values)
        track.loop = loop
        return .test(red, box: Rect(x: -1, y: -1, width: 2, height: 2), tracks: [track])
    }

    @Test("A loop shows the moments that numpy computed, also before its times")
    func loops() throws {
        for loop in try Fixture.read().loops {
            let kind = try #require(TrackLoop(rawValue: loop.kind))
            // The value at a moment is the moment itself.
            let layer = moving(kind, [loop.first, loop.last], [loop.first, loop.last])
            for (time, moment) in zip(loop.times, loop.moments) {
                #expect(
                    abs(try #require(layer.tracks[0].number(at: time)) - moment) < 1e-9, "\(kind) at \(time)")
            }
        }
    }

    @Test("At the seam a cycle shows its first value, and a ping-pong its last one")
    func seams() {
        #expect(moving(.cycle).tracks[0].number(at: 1) == 0)
        #expect(moving(.pingPong).tracks[0].number(at: 1) == 10)
        #expect(moving(.pingPong).tracks[0].number(at: 2) == 0)
        #expect(moving(nil).tracks[0].number(at: 3) == 10)
    }

    @Test("The way back of a ping-pong is eased as the way there, mirrored")
    func mirrored() {
        var layer = moving(.pingPong)
        layer.tracks[0].easings = [.easeIn]
        let (there, back) = (layer.tracks[0].number(at: 0.25) ?? 0, layer.tracks[0].number(at: 1.75) ?? 1)
        #expect(abs(there - back) < 1e-9)
    }

    @Test("A start makes the clock of a group, and of all that it holds, run late")
    func start() {
        var group = Layer.test(.group([moving(.cycle)]))
        group.start = 0.25
        #expect(spots([group], at: 0.5) == [[2.5, 0]])
        #expect(spots([group], at: 0) == [[7.5, 0]])
        var inner = moving(nil)
        inner.visible = Visibility(from: 0, to: 0.5)
        var late = Layer.test(.group([inner]))
        late.start = 1
        #expect(spots([late], at: 0.9).isEmpty)
        #expect(spots([late], at: 1.25) == [[2.5, 0]])
        #expect(spots([late], at: 1.5).isEmpty)
    }

    @Test("A layer that is visible to a moment alone shows before its late clock begins")
    func visibleBeforeStart() throws {
        let document = """
            {"format": 1, "name": {"en": "A"}, "canvas": {"width": 99, "height": 99},
             "animation": {"duration": 2},
             "layers": [{"fill": "#ff0000", "start": 1, "visible": {"to": 0.5}},
                        {"face": {}, "start": 1, "visible": {"from": 0, "to": 0.5}}]}
            """
        let template = try #require(Documents.translate(document).template)
        let shown = [0, 1, 1.25, 1.5].map { translation.scene(of: template.layers, at: $0).count }
        #expect(shown == [1, 2, 2, 0])
    }

    @Test("A flip-book in a group that starts late goes round")
    func flipBook() {
        let pages = (0..<4).map { ArtReference(path: "\($0).png", element: nil, digest: "\($0)") }
        var group = Layer.test(.group([.test(.image(pages))]))
        group.start = 0.5
        let shown = [0.0, 0.5, 1.5].map { translation.scene(of: [group], at: $0).first?.content }
        #expect(shown == [.art(pages[3]), .art(pages[0]), .art(pages[2])])
    }

    @Test("Copies in a row and in a grid lie where their steps lead, the first in the layer's place")
    func rows() {
        var layer = Layer.test(red, box: Rect(x: 9, y: 19, width: 2, height: 2))
        layer.grid = .row(3, step: Point(x: 5, y: -1))
        #expect(spots([layer], at: 0) == [[10, 20], [15, 19], [20, 18]])
        layer.grid = .grid(columns: 2, rows: 2, step: Point(x: 5, y: 7))
        #expect(spots([layer], at: 0) == [[10, 20], [15, 20], [10, 27], [15, 27]])
        layer.tracks = [.linear("repeat.grid.step.x", [0, 1], [5, 15])]
        #expect(spots([layer], at: 0.5) == [[10, 20], [20, 20], [10, 27], [20, 27]])
        var row = layer
        (row.grid, row.tracks) = (.row(2, step: Point(x: 0, y: 0)), [])
        let step = Track(
            property: "repeat.row.step", times: [0, 1],
            values: .points([Point(x: 0, y: 0), Point(x: 2, y: 4)]), easings: [.linear])
        row.tracks = [step]
        #expect(spots([row], at: 0.5) == [[10, 20], [11, 22]])
    }

    @Test("Steps of rows and grids, and circles, have no delay: all copies go by the layer's own clock")
    func undelayedSteps() {
        var layer = Layer.test(red, box: Rect(x: 9, y: 19, width: 2, height: 2))
        (layer.grid, layer.delay) = (.row(3, step: Point(x: 0, y: 7)), 0.2)
        layer.tracks = [.linear("repeat.row.step.x", [0, 1], [0, 40])]
        #expect(spots([layer], at: 0.5) == [[10, 20], [30, 27], [50, 34]])
        layer.grid = .grid(columns: 2, rows: 2, step: Point(x: 0, y: 7))
        layer.tracks = [.linear("repeat.grid.step.x", [0, 1], [0, 40])]
        layer.delay = -0.2
        #expect(spots([layer], at: 0.5) == [[10, 20], [30, 20], [10, 27], [30, 27]])
        layer.grid = nil
        layer.circle = LayerCircle(count: 2, radius: 0, center: Point(x: 50, y: 50))
        layer.tracks = [.linear("repeat.circle.radius", [0, 1], [0, 40])]
        #expect(spots([layer], at: 0.5) == [[70, 50], [30, 50]])
    }

    @Test("Each copy runs later than the one before, and so does all that it holds")
    func delays() {
        var layer = moving(nil)
        (layer.grid, layer.delay) = (.row(3, step: Point(x: 100, y: 0)), 0.25)
        #expect(spots([layer], at: 0.5) == [[5, 0], [102.5, 0], [200, 0]])
        var group = Layer.test(.group([moving(.cycle)]))
        (group.circle, group.delay) = (LayerCircle(count: 2, radius: 0, center: Point(x: 50, y: 50)), 0.5)
        #expect(spots([group], at: 0.75) == [[7.5, 0], [2.5, 0]])
        layer.visible = Visibility(from: 0.2, to: 9)
        #expect(spots([layer], at: 0.5).count == 2)
    }

    @Test("A face in a delayed copy carries what lies on it")
    func attachments() throws {
        var face = Layer.test(.face(FaceStyle()), box: Rect(x: 0, y: 0, width: 10, height: 10))
        face.tracks = [.linear("position.x", [0, 1], [5, 25])]
        var hat = Layer.test(red)
        hat.placement = .attached(
            FaceAttachment(
                .headTop, of: 1, width: 1, height: 1, shift: Point(x: 0, y: 0), isUpright: false),
            scale: Point(x: 1, y: 1), rotation: 0)
        var group = Layer.test(.group([face, hat]))
        (group.grid, group.delay) = (.row(2, step: Point(x: 0, y: 50)), 0.5)
        let scene = translation.scene(of: [group], at: 0.5)
        #expect(scene.count == 4)
        let corner = Point(x: 0, y: 0)
        let places = scene.map { $0.transform.place(corner) }
        #expect(places[0] == places[1] && places[2] == places[3])
        #expect(places[0]?.x == 10 && places[2] == Point(x: 0, y: 50))
    }

    @Test("A shear moves points where numpy moves them, and is applied between scale and rotation")
    func shears() throws {
        for shear in try Fixture.read().shears {
            var layer = Layer.test(
                red, box: Rect(x: 0, y: 0, width: 100, height: 100),
                placement: .pose(
                    anchor: Point(x: 0, y: 0), position: nil, scale: Point(x: 1, y: 1), rotation: 0))
            layer.skew = Point(x: shear.angles[0], y: shear.angles[1])
            let scene = try #require(translation.scene(of: [layer], at: 0).first)
            let place = try #require(scene.transform.place(Point(x: shear.point[0], y: shear.point[1])))
            #expect(abs(place.x - shear.to[0]) < 1e-9 && abs(place.y - shear.to[1]) < 1e-9)
            layer.placement = .pose(
                anchor: Point(x: 0, y: 0), position: nil, scale: Point(x: 0.5, y: 2), rotation: 90)
            let turned = try #require(translation.scene(of: [layer], at: 0).first)
            let other = try #require(
                turned.transform.place(Point(x: shear.point[0] * 2, y: shear.point[1] / 2)))
            #expect(abs(other.x + shear.to[1]) < 1e-9 && abs(other.y - shear.to[0]) < 1e-9)
        }
        var layer = Layer.test(red, tracks: [.linear("skew.x", [0, 1], [0, 45])])
        layer.skew.y = 10
        #expect(layer.posed(at: 1, box: translation.canvas).skew == Point(x: 45, y: 10))
    }

    @Test("Where a property and a part of it move, the part counts, whichever a document has first")
    func parts() throws {
        let tracks = [
            #""position": {"times": [0], "values": [{"x": 1, "y": 2}]}"#,
            #""position.x": {"times": [0], "values": [9]}"#,
        ]
        for tracks in [tracks, tracks.reversed()] {
            let animate = "{\(tracks.joined(separator: ", "))}"
            let document = Documents.moving(
                """
                [{"face": {}, "animate": \(animate)},
                 {"text": {"content": {"en": "A"}, "animate": {"tracks": \(animate)}}}]
                """)
            let layers = try #require(Documents.translate(document).template).layers
            let posed = layers[0].posed(at: 0, box: translation.canvas)
            guard case .pose(_, let position, _, _) = posed.placement,
                case .text(let caption) = layers[1].content
            else {
                Issue.record("\(layers)")
                continue
            }
            #expect(position == Point(x: 9, y: 2))
            #expect(caption.motion?.poses(of: 1, at: 0).map(\.shift) == [Point(x: 9, y: 2)])
        }
    }

    @Test("A shear that a spring leads beyond its limits is held at them")
    func heldShear() {
        var (one, both) = (Track.linear("skew.x", [0, 1], [0, 85]), Track.linear("skew", [0, 1], [0, 0]))
        both.values = .points([Point(x: 0, y: 0), Point(x: 80, y: -80)])
        (one.easings, both.easings) = ([.spring], [.spring])
        let box = translation.canvas
        #expect(Layer.test(red, tracks: [one]).posed(at: 0.25, box: box).skew == Point(x: 89, y: 0))
        #expect(Layer.test(red, tracks: [both]).posed(at: 0.25, box: box).skew == Point(x: 89, y: -89))
    }

    @Test("An oriented layer looks along its way, with its own rotation on top")
    func along() throws {
        let source = ArtReference(path: "a.svg", element: "w", digest: "")
        let corner = [Point(x: 0, y: 0), Point(x: 30, y: 0), Point(x: 30, y: 10)]
        var layer = Layer.test(
            red, box: Rect(x: 0, y: 0, width: 2, height: 2),
            tracks: [.linear("along.progress", [0, 1], [0, 1])])
        layer.along = MotionPath(source: source, parts: [corner], progress: 0, isOriented: false)
        #expect(spots([layer], at: 0.5) == [[20, 0]])
        #expect(spots([layer], at: 0.875) == [[30, 5]])
        layer.along?.isOriented = true
        let ahead = Point(x: 2, y: 1)
        let scene = try #require(translation.scene(of: [layer], at: 0.875).first)
        let place = try #require(scene.transform.place(ahead))
        #expect(abs(place.x - 30) < 1e-9 && abs(place.y - 6) < 1e-9)
        layer.tracks.append(Track(property: "rotation", times: [0], values: .numbers([90]), easings: []))
        let turned = try #require(translation.scene(of: [layer], at: 0.875).first?.transform.place(ahead))
        #expect(abs(turned.x - 29) < 1e-9 && abs(turned.y - 5) < 1e-9)
        // A spring runs past the end of a way: the layer stays there.
        layer.tracks = [
            Track(property: "along.progress", times: [0, 1], values: .numbers([0, 1]), easings: [.spring])
        ]
        #expect(spots([layer], at: 0.25) == [[30, 10]])
    }

    @Test("The digest changes with every addition, and costumes without them keep theirs")
    func digests() {
        let plain = moving(nil)
        var layers = [plain]
        for change: (inout Layer) -> Void in [
            { $0.tracks[0].loop = .cycle }, { $0.tracks[0].loop = .pingPong }, { $0.delay = 1 },
            { $0.start = 1 },
            { $0.skew.x = 1 }, { $0.skew.y = 1 }, { $0.grid = .row(2, step: Point(x: 1, y: 0)) },
            { $0.grid = .grid(columns: 2, rows: 1, step: Point(x: 1, y: 3)) },
            { $0.tracks[0].easings = [.spring] },
            { $0.tracks[0].easings = [.bounce] },
            {
                $0.along = MotionPath(
                    source: ArtReference(path: "a", element: "b", digest: ""),
                    parts: [[Point(x: 0, y: 0), Point(x: 1, y: 1)]], progress: 0, isOriented: false)
            },
            {
                let part = [Point(x: 0, y: 0), Point(x: 1, y: 1)]
                $0.along = MotionPath(
                    source: ArtReference(path: "a", element: "b", digest: ""), parts: [part, part],
                    progress: 0, isOriented: false)
            },
        ] {
            var layer = plain
            change(&layer)
            layers.append(layer)
        }
        let digests = layers.map { Template.test([$0]).pixelDigest }
        #expect(Set(digests).count == layers.count)
    }
}
