import ImageCodecs
import Messages
package import Raster
package import StickerManifest

/// Stills: PNG in full color where that fits, otherwise with a palette, otherwise smaller.
///
/// Prepared are the rows above and below those in which the face may show, compressed already.
package struct PNGFormat: StickerFormat {
    /// `png`.
    package static let kind = FileHeader.Kind.png

    /// The limit in bytes, and what stops the work.
    package let settings: EncodingSettings

    /// The costume without the real face, and the rows in which that may show.
    package struct Calibration {
        let picture: Bitmap
        let rows: Range<Int>
    }

    /// - Parameter settings: neither matte nor memory is used: alpha is kept, and there is one frame.
    package init(_ settings: EncodingSettings) { self.settings = settings }

    /// Draws the reference face's frame, to find which rows a face can change.
    package func calibrate(_ reference: some FrameSource, side: Int) throws -> Calibration? {
        guard let window = reference.windows.first?.box,
            PNGEncoder.pays(band: window.y..<window.y + window.height, of: side)
        else { return nil }
        return Calibration(picture: try reference.frame(0), rows: window.y..<window.y + window.height)
    }

    /// The rows that no face can change, compressed.
    package func background(_ calibration: Calibration, qualityDrop: Double) throws -> PNGBackground? {
        try PNGEncoder.background(calibration.picture, band: calibration.rows)
    }

    /// Compresses the rows of the face between those of the background.
    package func encode(
        _ frames: some FrameSource, over backgrounds: some BackgroundSource<PNGBackground>
    ) throws -> EncodedFile? {
        guard let background = try backgrounds.background(qualityDrop: 0) else { return nil }
        let needed = PNGBand.window(background.band, width: background.width)
        let band = try PNGEncoder.band(frames.frame(0, part: needed), rows: background.band)
        try settings.checkpoint()
        let bytes = try PNGEncoder.encode(band, over: background)
        guard bytes.count <= settings.limit else { return nil }
        return EncodedFile(
            kind: Self.kind, bytes: bytes, width: background.width, height: background.height, frames: 1,
            duration: 0, reductions: [])
    }

    /// Encodes the first frame.
    /// - Throws: `EncodingLimitError` where even the smallest picture is too long.
    package func encode(_ frames: some FrameSource) throws -> EncodingResult {
        .file(try encode(frames.frame(0)))
    }

    /// Full color where it fits, otherwise a palette with alpha, dithered, otherwise a smaller side, or fewer colors where
    /// the size is kept.
    /// - Throws: `EncodingLimitError` where even the smallest picture is too long.
    package func encode(_ picture: Bitmap) throws -> EncodedFile {
        try encode(
            picture, sides: settings.keepsSize ? [1] : Self.sides, fewest: settings.keepsSize ? 4 : 64)
    }

    /// - Parameters:
    ///   - sides: shares of the side that are tried in turn.
    ///   - fewest: colors of a palette.
    func encode(_ picture: Bitmap, sides: [Double], fewest: Int) throws -> EncodedFile {
        try settings.checkpoint()
        var bytes = try PNGEncoder.encode(picture)
        if bytes.count <= settings.limit { return file(bytes, picture, of: picture, colors: nil) }
        for share in sides {
            let smaller = picture.scaledIfNeeded(by: share)
            for colors in [256, 128, 64, 32, 16, 8, 4] where colors >= fewest {
                try settings.checkpoint()
                let palette = AlphaPalette(smaller, count: colors)
                bytes = try PNGEncoder.encode(
                    indices: palette.indices, width: smaller.width, height: smaller.height,
                    palette: palette.colors)
                if bytes.count <= settings.limit { return file(bytes, smaller, of: picture, colors: colors) }
            }
        }
        throw EncodingLimitError.limitTooSmall(bytes: bytes.count, limit: settings.limit)
    }

    private static let sides = [1, 0.8, 0.65, 0.5, 0.35, 0.25, 0.15, 0.1, 0.05, 0.02]

    private func file(
        _ bytes: [UInt8], _ picture: Bitmap, of original: Bitmap, colors: Int?
    ) -> EncodedFile {
        var reductions: [StickerEntry.Reduction] = []
        // Full color is what 8 bits each of red, green and blue can say.
        if let colors { reductions.append(.init(what: "palette", from: 16_777_216, to: Double(colors))) }
        if picture.width < original.width {
            reductions.append(.init(what: "side", from: Double(original.width), to: Double(picture.width)))
        }
        return EncodedFile(
            kind: Self.kind, bytes: bytes, width: picture.width, height: picture.height, frames: 1,
            duration: 0, reductions: reductions)
    }
}

extension Bitmap {
    /// Made smaller to a share of its sides, at least one pixel each.
    func scaled(by share: Double) -> Bitmap {
        func scaled(_ side: Int) -> Int { max(1, Int((Double(side) * share).rounded())) }
        return resized(width: scaled(width), height: scaled(height))
    }

    func scaledIfNeeded(by share: Double) -> Bitmap { share == 1 ? self : scaled(by: share) }
}

/// Why nothing could be made of a picture.
package enum EncodingLimitError: CodedError, Equatable {
    /// Even the smallest picture is longer.
    case limitTooSmall(bytes: Int, limit: Int)

    package var code: String { "fitting.limit" }

    package var evidence: [String: String] {
        switch self {
        case .limitTooSmall(let bytes, let limit): ["bytes": String(bytes), "limit": String(limit)]
        }
    }
}
