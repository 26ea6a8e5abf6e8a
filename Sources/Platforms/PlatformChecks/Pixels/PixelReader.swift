/// Decodes the pixels of finished pictures, so that damage and empty pictures are found and not only wrong structure.
enum PixelReader {
    /// The most pixels, canvas times frames, that are decoded of one file: 10 s of 512 × 512 at 30 frames a second take
    /// 79 million.
    static let pixelLimit = 1 << 27

    /// Decodes all frames of a picture whose structure is sound.
    static func read(_ picture: Picture, _ bytes: [UInt8]) -> PixelFinding {
        let (width, height) = (picture.width, picture.height)
        guard picture.defects.isEmpty, width > 0, height > 0 else { return .unread }
        guard max(width, height) <= PictureReader.sideLimit,
            picture.frames.count <= pixelLimit / (width * height)
        else { return .damaged(.huge) }
        switch picture.format {
        case .png, .apng:
            guard picture.hasAlpha else {
                return .facts(PixelFacts(isBlank: false, isFilled: true, margin: 0))
            }
            guard picture.colorType == 6, picture.bitDepth == 8, !picture.isInterlaced else { return .unread }
            return compose(picture) { frame in
                PNGPixels.pixels(of: frame, picture, bytes).map { pixels in
                    stride(from: 3, to: pixels.count, by: 4).map { pixels[$0] }
                }
            }
        case .gif: return compose(picture) { GIFPixels.alpha(of: $0, bytes) }
        case .webp: return compose(picture) { WebPPixels.alpha(of: $0, bytes) }
        case .webm: return WebMPixels.read(picture, bytes)
        }
    }

    /// Draws all frames on one canvas.
    /// - Parameter alpha: a frame's translucency, in rows; nil: its data are damaged.
    static func compose(_ picture: Picture, _ alpha: (Picture.Frame) -> [UInt8]?) -> PixelFinding {
        var canvas = AlphaCanvas(width: picture.width, height: picture.height)
        var facts = PixelFacts()
        for frame in picture.frames {
            guard let pixels = alpha(frame), pixels.count == frame.width * frame.height else {
                return .damaged(.pixels)
            }
            let before = frame.stays || frame.clears ? nil : canvas
            canvas.draw(pixels, frame)
            facts.add(canvas)
            if let before { canvas = before }
            if frame.clears { canvas.clear(frame) }
        }
        return .facts(facts)
    }
}
