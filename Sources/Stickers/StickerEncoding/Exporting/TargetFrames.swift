import CostumeRendering
import Platforms
import Raster

/// The frames of one target on its canvas, drawn when they are asked for.
struct TargetFrames {
    let size: ExportSize
    let target: PictureTarget
    let timeline: ExportTimeline

    var count: Int { timeline.moments.count }

    /// A number that frames of equal pixels share, in all timelines of the size.
    func look(_ index: Int) -> Int { size.looks[timeline.moments[index]] }

    /// For each frame, the number of the first with equal pixels.
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

    /// A sticker in the middle of the canvas, on the background if the target has one.
    func placed(_ sticker: Bitmap) -> Bitmap {
        if background == nil, sticker.width == width, sticker.height == height { return sticker }
        let pixel = background.map { color in
            Pixel(r: UInt8(color >> 16 & 0xFF), g: UInt8(color >> 8 & 0xFF), b: UInt8(color & 0xFF), a: 255)
        }
        let (width, height) = (max(1, width), max(1, height))
        let pixels = [Pixel](repeating: pixel ?? .clear, count: width * height)
        var canvas = Bitmap(width: width, height: height, pixels: pixels)
        canvas.composite(
            sticker, atX: (canvas.width - sticker.width) / 2, y: (canvas.height - sticker.height) / 2)
        return canvas
    }
}
