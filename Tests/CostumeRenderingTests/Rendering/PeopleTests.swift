import BinaryCoding
import FaceInput
import Raster
import Testing

@testable import Costume
@testable import CostumeRendering

@Suite("Two people in one costume") struct PeopleTests {
    private let scratch = ScratchCostume()
    private static let (red, blue) = (Color(r: 255, g: 0, b: 0), Color(r: 0, g: 0, b: 255))

    /// The first person left, the second right.
    private func couple(optional: Bool = false, animation: TemplateAnimation? = nil) -> Template {
        var second = FaceStyle()
        (second.person, second.isOptional) = (.second, optional)
        return .test(
            [
                .test(.face(FaceStyle()), box: Rect(x: 0, y: 16, width: 32, height: 32)),
                .test(.face(second), box: Rect(x: 32, y: 16, width: 32, height: 32)),
                .test(
                    .fill(.color(Color(r: 0, g: 255, b: 0))),
                    placement: .attached(
                        FaceAttachment(.eyes, of: 1, width: 0.5, height: 0.5), scale: Point(x: 1, y: 1),
                        rotation: 0)),
            ], width: 64, height: 64, animation: animation)
    }

    private static func face(_ colors: [Color], delays: [Int]? = nil) -> PreparedFace {
        PreparedFace(
            frames: colors.enumerated().map { number, color in
                var picture = Bitmap(width: 32, height: 32)
                picture.fill(
                    Rect(x: 0, y: 0, width: 32, height: 32), with: .color(color), by: .identity)
                return DecodedFace.Frame(bitmap: picture, delay: delays?[number] ?? 0)
            })
    }

    @Test("Each face lies in its own layer, and what lies on the second face follows it")
    func places() throws {
        let plan = try scratch.plan(couple(), side: 64)
        let both = plan.still(face: PreparedPeople(People(Self.face([Self.red]), Self.face([Self.blue]))))
        #expect(both[4, 20].color == Self.red && both[36, 20].color == Self.blue)
        let marks = both.pixels.indices.filter { both.pixels[$0].g > 200 }
        #expect(!marks.isEmpty && marks.allSatisfy { $0 % 64 >= 32 })
        let turned = plan.still(face: PreparedPeople(People(Self.face([Self.blue]), Self.face([Self.red]))))
        #expect(turned[4, 20].color == Self.blue && turned[36, 20].color == Self.red)
    }

    @Test("Without the second person neither the face nor what lies on it is drawn")
    func alone() throws {
        let plan = try scratch.plan(couple(optional: true), side: 64)
        let alone = plan.still(face: PreparedPeople(Self.face([Self.red])))
        #expect(alone[4, 20].color == Self.red)
        #expect(alone.pixels.indices.allSatisfy { $0 % 64 < 32 || alone.pixels[$0].a == 0 })
    }

    @Test("Of which number of people a costume is depends on its second faces")
    func counts() {
        #expect(couple().people == 2...2)
        #expect(couple(optional: true).people == 1...2)
        var one = couple()
        one.layers.removeLast(2)
        #expect(one.people == 1...1)
        #expect(
            couple().shown(People("a", "b")).all == ["a", "b"] && one.shown(People("a", "b")).all == ["a"])
    }

    @Test("A plan comes back from its bytes with both people, and one person's bytes are as they always were")
    func coding() throws {
        var style = FaceStyle(fit: .contain, flipped: true)
        let first = style.encoded
        style.person = .second
        #expect(try FaceStyle(encoded: style.encoded) == style)
        // The third number holds the flip, which was a number of its own before.
        #expect(first.count == style.encoded.count && first != style.encoded)
        #expect(couple().pixelDigest == couple(optional: true).pixelDigest)
        var same = couple()
        same.layers[1].content = .face(FaceStyle())
        #expect(couple().pixelDigest != same.pixelDigest)
    }

    @Test(
        "Two moving faces end together: the longer one keeps its speed, the other's changes by a quarter at most",
        arguments: [
            ([10, 10, 10, 10], [10, 10]), ([50], [10, 20]), ([10, 10, 10], [7, 7, 7]), ([9, 9], [40, 13]),
            ([10, 10], [10, 10]), ([100, 100], [67, 67]), ([3, 3], [500]),
        ])
    func loops(first: [Int], second: [Int]) {
        let loop = PeopleLoop(FaceLoop(delays: first), FaceLoop(delays: second))
        let (a, b) = (first.reduce(0, +), second.reduce(0, +))
        let total = loop.delays.reduce(0, +)
        let longest = max(a, b)
        #expect(total == longest || total == 2 * longest)
        #expect(loop.delays.allSatisfy { $0 > 0 } && loop.moments.count == loop.delays.count)
        // Whole turns of the shorter one, each within a quarter of its own time.
        let shorter = a >= b ? second : first
        let shown = loop.moments.map { a >= b ? $0.second ?? 0 : $0.first }
        let turns = (Double(total) / Double(min(a, b))).rounded()
        #expect(abs(Double(min(a, b)) * turns / Double(total) - 1) <= 0.26)
        #expect(shown.first == 0 && shown.last == shorter.count - 1)
    }

    @Test("A still second face stands beside a moving first one, and the other way round")
    func oneMoves() {
        let (moving, still) = (
            Self.face([Self.red, Self.blue], delays: [30, 50]), Self.face([Self.red])
        )
        let first = PreparedPeople(People(moving, still))
        #expect(first.delays == [30, 50] && first.moments == [People(0, 0), People(1, 0)])
        let second = PreparedPeople(People(still, moving))
        #expect(second.delays == [30, 50] && second.moments == [People(0, 0), People(0, 1)])
    }

    @Test("The frames of a moving sticker show both faces at their times")
    func frames() throws {
        let people = PreparedPeople(
            People(
                Self.face([Self.red, Self.blue], delays: [50, 50]),
                Self.face([Self.blue, Self.red, Self.blue, Self.red], delays: [25, 25, 25, 25])))
        let plan = try scratch.plan(couple(), side: 64)
        let timeline = plan.timeline(faceDelays: people.delays)
        let renderer = plan.renderer(for: people, of: timeline)
        #expect(timeline.frames.map(\.delay) == [25, 25, 25, 25])
        let pictures = timeline.frames.map(renderer.frame)
        #expect(pictures.map { $0[4, 20].color } == [Self.red, Self.red, Self.blue, Self.blue])
        #expect(pictures.map { $0[36, 20].color } == [Self.blue, Self.red, Self.blue, Self.red])
    }
}
