/// How different two colors look: squared RGB distance with a surplus on brightness, which the eye, and noise,
/// live on.
///
/// It is the plain squared distance in a space where brightness is stretched, so that means and splits work there.
enum ColorMetric {
    /// Red, green, blue and alpha, of which alpha is 0 in opaque colors.
    ///
    /// Rec. 601 shares of brightness.
    static let luma = SIMD4<Float>(0.299, 0.587, 0.114, 0)
    /// What a squared step of brightness counts beside the squared RGB step.
    static let surplus: Float = 2

    /// Into the stretched space: c + s·(c·l)·l with s so that |Δ'|² = |Δ|² + surplus·(Δ·l)².
    static func stretched(_ color: SIMD4<Float>) -> SIMD4<Float> {
        let length = (luma * luma).sum()
        let s = ((1 + surplus * length).squareRoot() - 1) / length
        return color + s * (color * luma).sum() * luma
    }

    static func plain(_ color: SIMD4<Float>) -> SIMD4<Float> {
        let length = (luma * luma).sum()
        let s = ((1 + surplus * length).squareRoot() - 1) / length
        return color - s / (1 + s * length) * (color * luma).sum() * luma
    }

    static func channels(_ bits: UInt32) -> SIMD4<Float> {
        SIMD4(Float(bits & 255), Float(bits >> 8 & 255), Float(bits >> 16 & 255), 0)
    }
}

extension ColorMetric {
    /// The stretched space's axes by those of red, green and blue, row by row.
    static let stretch: [Float] = {
        let axes = (0..<3).map { channel in
            var unit = SIMD4<Float>()
            unit[channel] = 1
            return stretched(unit)
        }
        return (0..<3).flatMap { row in (0..<3).map { axes[$0][row] } }
    }()

    /// The colors of a palette in the stretched space, three numbers to each; black where there are none.
    static func points(of palette: Palette) -> [Float] {
        guard !palette.colors.isEmpty else { return [0, 0, 0] }
        return palette.colors.flatMap { color in
            let point = stretched(channels(color))
            return [point.x, point.y, point.z]
        }
    }
}
