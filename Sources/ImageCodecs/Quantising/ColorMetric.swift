/// How different two colours look: squared RGB distance with a surplus on brightness, which the eye, and noise,
/// live on.
///
/// It is the plain squared distance in a space where brightness is stretched, so that means and splits work there.
enum ColorMetric {
    /// Rec. 601 shares of brightness.
    static let luma = SIMD3<Float>(0.299, 0.587, 0.114)
    /// What a squared step of brightness counts beside the squared RGB step.
    nonisolated(unsafe) static var surplus: Float = 3

    /// Into the stretched space: c + s·(c·l)·l with s so that |Δ'|² = |Δ|² + surplus·(Δ·l)².
    static func stretched(_ color: SIMD3<Float>) -> SIMD3<Float> {
        let length = (luma * luma).sum()
        let s = ((1 + surplus * length).squareRoot() - 1) / length
        return color + s * (color * luma).sum() * luma
    }

    static func plain(_ color: SIMD3<Float>) -> SIMD3<Float> {
        let length = (luma * luma).sum()
        let s = ((1 + surplus * length).squareRoot() - 1) / length
        return color - s / (1 + s * length) * (color * luma).sum() * luma
    }

    static func channels(_ bits: UInt32) -> SIMD3<Float> {
        SIMD3(Float(bits & 255), Float(bits >> 8 & 255), Float(bits >> 16 & 255))
    }
}

extension ColorMetric {
    /// Of two opaque colours.
    @inline(__always) static func distance(_ a: UInt32, _ b: UInt32) -> Float {
        let d = channels(a) - channels(b)
        let y = (d * luma).sum()
        return (d * d).sum() + surplus * y * y
    }
}
