import Raster

/// How much an APNG gives up at each step, and about what that saves.
///
/// Few colors look better than far-off ones at equal lengths, by structural similarity, down to some dozens.
struct APNGQuality: Equatable {
    /// 2…256.
    var colors: Int
    /// How far a channel may err, about, 0…255.
    var lossiness: Double
    /// Bytes, as a share of those with 64 colors: means of stickers.
    var length: Double

    /// From the best to the worst.
    static let steps = [
        APNGQuality(colors: 256, lossiness: 2, length: 1.5),
        APNGQuality(colors: 128, lossiness: 5, length: 1.23),
        APNGQuality(colors: 64, lossiness: 8, length: 1),
        APNGQuality(colors: 48, lossiness: 9, length: 0.93),
        APNGQuality(colors: 32, lossiness: 11, length: 0.83),
        APNGQuality(colors: 24, lossiness: 13, length: 0.75),
    ]
    /// The step with 64 colors.
    static let middle = 2
}

/// What an APNG may be: tried in turn, until one should fit.
struct APNGPlan: Equatable {
    /// The part of the frames that is kept.
    var frames: Double
    var side: Double
    /// The worst of `APNGQuality.steps`.
    var worst: Int

    /// Frames go before colors become few, and sides last.
    static func all(sides: [Double]) -> [APNGPlan] {
        let whole = [(1, 2), (0.8, 3), (0.67, 4), (0.5, 4), (0.4, 5), (0.33, 5)].map {
            APNGPlan(frames: $0.0, side: 1, worst: $0.1)
        }
        let smaller = sides.filter { $0 < 1 }.flatMap { side in
            [0.5, 0.33, 0.25].map { APNGPlan(frames: $0, side: side, worst: 5) }
        }
        return whole + smaller + [APNGPlan(frames: 0.25, side: sides.last ?? 1, worst: 5)]
    }

    /// How many frames it keeps at least.
    func kept(of count: Int, least: Int) -> Int {
        max(Int((Double(count) * frames).rounded()), max(2, min(count, max(least, 4))))
    }

    /// Bytes of a smaller picture, as a share of those of the whole: less than its pixels save, because they are busier.
    static func length(side: Double) -> Double { Math.exp(Math.log(side) * 0.9) }
}

/// What the frames of an APNG take, about: few are encoded before the others, with 64 colors.
struct APNGEstimate {
    /// Bytes of the first frame, which is whole.
    private let first: Double
    /// The bytes of each other frame.
    private let others: Double
    /// By what files were longer than estimated.
    private var correction = 1.0

    /// - Parameter frames: whose lengths are measured: the first one, and some others as parts that changed.
    init(first: Int, others: [Int]) {
        self.first = Double(first)
        self.others = Double(others.reduce(0, +)) / Double(max(1, others.count))
    }

    /// - Parameter count: of the frames that differ from the one before.
    func bytes(_ count: Int, _ quality: APNGQuality, side: Double) -> Double {
        let frames = first + others * Double(count - 1)
        return frames * quality.length * APNGPlan.length(side: side) * correction
    }

    /// Takes a whole file's length in.
    mutating func correct(_ length: Int, estimated: Double) {
        correction *= Double(length) / max(1, estimated)
    }
}
