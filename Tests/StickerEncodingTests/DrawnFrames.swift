import Raster
import Threads

@testable import StickerEncoding

/// Frames that a test draws.
struct DrawnFrames: FrameSource {
    let delays: [Int]
    let duplicateFrames: [Int]
    let windows: [PixelWindow]
    let duplicateWindows: [Int]
    var cores = SpareCores.none
    let draw: @Sendable (Int) throws -> Bitmap

    /// - Parameter duplicates: of each frame the number of the first that is equal, windows too; nil: none is known.
    init(
        _ delays: [Int], duplicates: [Int]? = nil, window: PixelWindow = .nothing,
        draw: @escaping @Sendable (Int) throws -> Bitmap
    ) {
        (self.delays, self.draw) = (delays, draw)
        duplicateFrames = duplicates ?? Array(delays.indices)
        duplicateWindows = duplicateFrames
        windows = delays.map { _ in window }
    }

    func frame(_ index: Int) throws -> Bitmap { try draw(index) }

    func frame(_ index: Int, part: PixelRect) throws -> Bitmap { try draw(index).cropped(to: part) }
}

/// Backgrounds that are made from a calibration whenever they are asked for.
struct MadeBackgrounds<Format: StickerFormat>: BackgroundSource {
    let format: Format
    let calibration: Format.Calibration

    func background(qualityDrop: Double) throws -> Format.Background? {
        try format.background(calibration, qualityDrop: qualityDrop)
    }
}

extension StickerFormat {
    /// Encodes whole frames, which must be possible.
    func file(_ frames: some FrameSource) throws -> EncodedFile {
        switch try encode(frames) {
        case .file(let file): return file
        case .single: throw NoFile.single
        case .tooLong(let frames): throw NoFile.tooLong(frames: frames)
        }
    }
}

/// What kept a test from a file.
enum NoFile: Error, Equatable {
    case single
    case tooLong(frames: Int)
}
