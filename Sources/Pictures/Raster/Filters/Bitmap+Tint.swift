/// What is laid over a picture without adding alpha: straight colors.
protocol Tint {
    /// 0…1 a channel, the last lane the tint's own alpha.
    /// - Parameter index: of the picture's pixels.
    func color(x: Int, y: Int, index: Int) -> SIMD4<Float>
}

struct TextureTint: Tint {
    private let pixels: [Pixel]

    init(_ texture: Bitmap) { pixels = texture.pixels }

    @inline(__always) func color(x: Int, y: Int, index: Int) -> SIMD4<Float> {
        var color = pixels[index].floats * (1 / 255)
        let alpha = color.w
        guard alpha > 0 else { return .zero }
        color /= alpha
        color.w = alpha
        return color
    }
}

struct NoiseTint: Tint {
    private let values: [UInt8]

    init(_ tile: NoiseTile) { values = tile.values }

    @inline(__always) func color(x: Int, y: Int, index: Int) -> SIMD4<Float> {
        let grey = Float(values[(y & 127) &* 128 &+ (x & 127)]) * (1 / 255)
        return SIMD4(grey, grey, grey, 1)
    }
}

extension Bitmap {
    mutating func tint(with tile: NoiseTile, _ blend: BlendMode, opacity: Double) {
        tint(with: NoiseTint(tile), blend, opacity: opacity)
    }

    /// Color by color: (1 − a) × base + a × blend(base, tint), on straight color, a the tint's alpha times opacity.
    mutating func tint(with tint: some Tint, _ blend: BlendMode, opacity: Double) {
        let opacity = Float(min(max(0, opacity), 1))
        guard opacity > 0 else { return }
        switch blend {
        case .normal: mix(Blends.Cover.self, tint, opacity)
        case .multiply: mix(Blends.Multiply.self, tint, opacity)
        case .screen: mix(Blends.Screen.self, tint, opacity)
        case .darken: mix(Blends.Darken.self, tint, opacity)
        case .lighten: mix(Blends.Lighten.self, tint, opacity)
        case .difference: mix(Blends.Difference.self, tint, opacity)
        case .exclusion: mix(Blends.Exclusion.self, tint, opacity)
        case .colorDodge: mix(Blends.ColorDodge.self, tint, opacity)
        case .colorBurn: mix(Blends.ColorBurn.self, tint, opacity)
        case .hardLight: mix(Blends.HardLight.self, tint, opacity)
        case .overlay: mix(Blends.Overlay.self, tint, opacity)
        case .softLight: mix(Blends.SoftLight.self, tint, opacity)
        case .add: mix(Blends.Add.self, tint, opacity)
        case .linearBurn: mix(Blends.LinearBurn.self, tint, opacity)
        // Sums by share, not mixed: the clamp comes last.
        case .plus: mix(Blends.Sum.self, tint, opacity)
        }
    }

    private mutating func mix<B: Blending>(_ blending: B.Type, _ tint: some Tint, _ opacity: Float) {
        let (width, height) = (width, height)
        var target = pixels.mutableSpan
        for y in 0..<height {
            for x in 0..<width {
                let index = y &* width &+ x
                let alpha = Float(target[index].a)
                guard alpha > 0 else { continue }
                let above = tint.color(x: x, y: y, index: index)
                let share = above.w * opacity
                guard share > 0 else { continue }
                let below = target[index].floats / alpha
                let mixed = below + (B.mix(below, above) - below) * share
                var out = mixed.limited(to: .ones).atLeast(.zero) * alpha
                out.w = alpha
                target[index] = Pixel(floats: out)
            }
        }
    }
}

extension Blends {
    fileprivate enum Cover: Blending {
        static func mix(_ b: SIMD4<Float>, _ s: SIMD4<Float>) -> SIMD4<Float> { s }
    }
    fileprivate enum Sum: Blending {
        static func mix(_ b: SIMD4<Float>, _ s: SIMD4<Float>) -> SIMD4<Float> { b + s }
    }
}
