import Costume
import CostumeRendering
import Helpers
import Platforms
import StickerEncoding
import Threads

/// What drawing, encoding and exporting make of one costume on one face.
struct CostumeCourse: Sendable {
    let template: Template
    let folder: String
    let face: PreparedPeople
    let renderer: ArtHelper
    let gate: CoreGate

    /// By the name in the record.
    /// - Parameter cache: the folder of compiled costumes.
    func digests(cache: String) throws -> [String: String] {
        let pipeline = StickerPipeline(renderer: renderer, cacheFolder: cache, gate: gate)
        let encoding = try encoding(by: pipeline)
        let (format, export) = try export(by: pipeline)
        return ["encoding": encoding, "export.\(format)": export, "drawing": try drawing(cache)]
    }

    /// The bytes of a sticker for a pack, and of its still.
    private func encoding(by pipeline: StickerPipeline) throws -> String {
        let costume = try pipeline.prepare(
            template, in: folder, OutputSettings(side: Self.side, limit: 499_999), faceDelays: face.delays)
        let sticker = try pipeline.dress(costume, face)
        return ShortDigest.of {
            $0.add(sticker.file.bytes)
            $0.add(sticker.still?.bytes ?? [])
        }
    }

    /// The pixels and delays of all frames, and the still.
    private func drawing(_ cache: String) throws -> String {
        let compiler = CostumeCompiler(renderer: renderer, cacheFolder: cache)
        let plan = try compiler.plan(template, in: folder, side: Self.side)
        let timeline = plan.timeline(faceDelays: face.delays)
        let frames = plan.renderer(for: face, of: timeline)
        let first = plan.duplicateFrames(in: timeline)
        return ShortDigest.of { digest in
            digest.add(plan.still(face: face))
            for (number, frame) in timeline.frames.enumerated() {
                digest.add(frame.delay)
                digest.add(first[number])
                if first[number] == number { digest.add(frames.frame(frame)) }
            }
        }
    }

    /// One file for a platform. Each costume has a format of its own, so that together they have all.
    private func export(by pipeline: StickerPipeline) throws -> (PictureFormat, String) {
        let formats: [PictureFormat] = [.gif, .png, .apng, .webp, .webm]
        var format = formats[template.id.utf8.reduce(0) { $0 + Int($1) } % formats.count]
        if !StickerPipeline.moves(template, on: face) {
            format = format == .apng ? .png : format == .webm ? .webp : format
        }
        var target = PictureTarget(format, width: 320, height: 320, limit: 256_000)
        if format != .png, StickerPipeline.moves(template, on: face) {
            target.motion = MotionRule(frameRate: 30, longest: 3_000)
        }
        let pictures = try pipeline.export(template, in: folder, [target], variables: [:], on: face)
        return (format, ShortDigest.of { for picture in pictures { $0.add(picture.bytes) } })
    }

    private static let side = 618
}
