package import Platforms
package import StickerManifest

/// What a picture of a pack looks like.
package struct SheetRequest: Sendable {
    /// How it is stored; all but PNG move.
    package var format: PictureFormat
    /// Pixels of a sticker's side.
    package var cell = Self.usualCell
    /// Stickers in a row; nil: as many as give a pleasing shape.
    package var columns: Int?
    package var page = SheetPage.clear
    /// Whether names stand below the stickers.
    package var hasNames = false
    /// The BCP 47 tag of names.
    package var language = "en"
    /// The longest file allowed, in bytes.
    package var limit: Int
    /// In a pack, the ids of the stickers to show; nil: all.
    package var only: [String]?
    /// In a pack, the ids of stickers to leave out.
    package var skip: [String] = []

    /// Pixels of a sticker's side, unless asked for otherwise.
    package static let usualCell = 128
    /// Pixels that a sticker's side may have.
    package static let cells = 16...618
    /// Bytes that a limit may have.
    package static let limits = 1_000...1 << 30
    /// Bytes, unless asked for otherwise: WebP and WebM are for pages, and load quickly. GIF can't be that small.
    package static func usualLimit(_ format: PictureFormat) -> Int {
        format == .webp || format == .webm ? 3_000_000 : 8_000_000
    }
    /// Pixels of the largest sheet.
    static let mostPixels = 64_000_000
    /// Bytes of all frames together.
    static let memory = 160 << 20
    /// Hundredths of a second of the longest loop.
    static let longest = 600
    /// Hundredths of a second that each frame lasts.
    static let step = 10

    package init(_ format: PictureFormat) {
        self.format = format
        limit = Self.usualLimit(format)
    }
}

/// A finished picture of a pack.
package struct Sheet: Sendable {
    package var bytes: [UInt8]
    package var format: PictureFormat
    /// Pixels.
    package var width: Int
    /// Pixels.
    package var height: Int
    /// As many as the file has.
    package var frames: Int
    /// Hundredths of a second of one loop; 0 in a still.
    package var duration: Int
    /// Ids of the stickers, row by row.
    package var stickers: [String]
    /// Stickers in a whole row.
    package var columns: Int
    /// What was lowered to keep the limit.
    package var reductions: [StickerEntry.Reduction]
    /// Why stickers are missing.
    package var problems: [BuildProblem]
    /// About the face and the costumes.
    package var warnings: [BuildProblem]
}

/// How far a sheet is; delivered one at a time, from any thread.
package enum SheetEvent: Sendable {
    /// The number of stickers.
    case planned(total: Int)
    /// A sticker is drawn, or failed.
    case drawn(id: String)
    /// All are drawn: the picture is encoded.
    case encoding
}
