import ImageCodecs
import Platforms
import Raster
import StickerManifest

/// Makes one target's picture: one run at a quality that nearly always fits, and at most one more at the quality that
/// the first run's length suggests.
struct PictureMaker {
    let size: ExportSize
    let target: PictureTarget

    func picture() throws -> ExportedPicture {
        switch (target.format, target.motion) {
        case (.webp, nil): try stillWebP()
        case (.webp, let rule?): try movingWebP(rule)
        case (.webm, let rule?): try video(rule)
        case (.apng, let rule?): try animatedPNG(rule)
        case (.gif, let rule): try gif(rule)
        case (.png, _), (.apng, nil): try stillPNG()
        case (.webm, nil): throw ExportError.library(.webm, reason: "a still is no video")
        }
    }

    /// - Parameters:
    ///   - sticker: as drawn, on no canvas yet.
    ///   - share: of the side; below 1 the canvas shrinks too.
    func placed(_ sticker: Bitmap, share: Double) -> Bitmap {
        let canvas = target.placed(sticker)
        return share == 1 ? canvas : canvas.scaled(by: share)
    }

    /// Shares of the side that are tried in turn.
    var shares: [Double] {
        let smallest = Double(target.smallestSide) / Double(max(1, target.width, target.height))
        let steps = [1, 0.875, 0.75, 0.625, 0.5].filter { $0 > smallest }
        return steps + (smallest < 1 ? [max(0.5, smallest)] : steps.isEmpty ? [1] : [])
    }

    func report(
        _ bytes: [UInt8], _ canvas: Bitmap, timeline: ExportTimeline? = nil,
        _ reductions: [StickerEntry.Reduction]
    ) -> ExportedPicture {
        report(bytes, width: canvas.width, height: canvas.height, timeline: timeline, reductions)
    }

    /// - Parameter width: pixels of the canvas, like `height`.
    func report(
        _ bytes: [UInt8], width: Int, height: Int, timeline: ExportTimeline? = nil,
        _ reductions: [StickerEntry.Reduction]
    ) -> ExportedPicture {
        var made = ExportedPicture(
            target.format, bytes, width: width, height: height,
            frames: timeline?.moments.count ?? 1, duration: timeline?.duration ?? 0)
        made.reductions = (timeline?.reductions ?? []) + reductions
        return made
    }

    func sideReduction(_ canvas: Bitmap) -> [StickerEntry.Reduction] {
        canvas.width < target.width
            ? [.init(what: "side", from: Double(target.width), to: Double(canvas.width))] : []
    }
}

// MARK: PNG

extension PictureMaker {
    /// Full color where it fits, otherwise a palette with alpha, otherwise a smaller side.
    private func stillPNG() throws -> ExportedPicture {
        let sticker = try size.stillPicture()
        let full = placed(sticker, share: 1)
        var bytes = try PNGEncoder.encode(full)
        if bytes.count <= target.limit { return report(bytes, full, []) }
        for share in shares {
            let canvas = placed(sticker, share: share)
            for colors in [256, 128, 64] {
                try size.checkpoint()
                let palette = AlphaPalette(canvas, count: colors)
                bytes = try PNGEncoder.encode(
                    indices: palette.indices, width: canvas.width, height: canvas.height,
                    palette: palette.colors)
                guard bytes.count <= target.limit else { continue }
                return report(
                    bytes, canvas,
                    [.init(what: "palette", from: 16_777_216, to: Double(colors))] + sideReduction(canvas))
            }
        }
        throw ExportError.tooLong(.png, bytes: bytes.count, limit: target.limit)
    }
}
