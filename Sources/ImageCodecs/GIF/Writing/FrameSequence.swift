import Raster

/// The pictures of a file in the making, in order: equal neighbours merged, and one shown in two parts where that
/// spares much.
///
/// A reader clears the whole rectangle of a frame or none of it. Where a frame changes much and only a corner turns
/// clear after it, the whole would have to be drawn again, and again after every other one whose limb leaves a place.
/// Such a frame is written once to stay, and for the second half of its time once more as the corner alone, which is
/// all that is cleared.
struct FrameSequence {
    private(set) var pictures: [FlatPicture] = []
    private(set) var delays: [Int] = []
    private(set) var weights: [Int] = []
    /// The box that the last frame must draw.
    private var reach = PixelRect(x: 0, y: 0, width: 0, height: 0)
    /// Pixels that a second part must spare; it costs some dozens of bytes.
    private static let worthwhile = 4_096

    mutating func add(_ picture: FlatPicture, delay: Int) {
        guard let last = pictures.last else {
            append(picture, delay: delay, weight: picture.pixels.count { $0 != 0 })
            reach = PixelRect(x: 0, y: 0, width: picture.width, height: picture.height)
            return
        }
        if picture == last, let time = delays.last, time + delay <= 65_535 {
            delays[delays.count - 1] = time + delay
            return
        }
        let uncovered = Canvas.uncovered(last, picture)
        if !uncovered.isEmpty {
            let cleared = uncovered.joined(reach)
            if splits(sparing: cleared.area - uncovered.area) { reach = uncovered } else { reach = cleared }
        } else {
            reach = uncovered
        }
        reach = reach.joined(picture.changes(from: last))
        append(picture, delay: delay, weight: picture.pixelsToDraw(over: last))
    }

    /// Shows the last frame in two parts, if that is worth it and there is time for two.
    private mutating func splits(sparing pixels: Int) -> Bool {
        guard pixels > Self.worthwhile, let picture = pictures.last, let delay = delays.last, delay >= 4
        else {
            return false
        }
        delays[delays.count - 1] = delay - delay / 2
        append(picture, delay: delay / 2, weight: 1)
        return true
    }

    private mutating func append(_ picture: FlatPicture, delay: Int, weight: Int) {
        pictures.append(picture)
        delays.append(delay)
        weights.append(weight)
    }
}

extension PixelRect {
    fileprivate var area: Int { width * height }

    /// The box around both.
    fileprivate func joined(_ other: PixelRect) -> PixelRect {
        var box = Extent()
        box.add(self)
        box.add(other)
        return box.rect
    }
}
