import Support
import Testing

@testable import StickerEncoding

@Suite("The nearest colors of a palette") struct PaletteMatcherTests {
    private func colors(_ count: Int, _ random: inout SeededNumbers) -> [UInt32] {
        let found = (0..<count).map { _ in UInt32.random(in: 0...0xff_ffff, using: &random) | 0xff00_0000 }
        return Set(found).sorted()
    }

    private func distance(_ a: UInt32, _ b: UInt32) -> Float {
        let d =
            ColorMetric.stretched(ColorMetric.channels(a)) - ColorMetric.stretched(ColorMetric.channels(b))
        return (d * d).sum()
    }

    /// From a cell's middle to its corner, there and back.
    private let cell = { d in 2 * (d * d).sum().squareRoot() }(
        ColorMetric.stretched(SIMD4<Float>(0.5, 0.5, 0.5, 0)))

    @Test(
        "The palette table's colors are almost as near as the nearest colors",
        arguments: [1, 2, 7, 64, 255])
    func almostNearest(count: Int) {
        var random = SeededNumbers(seed: UInt64(count))
        let palette = Palette(colors: colors(count, &random))
        let matcher = PaletteMatcher(palette)
        // Dense ones too, where a cell of four steps has many of the palette's colors.
        let close = Palette(
            colors: (0..<UInt32(count)).map { 0xff80_8080 + $0 % 8 + $0 / 8 % 8 << 8 + $0 / 64 << 16 })
        for palette in [palette, close] {
            matcher.use(palette)
            for round in 0..<4_000 {
                let color =
                    round % 2 == 0
                    ? UInt32.random(in: 0...0xff_ffff, using: &random) | 0xff00_0000
                    : 0xff80_8080 &+ UInt32.random(in: 0...7, using: &random) * 0x01_0101
                let least = palette.colors.map { distance($0, color) }.min() ?? 0
                let found = distance(palette.colors[Int(matcher.nearest(color))], color)
                #expect(
                    found.squareRoot() <= least.squareRoot() + cell + 0.01, "\(String(color, radix: 16))")
            }
            for color in palette.colors {
                #expect(palette.colors[Int(matcher.nearest(color))] == color)
            }
        }
    }
}
