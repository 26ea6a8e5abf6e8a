import Platforms
import Raster
import StickerManifest

extension WebPFormat {
    private struct Step: Equatable {
        var settings: WebPEncoder.Settings
        /// Keeps every n-th frame.
        var stride: Int

        init(_ quality: Double, alpha: Int, stride: Int = 1) {
            settings = WebPEncoder.Settings(quality: quality, alphaQuality: alpha)
            self.stride = stride
        }
    }

    /// The best one first. Each frame is a whole picture, so fewer frames save more than coarse ones.
    private static let steps = [
        Step(82, alpha: 90), Step(70, alpha: 70), Step(55, alpha: 50), Step(60, alpha: 50, stride: 2),
        Step(40, alpha: 50, stride: 2), Step(25, alpha: 40, stride: 2), Step(25, alpha: 40, stride: 3),
    ]

    /// At the best step that three frames promise to fit, or the next lower one if the file is too long all the same.
    package static func sheet(
        _ frames: some FrameSource, _ settings: EncodingSettings
    ) throws -> ExportedPicture? {
        let count = frames.delays.count
        for step in steps[try firstFitting(frames, settings)...] where (count - 1) / step.stride > 0 {
            let kept = Array(Swift.stride(from: 0, to: count, by: step.stride))
            var writer = try WebPWriter(step.settings)
            var size = (width: 0, height: 0)
            for (index, next) in zip(kept, kept.dropFirst() + [count]) {
                try settings.checkpoint()
                let picture = try frames.frame(index)
                size = (picture.width, picture.height)
                try writer.add(picture, delay: frames.delays[index..<next].reduce(0, +) * 10)
                // What is too long already gets no shorter.
                if writer.bytes > settings.limit { break }
            }
            let bytes = try writer.finished()
            guard bytes.count <= settings.limit else { continue }
            var file = ExportedPicture(
                .webp, bytes, width: size.width, height: size.height, frames: kept.count,
                duration: frames.delays.reduce(0, +) * 10)
            if step.settings.quality != steps[0].settings.quality {
                file.reductions = [
                    .init(what: "quality", from: steps[0].settings.quality, to: step.settings.quality)
                ]
            }
            if step.stride > 1 {
                file.reductions.append(.init(what: "frames", from: Double(count), to: Double(kept.count)))
            }
            return file
        }
        throw ExportError.tooLong(.webp, bytes: settings.limit + 1, limit: settings.limit)
    }

    /// The last step where none promises to fit.
    private static func firstFitting(_ frames: some FrameSource, _ settings: EncodingSettings) throws -> Int {
        let count = frames.delays.count
        let samples = min(3, count)
        let pictures = try (0..<samples).map { try frames.frame($0 * count / samples) }
        var known: (settings: WebPEncoder.Settings, mean: Double)?
        for (index, step) in steps.enumerated() {
            try settings.checkpoint()
            // A step that only leaves out frames needs no other estimate.
            if known?.settings != step.settings {
                let bytes = try pictures.reduce(0) { try $0 + WebPEncoder.encode($1, step.settings).count }
                known = (step.settings, Double(bytes) / Double(samples))
            }
            let kept = (count + step.stride - 1) / step.stride
            if let known, (known.mean + 32) * Double(kept) <= Double(settings.limit) { return index }
        }
        return steps.count - 1
    }
}
