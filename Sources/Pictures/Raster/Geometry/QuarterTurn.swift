/// A rotation by 90, 180 or 270 degrees or a mirroring about the origin: whole pixels stay whole pixels, so
/// that a turned picture needs no resampling.
public struct QuarterTurn: Hashable, Sendable {
    /// Each −1, 0 or 1, as in `Transform`.
    let a: Int, b: Int, d: Int, e: Int

    /// The turn that is part of a transform; nil when it rotates by another angle, or not at all.
    public init?(_ transform: Transform) {
        guard transform.isAffine else { return nil }
        func sign(_ value: Double) -> Int { value == 0 ? 0 : value < 0 ? -1 : 1 }
        let (a, b, d, e) = (
            sign(transform.a), sign(transform.b), sign(transform.d), sign(transform.e)
        )
        guard a == 0 && e == 0 && b != 0 && d != 0 || b == 0 && d == 0 && a * e != 0, a + e != 2 else {
            return nil
        }
        (self.a, self.b, self.d, self.e) = (a, b, d, e)
    }

    private init(a: Int, b: Int, d: Int, e: Int) {
        self.a = a
        self.b = b
        self.d = d
        self.e = e
    }

    public var inverse: QuarterTurn { QuarterTurn(a: a, b: d, d: b, e: e) }

    /// The same turn as a matrix.
    public var transform: Transform { Transform((Double(a), Double(b), 0), (Double(d), Double(e), 0)) }

    /// Where the pixels of a rectangle go.
    func callAsFunction(_ rect: PixelRect) -> PixelRect {
        let (x, y) = (a * rect.x + b * rect.y, d * rect.x + e * rect.y)
        let (across, down) = (a * rect.width + b * rect.height, d * rect.width + e * rect.height)
        return PixelRect(x: min(x, x + across), y: min(y, y + down), width: abs(across), height: abs(down))
    }
}

extension Bitmap {
    /// The picture turned or mirrored, each pixel kept as it is.
    func turned(by turn: QuarterTurn) -> Bitmap {
        let size = turn(bounds)
        var out = Bitmap(width: size.width, height: size.height)
        for y in 0..<height {
            for x in 0..<width {
                let place = turn(PixelRect(x: x, y: y, width: 1, height: 1))
                out[place.x - size.x, place.y - size.y] = self[x, y]
            }
        }
        return out
    }
}
