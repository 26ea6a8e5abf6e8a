import Raster

extension Bitmap {
    /// The picture blurred by three box blurs, which come close to a Gaussian.
    /// - Parameter reach: in pixels; nothing spreads further.
    func softened(by reach: Double) -> Bitmap {
        let radius = Int(reach / 3)
        guard radius > 0 else { return self }
        var picture = self
        for _ in 0..<3 { picture = picture.meanOfRows(radius).turned().meanOfRows(radius).turned() }
        return picture
    }

    /// The mean of each pixel and its neighbors in the row; beyond the edges everything is transparent.
    private func meanOfRows(_ radius: Int) -> Bitmap {
        var result = Bitmap(width: width, height: height)
        let span = 2 * radius + 1
        func value(_ x: Int, _ y: Int) -> SIMD4<Int> {
            guard x >= 0, x < width else { return .zero }
            let pixel = self[x, y]
            return SIMD4(Int(pixel.r), Int(pixel.g), Int(pixel.b), Int(pixel.a))
        }
        for y in 0..<height {
            var sum = SIMD4<Int>.zero
            for x in -radius..<radius { sum &+= value(x, y) }
            for x in 0..<width {
                sum &+= value(x + radius, y)
                let mean = (sum &+ SIMD4(repeating: span / 2)) / SIMD4(repeating: span)
                result[x, y] = Pixel(
                    r: UInt8(clamping: mean.x), g: UInt8(clamping: mean.y), b: UInt8(clamping: mean.z),
                    a: UInt8(clamping: mean.w))
                sum &-= value(x - radius, y)
            }
        }
        return result
    }

    /// The picture with rows and columns exchanged.
    private func turned() -> Bitmap {
        var result = Bitmap(width: height, height: width)
        for y in 0..<height {
            for x in 0..<width { result[y, x] = self[x, y] }
        }
        return result
    }
}
