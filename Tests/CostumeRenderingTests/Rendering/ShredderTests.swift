import Raster
import Testing
import Threads

@testable import Costume
@testable import CostumeRendering

/// EFFECTS 4, its parts on the canvas's own pixels.
@Suite("The shredder's parts")
struct ShredderTests {
    private let scratch = ScratchCostume()
    private let face = PreparedPeople(frames: [
        Bitmap(width: 4, height: 4, pixels: Array(repeating: Pixel(r: 255, g: 0, b: 0, a: 255), count: 16))
    ])

    private func picture(top: Double, mask: LayerMask?, clip: Rect) -> Layer {
        .test(
            .face(FaceStyle()), box: Rect(x: 0, y: 0, width: 273, height: 332),
            placement: .pose(
                anchor: Point(x: 0, y: 0), position: Point(x: 70, y: top), scale: Point(x: 1, y: 1),
                rotation: 0),
            mask: mask, clip: LayerMask(.rect(clip, radius: 0)),
            tracks: [
                Track(
                    property: "position.y", times: [2, 7], values: .numbers([top, top + 232]),
                    easings: [.easeInOut])
            ])
    }

    private func still(at time: Double) throws -> (Int, Int) -> Pixel {
        let window = Rect(x: 70, y: 78, width: 273, height: 332)
        let strips = LayerMask(
            .strips(box: Rect(x: 0, y: 0, width: 273, height: 564), count: 20, pitch: 13.65, width: 11))
        let template = Template.test(
            [
                picture(top: 79, mask: strips, clip: Rect(x: 70, y: 79, width: 273, height: 564)),
                .test(.fill(.color(Color(r: 255, g: 255, b: 255))), box: window),
                picture(top: 78, mask: nil, clip: window),
            ], width: 414, height: 643, still: time)
        let plan = try PlanCompilation.plan(
            of: template, side: 643,
            library: ArtLibrary(renderer: RectangleRenderer(), folder: scratch.folder),
            cores: .none)
        let square = plan.picture(scene: plan.still, face: FaceFrame(people: face.frame(0)))
        return { x, y in square[x + 114, y] }
    }

    @Test("At rest the shredder's window is red and nothing shows below the frame")
    func rest() throws {
        let pixel = try still(at: 0)
        for (x, y) in [(70, 78), (342, 409), (200, 200)] {
            #expect(pixel(x, y) == Pixel(r: 255, g: 0, b: 0, a: 255))
        }
        for x in stride(from: 0, to: 414, by: 23) { #expect(pixel(x, 500).a == 0) }
    }

    @Test("When the shredder is done, its window is white above and the strips hang below")
    func shredded() throws {
        let pixel = try still(at: 7)
        for y in [78, 200, 309] { #expect(pixel(200, y) == Pixel(r: 255, g: 255, b: 255, a: 255)) }
        for y in [310, 409] { #expect(pixel(200, y) == Pixel(r: 255, g: 0, b: 0, a: 255)) }
        for x in 0...10 { #expect(pixel(70 + x, 500).a == 255) }
        #expect(pixel(81, 500).a == 0 && pixel(82, 500).a == 0)
        #expect((88...90).contains(pixel(83, 500).a))
        let row = (0..<273).map { pixel(70 + $0, 500).a }
        #expect(row.count { $0 == 255 } == 201 && row.count { $0 == 0 } == 34)
    }
}
