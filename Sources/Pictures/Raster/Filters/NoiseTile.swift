/// 128 × 128 gray values from a seed (EFFECTS 3), repeated at pixel scale.
public struct NoiseTile: Hashable, Sendable {
    /// Pixels, and values, each way.
    public static let side = 128
    /// The seed of a layer that names none.
    public static let defaultSeed = 115

    /// 0…2³¹ − 1.
    public let seed: Int
    /// The column of the values at the left, 0..<side.
    public private(set) var column = 0
    /// The row of the values at the top, 0..<side.
    public private(set) var row = 0

    /// - Parameter seed: its lower 31 bits count.
    public init(seed: Int = defaultSeed) { self.seed = seed & 0x7fff_ffff }

    /// The tile as a part of a picture begins with it.
    /// - Parameters:
    ///   - column: of the picture, where the part begins; so is the row.
    public func cut(column: Int, row: Int) -> NoiseTile {
        var cut = self
        (cut.column, cut.row) = (
            (self.column &+ column) & (Self.side - 1), (self.row &+ row) & (Self.side - 1)
        )
        return cut
    }

    /// Row by row from the top left.
    public var values: [UInt8] {
        var state = UInt64(seed)
        let values = (0..<Self.side * Self.side).map { _ in
            state = (state &* 214013 &+ 2_531_011) & 0x7fff_ffff
            return UInt8(truncatingIfNeeded: state >> 16)
        }
        guard column != 0 || row != 0 else { return values }
        return values.indices.map { place in
            let (x, y) = (place % Self.side + column, place / Self.side + row)
            return values[y % Self.side * Self.side + x % Self.side]
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
