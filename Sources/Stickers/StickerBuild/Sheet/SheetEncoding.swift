import Platforms
import StickerEncoding
import StickerManifest

/// Writes the frames of a sheet as WebP or WebM: a few frames show which quality fits, and the run with it is repeated at
/// the next lower one if the file is too long all the same.
struct SheetEncoding {
    let frames: SheetFrames
    let format: PictureFormat
    /// Bytes.
    let limit: Int
    let checkpoint: () throws -> Void

    /// What a run is made with.
    private struct Step: Equatable {
        /// 0…100 for WebP; the quantizer of VP9, of which 14 steps halve the bytes.
        var quality: Int
        /// The quality of WebP's alpha, 0…100.
        var alphaQuality = 90
        /// Keeps every n-th frame.
        var stride = 1
    }

    /// The best one first. WebP stores each frame as a whole picture, so fewer frames save more than coarse ones.
    private static let webPSteps = [
        Step(quality: 82), Step(quality: 70, alphaQuality: 70), Step(quality: 55, alphaQuality: 50),
        Step(quality: 60, alphaQuality: 50, stride: 2), Step(quality: 40, alphaQuality: 50, stride: 2),
        Step(quality: 25, alphaQuality: 40, stride: 2), Step(quality: 25, alphaQuality: 40, stride: 3),
    ]
    private static let videoSteps = [24, 34, 44, 54].map { Step(quality: $0) }
    /// Frames that are encoded to estimate a step of WebP.
    private static let samples = 3

    /// - Throws: `SheetFailure.tooLong` where even the lowest quality is.
    func file() throws -> ExportedPicture {
        let steps = format == .webp ? Self.webPSteps : Self.videoSteps
        let first = format == .webp ? try firstFitting(steps) : 0
        for step in steps[first...] {
            let kept = stride(from: 0, to: frames.delays.count, by: step.stride).map { $0 }
            guard kept.count > 1 else { break }
            let bytes = format == .webp ? try webp(step, kept) : try webm(step)
            guard bytes.count <= limit else { continue }
            let size = frames.size
            var file = ExportedPicture(
                format, bytes, width: size.width, height: size.height, frames: kept.count,
                duration: frames.delays.reduce(0, +) * 10)
            file.reductions = reductions(from: steps[0], to: step, kept.count)
            return file
        }
        throw SheetFailure.tooLong(limit: limit)
    }

    private func reductions(from best: Step, to used: Step, _ kept: Int) -> [StickerEntry.Reduction] {
        var found: [StickerEntry.Reduction] = []
        let scale = { format == .webp ? Double($0) : Double(63 - $0) }
        if best.quality != used.quality {
            found.append(.init(what: "quality", from: scale(best.quality), to: scale(used.quality)))
        }
        if used.stride > 1 {
            found.append(.init(what: "frames", from: Double(frames.delays.count), to: Double(kept)))
        }
        return found
    }

    /// The first step of WebP that a few frames promise to fit; the last one where none does.
    private func firstFitting(_ steps: [Step]) throws -> Int {
        let count = frames.delays.count
        let chosen = (0..<min(Self.samples, count)).map { $0 * count / min(Self.samples, count) }
        let pictures = chosen.map { frames.frame($0) }
        var known: (step: Step, mean: Double)?
        for (index, step) in steps.enumerated() {
            try checkpoint()
            // A step that only leaves out frames needs no other estimate.
            if known?.step.quality != step.quality || known?.step.alphaQuality != step.alphaQuality {
                let bytes = try pictures.reduce(0) { try $0 + WebPEncoder.encode($1, settings(step)).count }
                known = (step, Double(bytes) / Double(pictures.count))
            }
            let kept = (count + step.stride - 1) / step.stride
            if let known, (known.mean + 32) * Double(kept) <= Double(limit) { return index }
        }
        return steps.count - 1
    }

    private func settings(_ step: Step) -> WebPEncoder.Settings {
        WebPEncoder.Settings(quality: Double(step.quality), alphaQuality: step.alphaQuality)
    }

    private func webp(_ step: Step, _ kept: [Int]) throws -> [UInt8] {
        var writer = try WebPWriter(settings(step))
        for (place, index) in kept.enumerated() {
            try checkpoint()
            let next = place + 1 < kept.count ? kept[place + 1] : frames.delays.count
            try writer.add(frames.frame(index), delay: frames.delays[index..<next].reduce(0, +) * 10)
            // What is too long already gets no shorter.
            if writer.bytes > limit { break }
        }
        return try writer.finished()
    }

    private func webm(_ step: Step) throws -> [UInt8] {
        let size = frames.size
        var writer = try WebMWriter(
            width: size.width, height: size.height, WebMWriter.Settings(quantizer: step.quality))
        for (index, delay) in frames.delays.enumerated() {
            try checkpoint()
            try writer.add(frames.frame(index), delay: delay * 10)
        }
        return try writer.finished(checkpoint)
    }
}
