import Platforms
import Raster
import StickerManifest

extension PictureMaker {
    /// What a picture gets where the limit allows it: beyond, bytes grow fast and eyes see nothing.
    private static let bestQuality = 90.0
    /// Below, edges of blocks show.
    private static let worstQuality = 30.0

    func stillWebP() throws -> ExportedPicture {
        let sticker = try size.stillPicture()
        var length = 0
        for share in shares {
            let canvas = target.placed(sticker).scaledIfNeeded(by: share)
            let planes = ColorPlanes(canvas)
            var quality = Self.bestQuality
            for _ in 0..<2 {
                try size.checkpoint()
                let bytes = try WebPEncoder.encode(planes, settings(quality))
                length = bytes.count
                if length <= target.limit {
                    return report(bytes, canvas, lowered(quality) + sideReduction(canvas))
                }
                quality = WebPRate.quality(quality, bytes: length, wanted: target.limit)
                if quality < Self.worstQuality { break }
            }
        }
        throw ExportError.tooLong(.webp, bytes: length, limit: target.limit)
    }

    func movingWebP(_ rule: MotionRule) throws -> ExportedPicture {
        let timeline = try size.timeline(.webp, rule, frameRate: ExportCostume.coarseRate)
        let frames = TargetFrames(size: size, target: target, timeline: timeline)
        var quality = WebPRate.movingQuality
        for _ in 0..<3 {
            let bytes = try animation(frames, quality)
            if bytes.count <= target.limit {
                return report(bytes, try frames.picture(0), timeline: timeline, lowered(quality))
            }
            let next = WebPRate.quality(quality, bytes: bytes.count, wanted: target.limit)
            guard next >= Self.worstQuality else { break }
            quality = next
        }
        return try withFewerFrames(frames, rule)
    }

    /// Every other frame goes, and then every other one again.
    private func withFewerFrames(_ frames: TargetFrames, _ rule: MotionRule) throws -> ExportedPicture {
        var (count, length) = (frames.count, 0)
        while count / 2 >= max(2, rule.frames.lowerBound) {
            count /= 2
            let timeline = try size.timeline(
                .webp, rule, frameRate: ExportCostume.coarseRate, atMost: count)
            let fewer = TargetFrames(size: size, target: target, timeline: timeline)
            let bytes = try animation(fewer, Self.worstQuality)
            length = bytes.count
            if length <= target.limit {
                return report(
                    bytes, try fewer.picture(0), timeline: timeline, lowered(Self.worstQuality))
            }
        }
        throw ExportError.tooLong(.webp, bytes: length, limit: target.limit)
    }

    /// Frames with equal pixels are encoded once.
    private func animation(_ frames: TargetFrames, _ quality: Double) throws -> [UInt8] {
        var writer = try WebPWriter(settings(quality))
        let first = frames.firstIdentical
        var encoded: [Int: [UInt8]] = [:]
        for index in 0..<frames.count {
            try size.checkpoint()
            let file: [UInt8]
            if let known = encoded[first[index]] {
                file = known
            } else {
                file = try WebPEncoder.encode(ColorPlanes(frames.picture(index)), settings(quality))
                encoded[index] = file
            }
            try writer.add(
                encoded: file, width: target.width, height: target.height,
                delay: frames.timeline.delays[index])
        }
        return try writer.finished(plays: frames.timeline.plays)
    }

    private func settings(_ quality: Double) -> WebPEncoder.Settings {
        WebPEncoder.Settings(quality: quality)
    }

    private func lowered(_ quality: Double) -> [StickerEntry.Reduction] {
        let best = target.motion == nil ? Self.bestQuality : WebPRate.movingQuality
        return quality < best ? [.init(what: "quality", from: best, to: quality)] : []
    }
}

/// How the length of lossy WebP depends on its quality.
enum WebPRate {
    /// What moving pictures get first.
    static let movingQuality = 85.0

    /// The quality at which a picture should have `wanted` bytes, less a reserve.
    ///
    /// Measured on stickers: between 30 and 90, 13 steps of quality halve the distance to 100, and bytes go with the
    /// power 0.7 of that distance.
    static func quality(_ quality: Double, bytes: Int, wanted: Int) -> Double {
        let ratio = Double(bytes) / (Double(max(1, wanted)) * 0.95)
        return (100 - (100 - quality) * Math.exp(Math.log(ratio) / 0.7)).rounded(.down)
    }
}

extension Bitmap {
    func scaledIfNeeded(by share: Double) -> Bitmap { share == 1 ? self : scaled(by: share) }
}
