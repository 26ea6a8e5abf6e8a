package import Platforms
import Raster
import StickerManifest

/// VP9 with alpha: a lower quality, then fewer frames.
package enum WebMFormat: OutputFormat {
    package static var density: FrameDensity { .high }

    package static func still(_ job: PictureJob) throws -> ExportedPicture {
        throw ExportError.library(.webm, reason: "a still is no video")
    }

    package static func moving(_ job: PictureJob, _ rule: MotionRule) throws -> ExportedPicture {
        try job.video(rule)
    }

    /// Quantizers of sheets; 14 steps halve the bytes.
    private static let quantizers = [24, 34, 44, 54]

    package static func sheet(
        _ frames: some FrameSource, _ settings: EncodingSettings
    ) throws -> ExportedPicture? {
        let first = try frames.frame(0)
        let (width, height) = (first.width, first.height)
        for quantizer in quantizers {
            var writer = try WebMWriter(
                width: width, height: height, WebMWriter.Settings(quantizer: quantizer))
            for (index, delay) in frames.delays.enumerated() {
                try settings.checkpoint()
                try writer.add(frames.frame(index), delay: delay * 10)
            }
            let bytes = try writer.finished(settings.checkpoint)
            guard bytes.count <= settings.limit else { continue }
            var file = ExportedPicture(
                .webm, bytes, width: width, height: height, frames: frames.delays.count,
                duration: frames.delays.reduce(0, +) * 10)
            if quantizer > quantizers[0] {
                file.reductions = [
                    .init(what: "quality", from: Double(63 - quantizers[0]), to: Double(63 - quantizer))
                ]
            }
            return file
        }
        throw ExportError.tooLong(.webm, bytes: settings.limit + 1, limit: settings.limit)
    }
}

extension PictureJob {
    fileprivate func video(_ rule: MotionRule) throws -> ExportedPicture {
        var timeline = try self.timeline(rule)
        var (quantizer, length) = (VideoRate.quantizer, 0)
        // Of this timeline: what was too long last, and what left much of the limit.
        var long: (quantizer: Int, bytes: Int)?
        var short: (quantizer: Int, picture: ExportedPicture)?
        for _ in 0..<8 {
            switch try video(frames(timeline), quantizer) {
            case .file(let bytes, let worst):
                let lowered = StickerEntry.Reduction(
                    what: "quality", from: Double(63 - VideoRate.quantizer), to: Double(63 - worst))
                let picture = report(
                    bytes, width: target.width, height: target.height, timeline: timeline,
                    worst > VideoRate.quantizer ? [lowered] : [])
                if bytes.count > target.limit / 2 { return picture }
                short = (quantizer, picture)
            case .tooLong(let bytes): (length, long) = (bytes, (quantizer, bytes))
            }
            if let short {
                // The lengths of pictures that the model doesn't fit lie between these two.
                guard let long,
                    let better = VideoRate.quantizer(
                        between: long, and: (short.quantizer, short.picture.bytes.count),
                        wanted: target.limit)
                else { return short.picture }
                quantizer = better
            } else if quantizer < VideoRate.worstQuantizer {
                quantizer = VideoRate.quantizer(quantizer, bytes: length, wanted: target.limit)
            } else {
                let fewer = timeline.changes * 2 / 3
                guard fewer >= max(2, rule.frames.lowerBound) else { break }
                (timeline, long) = (try self.timeline(rule, atMost: fewer), nil)
            }
        }
        if let short { return short.picture }
        throw tooLong(length)
    }

    private enum Video {
        /// With the quantizer that is as bad as the worse of colors and alpha.
        case file([UInt8], worst: Int)
        /// About so many bytes.
        case tooLong(Int)
    }

    /// A video that is clearly going to be too long ends at its half. One that is a little too long gets rougher alpha:
    /// alpha is a third of the bytes, its packed frames are still there, and nobody sees the difference.
    private func video(_ frames: TargetFrames, _ quantizer: Int) throws -> Video {
        let settings = WebMWriter.Settings(quantizer: quantizer)
        var writer = try WebMWriter(width: target.width, height: target.height, settings)
        for index in 0..<frames.count {
            try size.checkpoint()
            // An even grid shows most pictures several times in a row.
            if index > 0, frames.look(index) == frames.look(index - 1) {
                try writer.addAgain(delay: frames.timeline.delays[index])
            } else {
                try writer.add(frames.picture(index), delay: frames.timeline.delays[index])
            }
            if let length = hopeless(writer.lengths, of: frames.count, quantizer) { return .tooLong(length) }
        }
        try writer.addAlpha(size.checkpoint)
        let bytes = writer.file
        if bytes.count <= target.limit { return .file(bytes, worst: quantizer) }
        guard
            let rougher = VideoRate.alphaQuantizer(
                settings.alphaQuantizer, writer.lengths, bytes: bytes.count, limit: target.limit)
        else { return .tooLong(bytes.count) }
        try writer.addAlpha(quantizer: rougher, size.checkpoint)
        let shorter = writer.file
        guard shorter.count <= target.limit else { return .tooLong(bytes.count) }
        return .file(shorter, worst: min(63, max(quantizer, rougher * 3 / 2)))
    }

    /// - Returns: about how many bytes a video is going to have, at its half, if that is far beyond the limit.
    private func hopeless(_ lengths: VideoLengths, of count: Int, _ quantizer: Int) -> Int? {
        guard quantizer == VideoRate.quantizer, lengths.frames >= 4, lengths.frames == count / 2 else {
            return nil
        }
        let estimate = VideoRate.estimate(lengths, of: count, pixels: target.width * target.height)
        // The estimate may be too high, and too good a second video is cheaper than too bad a one.
        return Double(estimate) > Double(target.limit) * 1.2 ? estimate * 23 / 25 : nil
    }
}
