import Platforms
import StickerManifest

extension PictureMaker {
    func video(_ rule: MotionRule) throws -> ExportedPicture {
        var timeline = try size.timeline(.webm, rule, frameRate: ExportCostume.fineRate)
        var (quantizer, length) = (VideoRate.quantizer, 0)
        for _ in 0..<8 {
            let frames = TargetFrames(size: size, target: target, timeline: timeline)
            switch try video(frames, quantizer) {
            case .file(let bytes, let worst):
                let lowered = StickerEntry.Reduction(
                    what: "quality", from: Double(63 - VideoRate.quantizer), to: Double(63 - worst))
                return report(
                    bytes, width: target.width, height: target.height, timeline: timeline,
                    worst > VideoRate.quantizer ? [lowered] : [])
            case .tooLong(let bytes): length = bytes
            }
            if quantizer < VideoRate.worstQuantizer {
                quantizer = VideoRate.quantizer(quantizer, bytes: length, wanted: target.limit)
            } else {
                let fewer = timeline.changes * 2 / 3
                guard fewer >= max(2, rule.frames.lowerBound) else { break }
                timeline = try size.timeline(
                    .webm, rule, frameRate: ExportCostume.fineRate, atMost: fewer)
            }
        }
        throw ExportError.tooLong(.webm, bytes: length, limit: target.limit)
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
            try writer.add(frames.picture(index), delay: frames.timeline.delays[index])
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
        return .file(shorter, worst: max(quantizer, rougher * 3 / 2))
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
