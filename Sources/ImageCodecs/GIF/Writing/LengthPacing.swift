#if canImport(Glibc)
    import Glibc
#endif

/// Steers an animation's length while it is written: frame by frame it may stray a little more or less, so that the
/// whole comes out just below the length that is aimed at.
struct LengthPacing {
    /// Bytes.
    let aim: Int
    /// Of the lossiness.
    let range: ClosedRange<Double>
    /// What the next frame may stray.
    private(set) var lossiness: Double
    /// Bytes a pixel to be drawn, as if nothing strayed, over the frames so far.
    private var cost: Double
    /// Frames that `cost` stands for.
    private var seen = 1.0
    /// Natural logarithm of the length saved with each step of lossiness; measured on photographs in costumes.
    private static let slope = 0.05

    /// - Parameters:
    ///   - cost: bytes a pixel to be drawn that a probe took at this lossiness.
    ///   - least: share of the lossiness that is always allowed.
    init(aim: Int, lossiness: Double, cost: Double, least: Double = 0.5) {
        (self.aim, self.lossiness) = (aim, lossiness)
        range = lossiness * least...lossiness * 1.6 + 1
        self.cost = cost * exp(Self.slope * lossiness)
    }

    /// Takes a written frame in.
    /// - Parameters:
    ///   - bytes: of that frame.
    ///   - pixels: that it had to draw.
    ///   - written: bytes of the file so far.
    ///   - open: pixels that are still to be drawn.
    mutating func heed(bytes: Int, pixels: Int, written: Int, open: Int) {
        if pixels > 0 {
            let found = Double(bytes) / Double(pixels) * exp(Self.slope * lossiness)
            seen = min(seen + 1, 4)
            cost += (found - cost) / seen
        }
        guard open > 0 else { return }
        let needed = cost * Double(open) / Double(max(1, aim - written))
        let solved = log(needed) / Self.slope
        // Half way: what a step saves differs from picture to picture.
        lossiness = min(range.upperBound, max(range.lowerBound, (lossiness + solved) / 2))
    }

    /// The file's probable length.
    func forecast(written: Int, open: Int) -> Int {
        written + Int(min(1e15, cost * exp(-Self.slope * lossiness) * Double(open)))
    }
}
