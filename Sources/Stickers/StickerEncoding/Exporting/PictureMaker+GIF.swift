import CostumeRendering
import Platforms
import Raster
import StickerManifest

extension PictureMaker {
    /// Moving, or a still in a palette where a platform takes GIF alone.
    func gif(_ rule: MotionRule?) throws -> ExportedPicture {
        let timeline =
            try rule.map { try size.timeline(.gif, $0, frameRate: ExportCostume.coarseRate) }
        let format = GIFFormat(
            EncodingSettings(limit: target.limit, matte: size.matte, checkpoint: size.checkpoints))
        guard let timeline else {
            let still = target.placed(try size.stillPicture())
            let encoder = try GIFEncoder([still], delays: [0], matte: size.matte)
            let bytes = try encoder.encode(GIFSettings(colors: 256, lossiness: 0))
            guard bytes.count <= target.limit else {
                throw ExportError.tooLong(.gif, bytes: bytes.count, limit: target.limit)
            }
            return report(bytes, still, [])
        }
        return try moving(format, rule, timeline)
    }

    private func moving(
        _ format: GIFFormat, _ rule: MotionRule?, _ timeline: ExportTimeline
    ) throws -> ExportedPicture {
        let frames = try GIFFrames(TargetFrames(size: size, target: target, timeline: timeline))
        let most = rule?.frames.upperBound ?? .max
        switch try format.encode(frames) {
        case .single: throw ExportError.doesNotMove(.gif)
        case .tooLong: throw ExportError.tooLong(.gif, bytes: target.limit + 1, limit: target.limit)
        case .file(let file)
        where max(file.width, file.height) < target.smallestSide || file.frames > most:
            // Fewer moments keep the side, and the number of images: some moments take two.
            let moments = timeline.moments.count
            let fewer = file.frames > most ? moments * most / file.frames : moments / 2
            guard let rule, fewer >= max(2, rule.frames.lowerBound) else {
                throw ExportError.tooLong(.gif, bytes: target.limit + 1, limit: target.limit)
            }
            let coarser = try size.timeline(
                .gif, rule, frameRate: ExportCostume.coarseRate, atMost: fewer)
            return try moving(format, rule, coarser)
        case .file(let file):
            var made = ExportedPicture(
                .gif, file.bytes, width: file.width, height: file.height, frames: file.frames,
                duration: file.duration * 10)
            made.reductions = timeline.reductions + file.reductions
            return made
        }
    }
}

/// A target's frames as the GIF encoder asks for them: whole, in hundredths of a second.
private struct GIFFrames: FrameSource {
    let pictures: [Bitmap]
    let delays: [Int]
    let duplicateFrames: [Int]

    init(_ frames: TargetFrames) throws {
        let first = frames.firstIdentical
        pictures = try first.map { try frames.picture($0) }
        var (written, time) = (0, 0)
        // Rounded at the sum, so that the loop keeps its length.
        delays = frames.timeline.delays.map { delay in
            time += delay
            let next = max(written + 2, (time + 5) / 10)
            defer { written = next }
            return next - written
        }
        duplicateFrames = first
    }

    var windows: [PixelWindow] { pictures.map { PixelWindow($0.bounds) } }
    var duplicateWindows: [Int] { duplicateFrames }

    func frame(_ index: Int) throws -> Bitmap { pictures[index] }
    func frame(_ index: Int, part: PixelRect) throws -> Bitmap { pictures[index].cropped(to: part) }
}
