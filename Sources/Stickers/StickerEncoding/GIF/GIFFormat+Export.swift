import CostumeRendering
package import Platforms
import Raster
import StickerManifest

extension GIFFormat: OutputFormat {
    /// In a palette, where a platform takes GIF alone.
    package static func still(_ job: PictureJob) throws -> ExportedPicture {
        let still = job.target.placed(try job.size.stillPicture())
        let encoder = try GIFEncoder([still], delays: [0], matte: job.size.matte)
        let bytes = try encoder.encode(GIFSettings(colors: 256, lossiness: 0))
        guard bytes.count <= job.target.limit else { throw job.tooLong(bytes.count) }
        return job.report(bytes, still, [])
    }

    package static func moving(_ job: PictureJob, _ rule: MotionRule) throws -> ExportedPicture {
        try moving(job, rule, job.timeline(rule))
    }

    private static func moving(
        _ job: PictureJob, _ rule: MotionRule, _ timeline: ExportTimeline
    ) throws -> ExportedPicture {
        let most = rule.frames.upperBound
        switch try GIFFormat(job.settings).encode(GIFFrames(job.frames(timeline))) {
        case .single: throw ExportError.doesNotMove(.gif)
        case .tooLong: throw job.tooLong(job.target.limit + 1)
        case .file(let file)
        where max(file.width, file.height) < job.target.smallestSide || file.frames > most:
            // Fewer moments keep the side, and the number of images: some moments take two.
            let moments = timeline.moments.count
            let fewer = file.frames > most ? moments * most / file.frames : moments / 2
            guard fewer >= max(2, rule.frames.lowerBound) else { throw job.tooLong(job.target.limit + 1) }
            return try moving(job, rule, job.timeline(rule, atMost: fewer))
        case .file(let file):
            var made = ExportedPicture(.gif, file)
            made.reductions = timeline.reductions + file.reductions
            return made
        }
    }

    package static func sheet(
        _ frames: some FrameSource, _ settings: EncodingSettings
    ) throws -> ExportedPicture? {
        switch try GIFFormat(settings).encode(frames) {
        case .file(let file): return ExportedPicture(.gif, file)
        case .single: throw ExportError.doesNotMove(.gif)
        case .tooLong:
            throw ExportError.tooLong(.gif, bytes: settings.limit + 1, limit: settings.limit)
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
