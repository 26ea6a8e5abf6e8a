package import Platforms
import Raster
import StickerManifest

/// Lossy WebP with 8-bit alpha: a still gets a lower quality, then a smaller side; moving pictures lose frames rather than
/// show blocks.
package enum WebPFormat: OutputFormat {
    package static func still(_ job: PictureJob) throws -> ExportedPicture { try job.stillWebP() }

    package static func moving(_ job: PictureJob, _ rule: MotionRule) throws -> ExportedPicture {
        try job.movingWebP(rule)
    }
}

extension PictureJob {
    fileprivate func stillWebP() throws -> ExportedPicture {
        let sticker = try size.stillPicture()
        var length = 0
        for share in shares {
            let canvas = target.placed(sticker).scaledIfNeeded(by: share)
            let planes = ColorPlanes(canvas)
            var quality = WebPRate.stillQuality
            for _ in 0..<3 {
                try size.checkpoint()
                let bytes = try WebPEncoder.encode(planes, WebPEncoder.Settings(quality: quality))
                length = bytes.count
                if length <= target.limit {
                    let finer = try quality == WebPRate.stillQuality ? finer(planes, than: bytes) : bytes
                    return report(finer, canvas, lowered(quality) + sideReduction(canvas))
                }
                let next = WebPRate.quality(
                    quality, bytes: length, wanted: Double(target.limit) * 0.95, best: quality - 1)
                guard next >= WebPRate.worstQuality else { break }
                quality = next
            }
        }
        throw tooLong(length)
    }

    /// A still at the best quality that takes no more than half of the limit: the limit is there to be used, but people
    /// load every byte.
    /// - Parameter bytes: the picture at `WebPRate.stillQuality`.
    private func finer(_ planes: ColorPlanes, than bytes: [UInt8]) throws -> [UInt8] {
        let room = target.limit / 2
        var (best, known) = (bytes, WebPRate.stillQuality)
        var (last, highest) = ((quality: known, bytes: bytes.count), 100.0)
        for _ in 0..<2 {
            let next = WebPRate.quality(
                last.quality, bytes: last.bytes, wanted: Double(room), best: highest)
            guard next > known else { break }
            try size.checkpoint()
            let made = try WebPEncoder.encode(planes, WebPEncoder.Settings(quality: next))
            last = (next, made.count)
            if made.count <= room { (best, known) = (made, next) } else { highest = next - 1 }
        }
        return best
    }

    fileprivate func movingWebP(_ rule: MotionRule) throws -> ExportedPicture {
        var timeline = try self.timeline(rule)
        var frames = self.frames(timeline)
        var (estimate, share) = (try WebPEstimate(frames), 0.94)
        var (length, highest) = (0, WebPRate.movingQuality)
        var found: ExportedPicture?
        for _ in 0..<5 {
            let room = Double(target.limit) * share
            var quality = estimate.quality(of: frames.count, within: room, best: highest)
            // Fewer frames look better than blocks.
            while quality < WebPEstimate.fine, frames.count * 2 / 3 >= max(2, rule.frames.lowerBound) {
                timeline = try self.timeline(rule, atMost: frames.count * 2 / 3)
                frames = self.frames(timeline)
                quality = estimate.quality(of: frames.count, within: room, best: highest)
            }
            let known = quality == estimate.quality ? estimate.probes : [:]
            let bytes = try animation(frames, quality, known: known)
            length = bytes.count
            estimate.correct(length, of: frames.count, at: quality)
            if length <= target.limit {
                let picture = report(
                    bytes, width: target.width, height: target.height, timeline: timeline, lowered(quality))
                // The better estimate makes one better picture.
                let better = WebPRate.better(than: quality, bytes: length, limit: target.limit, best: highest)
                if found != nil || better == nil { return picture }
                (found, share) = (picture, WebPRate.filling)
                continue
            }
            if let found { return found }
            guard quality > 0 else { break }
            (share, highest) = (WebPRate.filling, quality - 1)
        }
        throw tooLong(length)
    }

    /// Frames with equal pixels are encoded once.
    /// - Parameter known: of looks what was encoded at this quality already.
    private func animation(
        _ frames: TargetFrames, _ quality: Double, known: [Int: [UInt8]]
    ) throws -> [UInt8] {
        let settings = WebPRate.movingSettings(quality)
        var writer = try WebPWriter(settings)
        var encoded = known
        for index in 0..<frames.count {
            try size.checkpoint()
            let look = frames.look(index)
            let file: [UInt8]
            if let known = encoded[look] {
                file = known
            } else {
                file = try WebPEncoder.encode(ColorPlanes(frames.picture(index)), settings)
                encoded[look] = file
            }
            try writer.add(
                encoded: file, width: target.width, height: target.height,
                delay: frames.timeline.delays[index])
        }
        return try writer.finished(plays: frames.timeline.plays)
    }

    private func lowered(_ quality: Double) -> [StickerEntry.Reduction] {
        let best = target.motion == nil ? WebPRate.stillQuality : WebPRate.movingQuality
        return quality < best ? [.init(what: "quality", from: best, to: quality)] : []
    }
}

/// What a frame takes, about: two are encoded before the others, at the quality that most get.
private struct WebPEstimate {
    /// Lower qualities are taken only where there are few frames left to give up.
    static let fine = 32.0

    /// Bytes of a frame at `quality`.
    private var bytes: Int
    private(set) var quality = WebPRate.movingQuality
    /// By look, what was encoded at that quality.
    private(set) var probes: [Int: [UInt8]] = [:]
    /// Bytes of a frame in the file, besides its data.
    private static let overhead = 24

    init(_ frames: TargetFrames) throws {
        let settings = WebPRate.movingSettings(WebPRate.movingQuality)
        for index in [0, frames.count / 2] where probes[frames.look(index)] == nil {
            probes[frames.look(index)] = try WebPEncoder.encode(
                ColorPlanes(frames.picture(index)), settings)
        }
        bytes = probes.values.reduce(0) { $0 + $1.count } / max(1, probes.count) + Self.overhead
    }

    /// Takes a whole file's length in.
    mutating func correct(_ length: Int, of count: Int, at quality: Double) {
        (bytes, self.quality, probes) = (length / max(1, count), quality, [:])
    }

    func quality(of count: Int, within room: Double, best: Double) -> Double {
        WebPRate.quality(quality, bytes: bytes * count, wanted: room, best: best)
    }
}
