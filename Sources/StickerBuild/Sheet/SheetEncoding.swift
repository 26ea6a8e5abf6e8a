import Platforms
import StickerEncoding
import StickerManifest

/// Writes the frames of a sheet as WebP or WebM: one run at a good quality, then lower ones while the file is too long.
struct SheetEncoding {
    let frames: SheetFrames
    let format: PictureFormat
    /// Bytes.
    let limit: Int
    let checkpoint: () throws -> Void

    /// Qualities that are tried in turn, 0…100 for WebP.
    private static let qualities = [82, 70, 55, 40]
    /// Quantizers of VP9 that are tried in turn; 14 steps halve the bytes.
    private static let quantizers = [24, 34, 44, 54]

    /// - Throws: `SheetFailure.tooLong` where even the lowest quality is.
    func file() throws -> ExportedPicture {
        let steps = format == .webp ? Self.qualities : Self.quantizers
        for step in steps {
            let bytes = format == .webp ? try webp(quality: step) : try webm(quantizer: step)
            guard bytes.count <= limit else { continue }
            let size = frames.size
            var file = ExportedPicture(
                format, bytes, width: size.width, height: size.height, frames: frames.delays.count,
                duration: frames.delays.reduce(0, +) * 10)
            if step != steps[0] {
                let (best, used) = format == .webp ? (steps[0], step) : (63 - steps[0], 63 - step)
                file.reductions = [.init(what: "quality", from: Double(best), to: Double(used))]
            }
            return file
        }
        throw SheetFailure.tooLong(limit: limit)
    }

    private func webp(quality: Int) throws -> [UInt8] {
        var writer = try WebPWriter(WebPEncoder.Settings(quality: Double(quality), alphaQuality: 90))
        for (index, delay) in frames.delays.enumerated() {
            try checkpoint()
            try writer.add(frames.frame(index), delay: delay * 10)
            // What is too long already gets no shorter.
            if writer.bytes > limit { break }
        }
        return try writer.finished()
    }

    private func webm(quantizer: Int) throws -> [UInt8] {
        let size = frames.size
        var writer = try WebMWriter(
            width: size.width, height: size.height, WebMWriter.Settings(quantizer: quantizer))
        for (index, delay) in frames.delays.enumerated() {
            try checkpoint()
            try writer.add(frames.frame(index), delay: delay * 10)
        }
        return try writer.finished(checkpoint)
    }
}
