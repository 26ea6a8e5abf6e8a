import CostumeRendering
import Platforms
import Raster

/// The frames of one target on its canvas, drawn when they are asked for.
struct TargetFrames {
    let size: ExportSize
    let target: PictureTarget
    let timeline: ExportTimeline

    var count: Int { timeline.moments.count }

    /// Of each frame the number of the first with equal pixels.
    var firstIdentical: [Int] {
        var first: [Int: Int] = [:]
        return timeline.moments.enumerated().map { index, moment in
            let look = size.looks[moment]
            if let known = first[look] { return known }
            first[look] = index
            return index
        }
    }

    /// As large as the target's canvas.
    func picture(_ index: Int) throws -> Bitmap {
        target.placed(try size.picture(timeline.moments[index]))
    }
}

extension PictureTarget {
    /// Pixels of the square in which the sticker lies.
    var side: Int { max(1, min(width, height) - 2 * margin) }

    /// A sticker in the middle of the canvas.
    func placed(_ sticker: Bitmap) -> Bitmap {
        if sticker.width == width, sticker.height == height { return sticker }
        var canvas = Bitmap(width: max(1, width), height: max(1, height))
        canvas.composite(
            sticker, atX: (canvas.width - sticker.width) / 2, y: (canvas.height - sticker.height) / 2)
        return canvas
    }
}
