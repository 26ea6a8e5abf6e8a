import Raster
import Testing

@Suite struct BlendModeTests {
    struct Row: Sendable {
        var below: UInt8
        var above: UInt8
        var results: [UInt8]
    }

    static let modes: [BlendMode] = [
        .add, .multiply, .screen, .overlay, .hardLight, .softLight, .colorDodge, .colorBurn, .linearBurn,
        .difference, .exclusion,
    ]

    static let opaque = [
        Row(below: 64, above: 192, results: [255, 48, 208, 96, 161, 96, 255, 1, 1, 128, 160]),
        Row(below: 192, above: 64, results: [255, 48, 208, 161, 96, 168, 255, 4, 1, 128, 160]),
        Row(below: 128, above: 128, results: [255, 64, 192, 128, 128, 128, 255, 2, 1, 0, 127]),
        Row(below: 51, above: 204, results: [255, 41, 214, 82, 173, 89, 255, 0, 0, 153, 173]),
    ]

    func gray(_ value: UInt8, _ alpha: UInt8 = 255) -> Pixel {
        Pixel(Color(r: value, g: value, b: value, a: alpha))
    }

    func blended(_ mode: BlendMode, _ below: Pixel, _ above: Pixel, opacity: Double = 1) -> Pixel {
        var canvas = Bitmap(width: 1, height: 1, pixels: [below])
        canvas.composite(
            Bitmap(width: 1, height: 1, pixels: [above]), atX: 0, y: 0,
            style: LayerStyle(opacity: opacity, blend: mode))
        return canvas[0, 0]
    }

    @Test("Opaque grays blend to the values in the table", arguments: opaque)
    func blendsOpaqueGrays(_ row: Row) {
        for (mode, result) in zip(BlendModeTests.modes, row.results) {
            #expect(blended(mode, gray(row.below), gray(row.above)) == gray(result), "\(mode)")
        }
        #expect(blended(.normal, gray(row.below), gray(row.above)) == gray(row.above))
        #expect(blended(.darken, gray(row.below), gray(row.above)) == gray(min(row.below, row.above)))
        #expect(blended(.lighten, gray(row.below), gray(row.above)) == gray(max(row.below, row.above)))
    }

    @Test(
        "Half-transparent grays are mixed by their alphas",
        arguments: [(BlendMode.multiply, 101.396), (.screen, 154.604), (.colorBurn, 85.776)])
    func blendsHalfTransparentGrays(_ mode: BlendMode, _ expected: Double) {
        let result = blended(mode, gray(64, 128), gray(192, 128))
        #expect(abs(Int(result.a) - 191) <= 1)
        let straight = Double(result.r) * 255 / Double(result.a)
        #expect(abs(straight - expected) <= 1)
    }

    @Test("The mode add composites colors, the mode plus sums them")
    func addAndPlus() {
        #expect(abs(Int(blended(.plus, gray(204), gray(128, 128)).r) - 255) <= 13)
        #expect(blended(.plus, gray(204), gray(128), opacity: 0.5).r == 255)
        #expect(abs(Int(blended(.add, gray(204), gray(128), opacity: 0.5).r) - 230) <= 1)
    }

    @Test(
        "In every blend mode a transparent source changes nothing and a transparent canvas takes the source",
        arguments: BlendMode.allCases)
    func transparentSourceAndCanvas(_ mode: BlendMode) {
        #expect(blended(mode, gray(90, 200), .clear) == gray(90, 200))
        #expect(blended(mode, .clear, gray(90, 200)) == gray(90, 200))
    }

    @Test("Integer compositing agrees with the exact formula")
    func integersAgreeWithFormula() {
        for alpha in stride(from: 0, through: 255, by: 15) {
            for below in stride(from: 0, through: 255, by: 17) {
                let (source, target) = (gray(200, UInt8(alpha)), gray(UInt8(below), 240))
                let exact = Double(source.r) + Double(target.r) * (1 - Double(alpha) / 255)
                #expect(abs(Double(blended(.normal, target, source).r) - exact) <= 0.51)
            }
        }
    }
}
