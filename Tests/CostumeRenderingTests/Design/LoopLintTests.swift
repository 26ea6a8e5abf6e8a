import FaceInput
import Raster
import Testing

@testable import Costume
@testable import CostumeRendering

@Suite("Lint of loops")
struct LoopLintTests {
    private let scratch = ScratchCostume()

    /// The codes of the remarks on a costume of two seconds with one red box.
    private func codes(_ change: (inout Layer) -> Void) throws -> [String] {
        var layer = Layer.test(
            .fill(.color(Color(r: 255, g: 0, b: 0))), box: Rect(x: 2, y: 10, width: 8, height: 8))
        change(&layer)
        let template = Template.test(
            [layer], animation: TemplateAnimation(duration: 2, frameRate: 5))
        let plan = try scratch.plan(template)
        let face = PreparedPeople(frames: [CheckerFace.picture()])
        let frames = plan.timeline(faceDelays: [0]).frames.map { plan.frame($0, face: face) }
        return LoopLint(
            template: template, places: DocumentPlaces(template, in: scratch.folder), frames: frames
        ).remarks.map(\.code)
    }

    @Test("A movement that ends elsewhere than it begins is reported, one that returns or rests isn't")
    func ends() throws {
        #expect(
            try codes { $0.tracks = [.linear("position.x", [0, 2], [6, 26])] } == ["template.loop.open"])
        #expect(try codes { $0.tracks = [.linear("position.x", [0, 1, 2], [6, 26, 6])] }.isEmpty)
        #expect(try codes { $0.tracks = [.linear("position.x", [0, 1.2], [6, 26])] }.isEmpty)
        #expect(try codes { $0.tracks = [.linear("rotation", [0, 2], [0, 360])] }.isEmpty)
    }

    @Test("What is hidden at the seam may jump")
    func hidden() throws {
        let way = Track.linear("position.x", [0, 2], [6, 26])
        #expect(try codes { $0.tracks = [way, .linear("opacity", [0, 1, 2], [0, 1, 0])] }.isEmpty)
        #expect(
            try codes {
                $0.tracks = [way]
                $0.visible = Visibility(from: 0, to: 1)
            }.isEmpty)
    }

    @Test("A loop that the duration is no multiple of is reported, with its whole way there and back")
    func loops() throws {
        func loop(_ loop: TrackLoop, _ time: Double) throws -> [String] {
            try codes {
                $0.tracks = [.linear("position.x", [0, time], [6, 26])]
                $0.tracks[0].loop = loop
            }
        }
        #expect(try loop(.cycle, 0.3) == ["template.loop.seam"])
        #expect(try loop(.pingPong, 0.4) == ["template.loop.seam"])
        #expect(try loop(.cycle, 0.4).isEmpty && loop(.pingPong, 0.5).isEmpty)
    }

    @Test("A loop that starts late fits as well")
    func start() throws {
        #expect(
            try codes {
                $0.tracks = [.linear("position.x", [0, 0.5], [6, 26])]
                $0.tracks[0].loop = .pingPong
                $0.start = 0.37
            }.isEmpty)
    }
}
