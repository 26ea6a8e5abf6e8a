/// One blend function. A type for each, so that the compiler specializes the loops over pixels.
protocol Blending {
    /// Mixes two straight colors, 0…1 a channel; the last lane is ignored.
    static func mix(_ below: SIMD4<Float>, _ above: SIMD4<Float>) -> SIMD4<Float>
}

extension SIMD4<Float> {
    @inline(__always) static var ones: SIMD4<Float> { SIMD4(repeating: 1) }
    @inline(__always) func limited(to most: SIMD4<Float>) -> SIMD4<Float> {
        replacing(with: most, where: self .> most)
    }
    @inline(__always) func atLeast(_ least: SIMD4<Float>) -> SIMD4<Float> {
        replacing(with: least, where: self .< least)
    }
}

/// The blend functions of W3C Compositing and Blending Level 1, with `add` and `linearBurn`.
enum Blends {
    enum Multiply: Blending {
        static func mix(_ b: SIMD4<Float>, _ s: SIMD4<Float>) -> SIMD4<Float> { b * s }
    }
    enum Screen: Blending {
        static func mix(_ b: SIMD4<Float>, _ s: SIMD4<Float>) -> SIMD4<Float> { b + s - b * s }
    }
    enum Darken: Blending {
        static func mix(_ b: SIMD4<Float>, _ s: SIMD4<Float>) -> SIMD4<Float> { b.limited(to: s) }
    }
    enum Lighten: Blending {
        static func mix(_ b: SIMD4<Float>, _ s: SIMD4<Float>) -> SIMD4<Float> { b.atLeast(s) }
    }
    enum Difference: Blending {
        static func mix(_ b: SIMD4<Float>, _ s: SIMD4<Float>) -> SIMD4<Float> { (b - s).atLeast(s - b) }
    }
    enum Exclusion: Blending {
        static func mix(_ b: SIMD4<Float>, _ s: SIMD4<Float>) -> SIMD4<Float> { b + s - 2 * b * s }
    }
    enum ColorDodge: Blending {
        static func mix(_ b: SIMD4<Float>, _ s: SIMD4<Float>) -> SIMD4<Float> {
            let rest = 1 - s
            let mixed = (b / rest).limited(to: .ones).replacing(with: 1, where: rest .<= 0)
            return mixed.replacing(with: 0, where: b .<= 0)
        }
    }
    enum ColorBurn: Blending {
        static func mix(_ b: SIMD4<Float>, _ s: SIMD4<Float>) -> SIMD4<Float> {
            let mixed = (1 - ((1 - b) / s).limited(to: .ones)).replacing(with: 0, where: s .<= 0)
            return mixed.replacing(with: 1, where: b .>= 1)
        }
    }
    enum HardLight: Blending {
        static func mix(_ b: SIMD4<Float>, _ s: SIMD4<Float>) -> SIMD4<Float> {
            let bright = 2 * s - 1
            return (b + bright - b * bright).replacing(with: 2 * b * s, where: s .<= 0.5)
        }
    }
    enum Overlay: Blending {
        static func mix(_ b: SIMD4<Float>, _ s: SIMD4<Float>) -> SIMD4<Float> { HardLight.mix(s, b) }
    }
    enum SoftLight: Blending {
        static func mix(_ b: SIMD4<Float>, _ s: SIMD4<Float>) -> SIMD4<Float> {
            let bright = b.squareRoot().replacing(with: ((16 * b - 12) * b + 4) * b, where: b .<= 0.25)
            let lit = b + (2 * s - 1) * (bright - b)
            return lit.replacing(with: b - (1 - 2 * s) * b * (1 - b), where: s .<= 0.5)
        }
    }
    enum Add: Blending {
        static func mix(_ b: SIMD4<Float>, _ s: SIMD4<Float>) -> SIMD4<Float> { (b + s).limited(to: .ones) }
    }
    enum LinearBurn: Blending {
        static func mix(_ b: SIMD4<Float>, _ s: SIMD4<Float>) -> SIMD4<Float> { (b + s - 1).atLeast(.zero) }
    }
}
