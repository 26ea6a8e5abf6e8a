/// 128 × 128 grey values from a seed (EFFECTS 3), repeated at pixel scale.
public struct NoiseTile: Hashable, Sendable {
    public static let side = 128
    public static let defaultSeed = 115

    /// 0…2³¹ − 1.
    public let seed: Int

    public init(seed: Int = defaultSeed) { self.seed = seed & 0x7fff_ffff }

    /// Row by row from the top left.
    public var values: [UInt8] {
        var state = UInt64(seed)
        return (0..<Self.side * Self.side).map { _ in
            state = (state &* 214013 &+ 2_531_011) & 0x7fff_ffff
            return UInt8(truncatingIfNeeded: state >> 16)
        }
    }
}

extension Bitmap {
    /// Opaque noise, the tile's top left at the picture's.
    public init(width: Int, height: Int, noise: NoiseTile) {
        self.init(width: width, height: height)
        let values = noise.values
        for y in 0..<height {
            for x in 0..<width {
                let grey = values[y % NoiseTile.side * NoiseTile.side + x % NoiseTile.side]
                pixels[y * width + x] = Pixel(r: grey, g: grey, b: grey, a: 255)
            }
        }
    }
}
