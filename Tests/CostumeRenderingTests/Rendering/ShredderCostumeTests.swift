import Foundation
import Helpers
import ImageCodecs
import Raster
import Support
import Testing

@testable import Costume
@testable import CostumeRendering

/// EFFECTS 4, on the frames at canvas size of a costume that keeps its numbers.
@Suite("The shredder")
struct ShredderCostumeTests {
    private static let costumes = "\(Repository.path)/Tests/Fixtures/Costumes"
    private static let red = Pixel(r: 255, g: 0, b: 0, a: 255)
    private static let white = Pixel(r: 255, g: 255, b: 255, a: 255)

    private let plan: CostumePlan
    private let template: Template
    private let face = PreparedPeople(frames: [
        Bitmap(width: 4, height: 4, pixels: Array(repeating: red, count: 16))
    ])

    init() throws {
        let store = try TemplateStore.load(Self.costumes, only: ["shredder"])
        template = try #require(store.entries.first?.template)
        plan = try CostumeCompiler(
            renderer: ArtHelper(HelperLocation(folders: [BuildFolder.path])), cacheFolder: nil
        ).plan(template, in: store.folder(of: template.id), side: 643)
    }

    /// The frame of a moment, with the canvas's own coordinates.
    private func frame(at time: Double) throws -> (Int, Int) -> Pixel {
        let animation = try #require(template.animation)
        let number = Int((time * animation.frameRate).rounded())
        let square = plan.render.picture(
            scene: plan.render.frames[min(number, plan.render.frames.count - 1)],
            face: FaceFrame(people: face.frame(0)))
        return { x, y in square[x + (643 - 414) / 2, y] }
    }

    @Test("At rest the shredder's window is red and nothing shows below the frame")
    func rest() throws {
        let pixel = try frame(at: 0)
        for y in stride(from: 78, to: 410, by: 7) {
            for x in stride(from: 70, to: 343, by: 7) { #expect(pixel(x, y) == Self.red, "\(x) \(y)") }
        }
        #expect(pixel(342, 409) == Self.red)
        for y in 488..<643 { for x in 0..<414 { #expect(pixel(x, y).a == 0) } }
    }

    @Test(
        "When the shredder is done, its window is white above and the strips hang below",
        arguments: [7.0, 8.8])
    func shredded(time: Double) throws {
        let pixel = try frame(at: time)
        for y in [78, 200, 309] { #expect(pixel(200, y) == Self.white) }
        for y in [310, 409] { #expect(pixel(200, y) == Self.red) }
        for x in 0...10 { #expect(pixel(70 + x, 500) == Self.red) }
        #expect(pixel(81, 500).a == 0 && pixel(82, 500).a == 0)
        #expect((88...90).contains(pixel(83, 500).a))
        let row = (0..<273).map { pixel(70 + $0, 500).a }
        #expect(row.count { $0 == 255 } == 201 && row.count { $0 == 0 } == 34)
        #expect(row.count { $0 > 0 && $0 < 255 } == 38)
        let share = Double(row.reduce(0) { $0 + Int($1) }) / 255 / 273
        #expect(abs(share - 0.80586) < 0.002)
        #expect(pixel(200, 642).a == 255 || pixel(201, 642).a == 255)
    }

    @Test(
        "Both pictures of the shredder move by the eased shift",
        arguments: [
            (2.0, 0), (2.2, 0.71), (2.6, 6.64), (3.0, 18.95), (3.6, 49.54), (4.0, 77.00), (4.5, 116.00),
            (5.0, 155.00), (6.0, 213.05), (7.0, 232.00),
        ])
    func shift(time: Double, shift: Double) throws {
        for layer in template.layers where ["strips", "picture"].contains(layer.id) {
            guard case .pose(_, .some(let rest), _, _) = layer.placement,
                case .pose(_, .some(let now), _, _) = layer.posed(
                    at: time, box: Rect(x: 0, y: 0, width: 273, height: 332)
                ).placement
            else {
                Issue.record("\(layer.placement)")
                continue
            }
            #expect(abs(now.y - rest.y - shift) <= 0.01)
        }
        // The window's white grows by as much.
        let frameRate = try #require(template.animation?.frameRate)
        guard (time * frameRate).rounded() == time * frameRate else { return }
        let pixel = try frame(at: time)
        let top = (78..<410).first { pixel(200, $0) == Self.red } ?? 410
        #expect(abs(Double(top - 78) - shift) <= 1)
    }

    @Test("The shredder's still is the last frame, and both holds are one frame each")
    func holds() {
        #expect(plan.render.still == plan.render.frames.last)
        let timeline = plan.timeline(faceDelays: [0])
        #expect(timeline.frames.reduce(0) { $0 + $1.delay } == 900)
        let looks = plan.duplicateFrames(in: timeline)
        let changes = zip(looks, looks.dropFirst()).count { $0 != $1 }
        #expect(changes + 1 == Set(looks).count)
        #expect(Set(looks).count == 26)
    }
}
