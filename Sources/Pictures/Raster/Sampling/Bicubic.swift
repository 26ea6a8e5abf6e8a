/// Cubic convolution. With a = −½ (Catmull-Rom) it reproduces straight ramps exactly; nearer to −1 it is
/// sharper, which
/// `kernel_weigh` uses.
enum Bicubic {
    /// The weight of a pixel at a distance in pixels, for a = −½.
    @inline(__always) static func weight(_ distance: Double) -> Double {
        let x = abs(distance)
        if x < 1 { return (1.5 * x - 2.5) * x * x + 1 }
        if x < 2 { return ((-0.5 * x + 2.5) * x - 4) * x + 2 }
        return 0
    }

    /// The weights of the pixels −1, 0, 1, 2 for a place `f` (0…1) beyond pixel 0.
    @inline(__always) static func weights(_ f: Float) -> SIMD4<Float> {
        let a: Float = -0.5
        let (ff, fff) = (f * f, f * f * f)
        return SIMD4(
            a * (fff - 2 * ff + f), (a + 2) * fff - (a + 3) * ff + 1,
            -(a + 2) * fff + (2 * a + 3) * ff - a * f, a * (ff - fff))
    }

    /// The a for a step of so many source pixels: where pixels are merged, a sharper kernel makes up for the
    /// blur of their mean.
    static func sharpness(step: Double) -> Float { -0.5 - 0.5 * Float(min(max(step - 1, 0), 1)) }
}
