package import Platforms

/// A format that files are written in: pictures for platforms, and sheets.
///
/// A format is one folder of this module with one type that conforms, and its line in `PictureFormat.output`. It decides
/// what is given up for a file below its limit, and in which order. Formats of packs also conform to `StickerFormat`.
package protocol OutputFormat {
    /// How many moments of a costume its moving files show.
    static var density: FrameDensity { get }
    /// Whether it encodes a loop several times, with more frames and with fewer.
    static var triesLengths: Bool { get }

    /// - Throws: `ExportError`, also where the format has no stills.
    static func still(_ job: PictureJob) throws -> ExportedPicture

    /// - Throws: `ExportError`, also where nothing moves.
    static func moving(_ job: PictureJob, _ rule: MotionRule) throws -> ExportedPicture

    /// Encodes frames for a sheet, which keep their times.
    /// - Returns: nil where sheets have other formats.
    /// - Throws: `ExportError`.
    static func sheet(_ frames: some FrameSource, _ settings: EncodingSettings) throws -> ExportedPicture?
}

extension OutputFormat {
    package static var density: FrameDensity { .low }
    package static var triesLengths: Bool { false }

    package static func sheet(
        _ frames: some FrameSource, _ settings: EncodingSettings
    ) throws -> ExportedPicture? { nil }
}

extension PictureFormat {
    /// What writes it: a line a format.
    package var output: any OutputFormat.Type {
        switch self {
        case .png: PNGFormat.self
        case .apng: APNGFormat.self
        case .gif: GIFFormat.self
        case .webp: WebPFormat.self
        case .webm: WebMFormat.self
        }
    }
}

/// How many moments of a costume a file shows.
package enum FrameDensity: Int, Comparable {
    /// One.
    case still
    /// The costume's own frame rate, or 15 a second: for formats whose frames are costly.
    case low
    /// Twice as many, up to 30 a second: for video.
    case high

    /// Frames a second, at most.
    var rate: Double { self == .high ? 30 : 15 }

    package static func < (a: FrameDensity, b: FrameDensity) -> Bool { a.rawValue < b.rawValue }
}
