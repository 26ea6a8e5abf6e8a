import Raster
import Testing

@testable import Costume
@testable import CostumeRendering

@Suite("Borders of layers that are stretched or sheared")
struct BorderTests {
    private let scratch = ScratchCostume()
    private let outline = LayerFilter.own(FilterStep(.outline(width: 4, Color(r: 0, g: 0, b: 255))))
    private let square = Layer.test(
        .fill(.color(Color(r: 255, g: 0, b: 0))), box: Rect(x: 15, y: 15, width: 10, height: 10))

    /// The square with a border, in the three ways that a pose and a filter may be written.
    private func ways(_ pose: (inout Layer) -> Void, filters: [LayerFilter]) -> [[Layer]] {
        var alone = square
        alone.filters = filters
        var filtered = Layer.test(.group([square]))
        filtered.filters = filters
        var posed = Layer.test(.group([alone]))
        pose(&alone)
        pose(&filtered)
        pose(&posed)
        return [[alone], [filtered], [posed]]
    }

    private func drawn(_ layers: [Layer]) throws -> Bitmap {
        try scratch.plan(.test(layers, width: 40, height: 40), side: 40)
            .still(face: PreparedPeople(frames: [Bitmap(width: 1, height: 1)]))
    }

    @Test("Under unequal scales a border is equally wide on all sides, and nothing of it is cut off")
    func stretched() throws {
        let scale = LayerPlacement.pose(anchor: nil, position: nil, scale: Point(x: 2, y: 0.5), rotation: 0)
        for layers in ways({ $0.placement = scale }, filters: [outline]) {
            let picture = try drawn(layers)
            // The square covers 10…30 and 17.5…22.5.
            for (x, y) in [(20, 14), (20, 25), (7, 20), (32, 20)] {
                #expect(picture[x, y] == Pixel(r: 0, g: 0, b: 255, a: 255), "\(x), \(y)")
            }
            for (x, y) in [(20, 12), (20, 27), (5, 20), (34, 20)] {
                #expect(picture[x, y].a < 10, "\(x), \(y)")
            }
        }
        for layers in ways({ $0.placement = scale }, filters: [outline, outline]) {
            let picture = try drawn(layers)
            for (x, y) in [(20, 10), (20, 29), (3, 20), (36, 20)] {
                #expect(picture[x, y].a > 245, "\(x), \(y)")
            }
        }
    }

    @Test("A shear deforms a border as it deforms what the border lies around")
    func sheared() throws {
        for layers in ways({ $0.skew = Point(x: 60, y: 0) }, filters: [outline]) {
            let picture = try drawn(layers)
            // Before the shear the border reaches from 11 to 29; the middle of a row moves by 1.732 × (y − 20).
            for y in [11, 28] {
                let x = Int(20 + 1.732 * (Double(y) + 0.5 - 20))
                #expect(picture[x, y].b > 245 && picture[x, y].a > 245, "\(x), \(y)")
            }
            for y in [9, 30] {
                let x = Int(20 + 1.732 * (Double(y) + 0.5 - 20))
                #expect(picture[x, y].a < 10, "\(x), \(y)")
            }
        }
    }
}
