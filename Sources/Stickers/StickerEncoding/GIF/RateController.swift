import Raster

/// Steers an animation's length while it is written: frame by frame it may stray a little more or less, so that the
/// whole comes out just below the length that is aimed at.
struct RateController {
    /// Bytes.
    let aim: Int
    let range: ClosedRange<Double>
    /// What the next frame may stray.
    private(set) var lossiness: Double
    /// Bytes a pixel to be drawn, as if nothing strayed, over the frames so far.
    private var cost: Double
    /// Pixels that `cost` stands for: of one usual frame before the first, and never of more than four.
    private var seen: Double
    private let most: Double
    /// Natural logarithm of the length saved with each step of lossiness.
    private let slope: Double

    /// How far the lossiness may go from the one that is aimed at.
    struct Tolerance {
        /// The share of the lossiness that is always allowed.
        var least = 0.5
        /// The most that is allowed beyond what goes with the lossiness.
        var surplus = 1.0
        /// The logarithm of the length saved with each step: measured on photographs in costumes.
        var slope = 0.05
        /// The same of photographs alone.
        static let liveSlope = 0.03
    }

    /// - Parameters:
    ///   - cost: bytes a pixel to be drawn that a probe took at this lossiness.
    ///   - typicalPixels: pixels that a frame has to draw.
    init(aim: Int, lossiness: Double, cost: Double, typicalPixels: Int, _ tolerance: Tolerance) {
        self.aim = aim
        self.lossiness = lossiness
        slope = tolerance.slope
        seen = Double(max(1, typicalPixels))
        most = 4 * seen
        range = lossiness * tolerance.least...lossiness * 1.6 + tolerance.surplus
        self.cost = cost * Math.exp(slope * lossiness)
    }

    /// Takes a written frame in.
    /// - Parameters:
    ///   - bytes: of that frame.
    ///   - pixels: that it had to draw.
    ///   - written: bytes of the file so far.
    ///   - open: pixels that are still to be drawn.
    mutating func record(bytes: Int, pixels: Int, written: Int, open: Int) {
        if pixels > 0 {
            let found = Double(bytes) * Math.exp(slope * lossiness)
            cost = (cost * seen + found) / (seen + Double(pixels))
            seen = min(most, seen + Double(pixels))
        }
        guard open > 0 else { return }
        let needed = cost * Double(open) / Double(max(1, aim - written))
        let solved = Math.log(needed) / slope
        // Half way: what a step saves differs from picture to picture.
        lossiness = min(range.upperBound, max(range.lowerBound, (lossiness + solved) / 2))
    }

    /// Lets the frame that was just written stray more, to be written once more.
    /// - Parameter bytes: that it must lose, of `size`.
    /// - Returns: false where that would be too much.
    mutating func allowMoreLoss(sparing bytes: Int, of size: Int) -> Bool {
        let wanted = lossiness - 1.5 * Math.log(1 - min(0.9, Double(bytes) / Double(max(1, size)))) / slope
        guard wanted <= range.upperBound + 4 else { return false }
        lossiness = wanted
        return true
    }

    /// The file's probable length.
    func forecast(written: Int, open: Int) -> Int {
        written + Int(min(1e15, cost * Math.exp(-slope * lossiness) * Double(open)))
    }
}
