import Raster

/// The pictures of a file in the making, in order: equal neighbors merged, and one shown in two parts where that
/// spares much.
///
/// A reader clears the whole rectangle of a frame or none of it. Where a frame changes much and only a corner turns
/// clear after it, the whole would have to be drawn again, and again after every other one whose limb leaves a place.
/// Such a frame is written once to stay, and for the second half of its time once more as the corner alone, which is
/// all that is cleared.
struct FrameSequence {
    private(set) var pictures: [BinaryAlphaImage] = []
    /// Without what turns clear after the last picture.
    private(set) var schedule = FrameSchedule()
    /// Of each picture the box around all that differs from the one before; of the first it means nothing.
    private(set) var changed: [PixelRect] = []
    /// Pictures that came so far.
    private var count = 0
    /// The box that the last frame must draw.
    private var reach = PixelRect.nothing
    /// Pixels that a second part must spare; it costs some dozens of bytes.
    private static let worthwhile = 4_096

    /// - Parameters:
    ///   - change: from the picture that came before; of the first it means nothing.
    ///   - most: frames that may come before this one's.
    mutating func add(
        _ picture: BinaryAlphaImage, _ change: BinaryAlphaImage.Change, delay: Int, after most: Int
    ) {
        defer { count += 1 }
        guard !pictures.isEmpty else {
            append(picture, delay: delay, weight: picture.opaqueCount, .nothing)
            reach = PixelRect(x: 0, y: 0, width: picture.width, height: picture.height)
            return
        }
        if change.changed.isEmpty, let time = schedule.delays.last, time + delay <= 65_535 {
            schedule.delays[schedule.delays.count - 1] = time + delay
            return
        }
        let cleared = change.uncovered.isEmpty ? change.uncovered : change.uncovered.union(reach)
        if pictures.count < most, splitLastFrame(sparing: cleared.area - change.uncovered.area) {
            reach = change.uncovered
        } else {
            reach = cleared
        }
        schedule.disposalRect.append(change.uncovered)
        reach = reach.union(change.changed)
        append(picture, delay: delay, weight: change.pixelsToDraw, change.changed)
    }

    /// Shows the last frame in two parts, if that is worth it and there is time for two.
    /// - Returns: Whether it did.
    private mutating func splitLastFrame(sparing pixels: Int) -> Bool {
        guard pixels > Self.worthwhile, let picture = pictures.last, let delay = schedule.delays.last,
            delay >= 4
        else {
            return false
        }
        schedule.delays[schedule.delays.count - 1] = delay - delay / 2
        schedule.disposalRect.append(.nothing)
        schedule.repeats.insert(pictures.count)
        append(picture, delay: delay / 2, weight: 1, .nothing)
        schedule.sources[pictures.count - 1] = schedule.sources[pictures.count - 2]
        return true
    }

    private mutating func append(
        _ picture: BinaryAlphaImage, delay: Int, weight: Int, _ box: PixelRect
    ) {
        pictures.append(picture)
        changed.append(box)
        schedule.delays.append(delay)
        schedule.weights.append(weight)
        schedule.sources.append(count)
    }
}

extension PixelRect {
    fileprivate var area: Int { width * height }
}
