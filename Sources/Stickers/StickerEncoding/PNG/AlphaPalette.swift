package import Raster

/// A still's palette: up to 256 colors with alpha, and the index of every pixel, dithered.
package struct AlphaPalette: Sendable {
    /// Straight, those that aren't opaque first.
    package private(set) var colors: [Color]
    /// Row-major from the top left.
    package private(set) var indices: [UInt8]

    /// - Parameters:
    ///   - count: colors, 2…256.
    ///   - dither: share of each pixel's error that its neighbors make up for, 0…1.
    package init(_ picture: Bitmap, count: Int, dither: Float = 0.75) {
        var cells = [SIMD4<Float>](repeating: SIMD4(), count: 1 << 18)
        var counts = [Float](repeating: 0, count: 1 << 18)
        var used: [Int] = []
        for pixel in picture.pixels where pixel.a > 0 {
            let rgb = Int(pixel.r >> 3) | Int(pixel.g >> 3) << 5 | Int(pixel.b >> 3) << 10
            let cell = rgb | Int(pixel.a >> 5) << 15
            if counts[cell] == 0 { used.append(cell) }
            cells[cell] += Self.point(pixel)
            counts[cell] += 1
        }
        let points = used.sorted().map {
            PointSplitter.Entry(point: cells[$0] / counts[$0], count: counts[$0])
        }
        let middles = PointSplitter().middles(points, count: max(1, min(255, count - 1)))
        let found = Set(middles.map(Self.pixel)).union([Pixel.clear])
        // Those that aren't opaque first, then by their bits.
        let pixels = found.sorted { ($0.a == 255 ? 1 : 0, $0.bits) < ($1.a == 255 ? 1 : 0, $1.bits) }
        colors = pixels.map(\.color)
        indices = []
        indices.reserveCapacity(picture.pixels.count)
        let targets = pixels.map(Self.point)
        let search = NearestSearch(targets)
        // A palette of few colors may have no opaque one.
        let opaque = pixels.firstIndex { $0.a == 255 }
        let opaqueSearch = NearestSearch(Array(targets[(opaque ?? 0)...]))
        guard let clear = pixels.firstIndex(of: .clear).map({ UInt8(truncatingIfNeeded: $0) }) else { return }
        // Floyd and Steinberg's shares, line by line in turn from left and right.
        var below = [SIMD4<Float>](repeating: SIMD4(), count: picture.width + 2)
        for y in 0..<picture.height {
            var now = below
            below = [SIMD4<Float>](repeating: SIMD4(), count: picture.width + 2)
            var line = [UInt8](repeating: clear, count: picture.width)
            let step = y & 1 == 0 ? 1 : -1
            var x = step > 0 ? 0 : picture.width - 1
            while x >= 0, x < picture.width {
                let pixel = picture[x, y]
                if pixel.a > 0 {
                    let exact = Self.point(pixel)
                    // Fully opaque pixels stay opaque: no error of alpha reaches them.
                    var error = now[x + 1]
                    if pixel.a == 255 { error.w = 0 }
                    let wanted = exact + error
                    let index =
                        pixel.a == 255
                        ? (opaque ?? 0) + opaqueSearch.nearest(wanted) : search.nearest(wanted)
                    line[x] = UInt8(truncatingIfNeeded: index)
                    let rest = (wanted - targets[index]) * dither / 16
                    now[x + 1 + step] += rest * 7
                    below[x + 1 - step] += rest * 3
                    below[x + 1] += rest * 5
                    below[x + 1 + step] += rest
                }
                x += step
            }
            indices.append(contentsOf: line)
        }
    }

    /// From this alpha on, nobody sees what is behind a color.
    private static let nearlyOpaque: Float = 248

    /// Premultiplied, with alpha as a fourth channel of its own weight.
    private static func point(_ pixel: Pixel) -> SIMD4<Float> {
        SIMD4(Float(pixel.r), Float(pixel.g), Float(pixel.b), Float(pixel.a) * 1.5)
    }

    private static func pixel(_ point: SIMD4<Float>) -> Pixel {
        var (point, alpha) = (point, min(255, max(0, (point.w / 1.5).rounded())))
        // A group of opaque pixels and a few of an edge is opaque.
        if alpha >= nearlyOpaque { (point, alpha) = (point * (255 / alpha), 255) }
        let color = point.rounded(.toNearestOrAwayFromZero).clamped(
            lowerBound: SIMD4(), upperBound: SIMD4(repeating: alpha))
        return Pixel(r: UInt8(color.x), g: UInt8(color.y), b: UInt8(color.z), a: UInt8(alpha))
    }
}
