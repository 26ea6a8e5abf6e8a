/// A picture that is drawn many times, such as a face in every frame: it keeps its reductions, so that each
/// is made at most once.
public struct PictureSource: Sendable {
    /// Pixels of the picture itself, before any reduction.
    public let width: Int
    /// Pixels of the picture itself, before any reduction.
    public let height: Int
    /// Halvings of the first level: 0 for the picture itself.
    let finest: Int
    private let levels: PictureLevels
    /// The picture itself; nil if only reductions of it are kept.
    public let picture: Bitmap?
    /// Whether the only level is about as large as the picture is shown, so that one cubic sample a pixel is
    /// enough.
    let isReduced: Bool
    /// Whether it was drawn about as large as it is shown.
    private(set) var isRaster = false

    /// A source for what was drawn apart, as large as it is shown at most.
    public init(raster: Bitmap) {
        self.init(raster)
        isRaster = true
    }

    /// A source for draws of any size.
    ///
    /// - Parameter largestScale: the most output pixels that a source pixel will ever cover. Levels finer
    ///   than that needs are dropped; a draw that needs them comes out less sharp. 1 keeps all levels.
    public init(_ picture: Bitmap, largestScale: Double = 1) {
        self.init(picture, largestScale: largestScale, coarsest: Self.coarsest)
    }

    init(_ picture: Bitmap, largestScale: Double, coarsest: Int) {
        width = picture.width
        height = picture.height
        finest = min(PictureSource.level(step: largestScale > 0 ? 1 / largestScale : 1), coarsest)
        var current = picture
        for _ in 0..<finest where current.width > 1 || current.height > 1 { current = current.halved() }
        self.picture = finest == 0 ? picture : nil
        isReduced = false
        levels = PictureLevels(current, most: coarsest - finest + 1)
    }

    /// A source for a picture that is drawn many times at about one size: it is reduced to that size once.
    /// - Parameter step: source pixels from one output pixel to the next, the fewest of all draws.
    public func reduced(for step: Double) -> PictureSource {
        guard finest == 0, step.isFinite else { return self }
        guard step > Self.leastReduction else {
            return PictureSource(levels, width: width, height: height)
        }
        let (across, down) = Self.reducedSize(width: width, height: height, for: step)
        var small = Bitmap(width: across, height: down)
        small.draw(
            self,
            PicturePlacement(
                part: Rect(x: 0, y: 0, width: Double(width), height: Double(height)),
                into: small.bounds.asRect, by: .identity))
        return PictureSource(PictureLevels(small, most: 1), width: width, height: height)
    }

    /// A source like this one, of which only one level is kept: it shows something else.
    /// - Parameter change: of that level; it keeps the size.
    public func showing(_ change: (Bitmap) -> Bitmap) -> PictureSource {
        PictureSource(PictureLevels(change(levels.picture), most: 1), width: width, height: height)
    }

    private static func reducedSize(width: Int, height: Int, for step: Double) -> (Int, Int) {
        func reduced(_ length: Int) -> Int { max(1, Int((Double(length) / step).rounded(.up))) }
        return (reduced(width), reduced(height))
    }

    private init(_ reduced: PictureLevels, width: Int, height: Int) {
        self.width = width
        self.height = height
        finest = 0
        levels = reduced
        picture = nil
        isReduced = true
    }

    /// Gives up the reductions; they are made again when they are asked for.
    public func releaseReductions() { levels.release() }

    /// The most halvings of any picture.
    private static let coarsest = 30

    /// Source pixels per output pixel below which reducing doesn't pay.
    private static let leastReduction = 1.1

    /// The halvings after which a step of so many pixels of the picture is below four, and still two or more.
    static func level(step: Double) -> Int {
        var (level, left) = (0, step)
        while left >= 4, level < coarsest {
            left /= 2
            level += 1
        }
        return level
    }

    /// The level with so many halvings, or the nearest there is, and its pixels per pixel of the picture in
    /// each direction.
    func nearest(_ level: Int) -> (PictureLevel, x: Double, y: Double) {
        let (level, index) = levels.nearest(isReduced ? 0 : level - finest)
        if isReduced {
            return (level, Double(level.width) / Double(width), Double(level.height) / Double(height))
        }
        let scale = 1 / Double(1 << (finest + index))
        return (level, scale, scale)
    }
}
