/// A picture with its reductions by halves, made once at most for many draws: a face that is drawn in every frame.
public struct PictureSource: Sendable {
    /// Of the picture itself.
    public let width: Int
    public let height: Int
    /// Halvings of the first level: 0 for the picture itself.
    let finest: Int
    private let levels: PictureLevels
    /// Itself, where it wasn't made smaller.
    public let picture: Bitmap?
    /// The only level is about as large as the picture will be shown, and one cubic sample is enough for a pixel.
    let isReduced: Bool

    /// - Parameter largestScale: the most output pixels that a source pixel will ever cover; finer levels than
    ///   that needs aren't kept, and draws that need them fall short of full sharpness. 1: all levels.
    public init(_ picture: Bitmap, largestScale: Double = 1) {
        self.init(picture, largestScale: largestScale, coarsest: Self.coarsest)
    }

    init(_ picture: Bitmap, largestScale: Double, coarsest: Int) {
        (width, height) = (picture.width, picture.height)
        finest = min(PictureSource.level(step: largestScale > 0 ? 1 / largestScale : 1), coarsest)
        var current = picture
        for _ in 0..<finest where current.width > 1 || current.height > 1 { current = current.halved() }
        self.picture = finest == 0 ? picture : nil
        isReduced = false
        levels = PictureLevels(current, most: coarsest - finest + 1)
    }

    /// The same for a picture that is drawn again and again at about one size: made as small as that once.
    /// - Parameter step: the fewest source pixels from one output pixel to the next of all draws.
    public func reduced(for step: Double) -> PictureSource {
        guard finest == 0, step.isFinite else { return self }
        guard step > Self.leastReduction else {
            return PictureSource(levels, width: width, height: height)
        }
        var small = Bitmap(
            width: max(1, Int((Double(width) / step).rounded(.up))),
            height: max(1, Int((Double(height) / step).rounded(.up))))
        small.draw(
            self, part: Rect(x: 0, y: 0, width: Double(width), height: Double(height)),
            into: Rect(x: 0, y: 0, width: Double(small.width), height: Double(small.height)), by: .identity)
        return PictureSource(PictureLevels(small, most: 1), width: width, height: height)
    }

    private init(_ reduced: PictureLevels, width: Int, height: Int) {
        (self.width, self.height, finest, levels) = (width, height, 0, reduced)
        (picture, isReduced) = (nil, true)
    }

    /// Halvings, of all sizes of pictures.
    private static let coarsest = 30

    /// Less isn't worth it.
    private static let leastReduction = 1.1

    /// Halvings after which a step of so many pixels of the picture is still two or more, and below four.
    static func level(step: Double) -> Int {
        var (level, left) = (0, step)
        while left >= 4, level < coarsest {
            left /= 2
            level += 1
        }
        return level
    }

    /// The level with so many halvings, or the nearest there is, and its pixels to one of the picture, each way.
    func nearest(_ level: Int) -> (PictureLevel, x: Double, y: Double) {
        let (level, index) = levels.nearest(isReduced ? 0 : level - finest)
        if isReduced {
            return (level, Double(level.width) / Double(width), Double(level.height) / Double(height))
        }
        let scale = 1 / Double(1 << (finest + index))
        return (level, scale, scale)
    }
}
