import Raster
import Synchronization
import Testing

@testable import Costume
@testable import CostumeRendering

@Suite("Groups that look the same in several frames")
struct SharedGroupTests {
    private let scratch = ScratchCostume()
    private let faces = [40, 200].map { red in
        PreparedPeople(frames: [
            Bitmap(
                width: 16, height: 16,
                pixels: (0..<256).map { Pixel(r: UInt8(red), g: UInt8($0), b: 90, a: 255) })
        ])
    }

    /// A head that turns, there and back, with a face in it that stays as it is, or shrinks.
    private func template(shrinks: Bool) -> Template {
        let mask = scratch.svg("mask.svg", ["hole 8 8 16 16 #ffffff"])
        let art = scratch.svg("art.svg", ["back 1 1 29 30 #ff8800"])
        let face = Layer.test(
            .face(FaceStyle()), box: Rect(x: 6, y: 6, width: 20, height: 20),
            clip: LayerMask(.image(mask, luminance: false)),
            tracks: shrinks ? [.linear("scale.x", [0, 1], [1, 0.5])] : [])
        let shade = Layer.test(.fill(.color(Color(r: 9, g: 9, b: 99))), opacity: 0.2)
        var head = Layer.test(
            .group([.test(.image([art])), face, shade]),
            tracks: [.linear("rotation", [0, 0.5, 1], [10, 40, 10])])
        // What is filtered is drawn on a raster of its own, which stays the same while it turns.
        head.filters = [.own(FilterStep(.blur(radius: 1)))]
        return .test([head], animation: TemplateAnimation(duration: 1, frameRate: 8))
    }

    @Test("Frames drawn with shared groups equal frames drawn alone", arguments: [false, true])
    func same(shrinks: Bool) throws {
        let plan = try scratch.plan(template(shrinks: shrinks))
        let timeline = plan.timeline(faceDelays: [0])
        #expect(Set(plan.duplicateFrames(in: timeline)).count > 4)
        for face in faces {
            let renderer = plan.renderer(for: face, of: timeline)
            let reduced = plan.reduced(face)
            for frame in timeline.frames + timeline.frames {
                #expect(renderer.frame(frame) == plan.frame(frame, face: reduced))
            }
        }
    }

    @Test(
        "A group that scenes share is drawn once for a face, and another group isn't kept",
        arguments: [false, true])
    func once(shrinks: Bool) throws {
        let render = try scratch.plan(template(shrinks: shrinks)).render
        let pictures = GroupPictures(render)
        let drawn = Mutex(0)
        var given = 0
        for scene in render.scenes {
            guard case .group(let group, _, _) = scene[0] else { continue }
            let picture = pictures.picture(of: group, face: 0) {
                drawn.withLock { $0 += 1 }
                return Bitmap(width: 3, height: 2)
            }
            given += picture == nil ? 0 : 1
        }
        #expect(given == (shrinks ? 0 : render.scenes.count))
        let times = drawn.withLock { $0 }
        #expect(times == (shrinks ? 0 : 1))
    }

    @Test("Of large shared groups only the last is held in memory")
    func large() throws {
        let render = try scratch.plan(template(shrinks: false)).render
        guard case .group(let group, _, _) = render.scenes[0][0] else {
            Issue.record("no group")
            return
        }
        for (side, held) in [(16, 5), (1024, 4), (2100, 1)] {
            let pictures = GroupPictures(render)
            var drawn = 0
            for face in [0, 1, 2, 3, 4, 4, 3, 2, 1, 0] {
                _ = pictures.picture(of: group, face: face) {
                    drawn += 1
                    return Bitmap(width: side, height: side)
                }
            }
            #expect(drawn == 10 - held)
        }
    }

    @Test("Shared groups and their masks are cached once")
    func kept() throws {
        let render = try scratch.plan(template(shrinks: false)).render
        let read = try #require(RenderPlan(render.file))
        #expect(read == render)
        var groups: Set<ObjectIdentifier> = []
        for scene in read.scenes {
            if case .group(let group, _, _) = scene[0] { groups.insert(ObjectIdentifier(group)) }
        }
        #expect(read.scenes.count > 4 && groups.count == 1)
        // A face that shrinks is in as many groups, which share its mask.
        let shrinking = try scratch.plan(template(shrinks: true)).render
        let map = 32 * 32 / 8
        #expect(shrinking.scenes.count > 4)
        // With a mask each it would have 2,100 words.
        #expect(shrinking.file.bytes.count < 1_500 * 8 && shrinking.scenes.count * map > 1_000)
        #expect(RenderPlan(shrinking.file) == shrinking)
    }
}
