/// The cubic kernel with a = −½ (Catmull and Rom's): sharp, exact on straight ramps.
enum Bicubic {
    @inline(__always) static func weight(_ distance: Double) -> Double {
        let x = abs(distance)
        if x < 1 { return (1.5 * x - 2.5) * x * x + 1 }
        if x < 2 { return ((-0.5 * x + 2.5) * x - 4) * x + 2 }
        return 0
    }

    /// The weights of the pixels −1, 0, 1, 2 for a place `f` (0…1) beyond pixel 0.
    @inline(__always) static func weights(_ f: Float) -> SIMD4<Float> {
        let (ff, fff) = (f * f, f * f * f)
        return SIMD4(
            -0.5 * fff + ff - 0.5 * f, 1.5 * fff - 2.5 * ff + 1, -1.5 * fff + 2 * ff + 0.5 * f,
            0.5 * fff - 0.5 * ff)
    }
}
