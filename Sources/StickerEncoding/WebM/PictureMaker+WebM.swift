import Platforms
import Raster
import StickerManifest

extension PictureMaker {
    /// What videos get first: most fit.
    private static let quantizer = 17
    private static let worstQuantizer = 60

    func video(_ rule: MotionRule) throws -> ExportedPicture {
        var timeline = try size.timeline(.webm, rule, frameRate: ExportCostume.fineRate)
        var (quantizer, length) = (Self.quantizer, 0)
        for _ in 0..<8 {
            let frames = TargetFrames(size: size, target: target, timeline: timeline)
            let bytes = try video(frames, quantizer)
            length = bytes.count
            if length <= target.limit {
                let lowered = StickerEntry.Reduction(
                    what: "quality", from: Double(63 - Self.quantizer), to: Double(63 - quantizer))
                return report(
                    bytes, try frames.picture(0), timeline: timeline,
                    quantizer > Self.quantizer ? [lowered] : [])
            }
            if quantizer < Self.worstQuantizer {
                quantizer = VideoRate.quantizer(quantizer, bytes: length, wanted: target.limit)
            } else {
                let fewer = frames.count * 2 / 3
                guard fewer >= max(2, rule.frames.lowerBound) else { break }
                timeline = try size.timeline(
                    .webm, rule, frameRate: ExportCostume.fineRate, atMost: fewer)
            }
        }
        throw ExportError.tooLong(.webm, bytes: length, limit: target.limit)
    }

    private func video(_ frames: TargetFrames, _ quantizer: Int) throws -> [UInt8] {
        var writer = try WebMWriter(
            width: target.width, height: target.height, WebMWriter.Settings(quantizer: quantizer))
        for index in 0..<frames.count {
            try size.checkpoint()
            try writer.add(frames.picture(index), delay: frames.timeline.delays[index])
        }
        return try writer.finished(size.checkpoint)
    }
}

/// How the length of VP9 depends on its quantizer.
enum VideoRate {
    /// The quantizer at which a video should have `wanted` bytes, less a reserve.
    ///
    /// Measured on stickers: 14 steps halve the bytes.
    static func quantizer(_ quantizer: Int, bytes: Int, wanted: Int) -> Int {
        let ratio = Double(bytes) / (Double(max(1, wanted)) * 0.95)
        let steps = Math.log(ratio) / Math.log(2) * 14
        return min(63, quantizer + max(1, Int(steps.rounded(.up))))
    }
}
