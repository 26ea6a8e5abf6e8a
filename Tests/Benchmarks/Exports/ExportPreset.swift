import Platforms

/// What one platform takes, as the encoders see it: the same limits as in `StickerExport`, without its packs.
enum ExportPreset: String, CaseIterable {
    case whatsapp, telegram, signal, line, discord, wechat

    var still: PictureTarget {
        switch self {
        case .whatsapp: PictureTarget(.webp, width: 512, height: 512, limit: 100_000)
        case .telegram: PictureTarget(.webp, width: 512, height: 512, limit: 512_000)
        case .signal: PictureTarget(.webp, width: 512, height: 512, limit: 300_000)
        case .line: PictureTarget(.png, width: 320, height: 320, margin: 10, limit: 1_000_000)
        case .discord: PictureTarget(.png, width: 320, height: 320, limit: 512_000)
        case .wechat: PictureTarget(.gif, width: 240, height: 240, limit: 500_000)
        }
    }

    var moving: PictureTarget {
        switch self {
        case .whatsapp:
            return PictureTarget(
                .webp, width: 512, height: 512, limit: 500_000,
                motion: MotionRule(frameRate: 30, longest: 10_000, shortestFrame: 8))
        case .telegram:
            var rule = MotionRule(frameRate: 30, longest: 3_000)
            rule.isEven = true
            return PictureTarget(.webm, width: 512, height: 512, limit: 256_000, motion: rule)
        case .signal:
            var rule = MotionRule(frameRate: 30, longest: 3_000)
            rule.isEven = true
            var target = PictureTarget(.apng, width: 512, height: 512, limit: 300_000, motion: rule)
            target.smallestSide = 384
            return target
        case .line:
            var rule = MotionRule(
                frameRate: 20, frames: 5...20, longest: 4_000, lastsWholeSeconds: true, plays: 4)
            rule.longestPlay = 4_000
            return PictureTarget(.apng, width: 270, height: 270, margin: 10, limit: 300_000, motion: rule)
        case .discord:
            return PictureTarget(
                .apng, width: 320, height: 320, limit: 512_000,
                motion: MotionRule(frameRate: 30, longest: 5_000))
        case .wechat:
            return PictureTarget(
                .gif, width: 240, height: 240, limit: 500_000,
                motion: MotionRule(frameRate: 12, longest: 5_000, shortestFrame: 80))
        }
    }
}
