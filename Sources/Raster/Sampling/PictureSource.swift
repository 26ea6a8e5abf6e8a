/// A picture with its reductions by halves, made once for many draws: a face that is drawn in every frame.
public struct PictureSource: Sendable {
    /// Of the picture itself.
    public let width: Int
    public let height: Int
    /// Halvings of the first level: 0 for the picture itself.
    let finest: Int
    /// Each half of the one before.
    let levels: [PictureLevel]
    let picture: Bitmap?

    /// - Parameter largestScale: the most output pixels that a source pixel will ever cover; finer levels than
    ///   that needs aren't kept, and draws that need them fall short of full sharpness. 1: all levels.
    public init(_ picture: Bitmap, largestScale: Double = 1) {
        self.init(picture, largestScale: largestScale, coarsest: Int.max)
    }

    init(_ picture: Bitmap, largestScale: Double, coarsest: Int) {
        (width, height) = (picture.width, picture.height)
        finest = min(PictureSource.level(step: largestScale > 0 ? 1 / largestScale : 1), coarsest)
        var current = picture
        for _ in 0..<finest where current.width > 1 || current.height > 1 { current = current.halved() }
        self.picture = finest == 0 ? picture : nil
        var levels = [PictureLevel(current)]
        var index = finest
        while index < coarsest, current.width > 2, current.height > 2 {
            current = current.halved()
            levels.append(PictureLevel(current))
            index += 1
        }
        self.levels = levels
    }

    /// Halvings after which a step of so many pixels of the picture is still two or more, and below four.
    static func level(step: Double) -> Int {
        var (level, left) = (0, step)
        while left >= 4, level < 30 {
            left /= 2
            level += 1
        }
        return level
    }

    /// The level with so many halvings, or the nearest there is, and how often it was halved.
    func nearest(_ level: Int) -> (PictureLevel, Int) {
        let index = min(max(level - finest, 0), levels.count - 1)
        return (levels[index], finest + index)
    }
}
