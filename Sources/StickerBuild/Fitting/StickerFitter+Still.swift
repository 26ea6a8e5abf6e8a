import ImageCodecs
public import Raster

extension StickerFitter {
    /// Full colour where it fits, else a palette with alpha, dithered, else a smaller side.
    public func still(_ picture: Bitmap) throws -> FittedSticker {
        try checkpoint()
        var bytes = try PNGEncoder.encode(picture)
        if bytes.count <= limit { return still(bytes, picture, of: picture, colors: nil) }
        for share in [1] + Self.sides + [0.35, 0.25, 0.15, 0.1, 0.05, 0.02] {
            let smaller =
                share == 1
                ? picture
                : picture.resized(width: scaled(picture.width, share), height: scaled(picture.height, share))
            for colors in [256, 128, 64] {
                try checkpoint()
                let palette = AlphaPalette(smaller, count: colors)
                bytes = try PNGEncoder.encode(
                    indices: palette.indices, width: smaller.width, height: smaller.height,
                    palette: palette.colors)
                if bytes.count <= limit { return still(bytes, smaller, of: picture, colors: colors) }
            }
        }
        throw FittingError.limitTooSmall(bytes: bytes.count, limit: limit)
    }

    private func still(_ bytes: [UInt8], _ picture: Bitmap, of original: Bitmap, colors: Int?)
        -> FittedSticker
    {
        var reductions: [Reduction] = []
        // Full colour is what 8 bits of red, green and blue can tell.
        if let colors { reductions.append(Reduction(what: "palette", from: 16_777_216, to: Double(colors))) }
        if picture.width < original.width {
            reductions.append(
                Reduction(what: "side", from: Double(original.width), to: Double(picture.width)))
        }
        return FittedSticker(
            kind: .png, bytes: bytes, width: picture.width, height: picture.height, frames: 1, duration: 0,
            reductions: reductions)
    }
}
