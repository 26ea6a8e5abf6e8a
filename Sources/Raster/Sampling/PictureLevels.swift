import Synchronization

/// A picture and its reductions, each half of the one before, made ready when they are asked for: most draws want one of
/// them.
final class PictureLevels: Sendable {
    private let picture: Bitmap
    private let count: Int
    /// The finest first, as far as they were asked for.
    private let made = Mutex<[PictureLevel]>([])

    /// - Parameter most: of them.
    init(_ picture: Bitmap, most: Int) {
        var (count, width, height) = (1, picture.width, picture.height)
        while count < most, width > 2, height > 2 {
            (count, width, height) = (count + 1, (width + 1) / 2, (height + 1) / 2)
        }
        (self.picture, self.count) = (picture, count)
    }

    /// So many halvings of the picture, and its place among the levels; the last one beyond them.
    func nearest(_ index: Int) -> (level: PictureLevel, index: Int) {
        let index = min(max(0, index), count - 1)
        let level = made.withLock { made in
            while made.count <= index {
                let next = made.last.map {
                    Bitmap(width: $0.width, height: $0.height, pixels: $0.pixels).halved()
                }
                made.append(PictureLevel(next ?? picture))
            }
            return made[index]
        }
        return (level, index)
    }
}
