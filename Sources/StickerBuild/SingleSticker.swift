import Costume
import CostumeRendering
public import FaceInput
public import FaceSandbox
public import Platforms
public import StickerEncoding
import StickerManifest
import StickerPack
import Threads

/// One costume on one face, without a pack: what `kigurumi wear` does.
public struct SingleSticker: Sendable {
    private let decoder: any FaceDecoder

    /// - Parameter decoder: decodes the face; in a sandbox by default.
    public init(decoder: any FaceDecoder = SandboxedDecoder()) { self.decoder = decoder }

    /// Blocks. Of the request its face, templates, side, crop, limit and cache are used.
    /// - Parameters:
    ///   - id: the costume's.
    ///   - format: of the file, where it can show the sticker; nil: as in a pack, a GIF if it moves, else a PNG.
    public func make(
        _ request: BuildRequest, id: String, as format: PictureFormat? = nil,
        onFace: (FaceUse) -> Void = { _ in },
        isCancelled: @escaping @Sendable () -> Bool = { false },
        onWarning: (BuildProblem) -> Void = { _ in }
    ) throws(BuildFailure) -> ExportedPicture {
        var request = request
        (request.only, request.skip) = ([id], [])
        let face = try Face(request, decoder: decoder)
        if let use = face.use { onFace(use) }
        for warning in face.warnings { onWarning(warning) }
        let selection = try CostumeSelection(request)
        for warning in selection.warnings + selection.advice(request) { onWarning(warning) }
        let settings = try BuildSettings(request, pack: selection.store.pack)
        guard let template = selection.templates.first else { throw .nothingWorked(selection.problems) }
        let gate = CoreGate(cores: request.workers)
        let pipeline = StickerPipeline(
            cacheFolder: request.cacheFolder, shared: request.sharedCache, gate: gate,
            isCancelled: isCancelled)
        let lettering = pipeline.compiler.lettering(of: template, values: request.variables)
        for warning in lettering.warnings { onWarning(warning) }
        var output = settings.output(for: request)
        output.stills = false
        let folder = selection.store.folder(of: id)
        do {
            return try gate.pass(rank: 0) {
                let prepared = PreparedFace(frames: face.frames)
                if let format, let target = PictureTarget(other: format, settings),
                    let picture = try pipeline.picture(
                        of: template, in: folder, target, variables: request.variables, on: prepared)
                {
                    return picture
                }
                let costume = try pipeline.prepare(template, in: folder, output, faceDelays: face.delays)
                return ExportedPicture(FinishedSticker(try pipeline.dress(costume, prepared), id: id))
            }
        } catch is StickerPipeline.Cancelled {
            throw .cancelled
        } catch {
            throw .nothingWorked([BuildProblem(error, of: template, in: folder)])
        }
    }
}

extension PictureTarget {
    /// nil of the formats of packs.
    fileprivate init?(other format: PictureFormat, _ settings: BuildSettings) {
        guard format != .gif, format != .png else { return nil }
        self.init(format, width: settings.side, height: settings.side, limit: settings.limit)
        smallestSide = settings.side / 2
    }
}

extension StickerPipeline {
    /// A sticker in a format that only exports have otherwise; nil where the format can't show it: a still isn't a film.
    fileprivate func picture(
        of template: Template, in folder: String, _ target: PictureTarget, variables: [String: String],
        on face: PreparedFace
    ) throws -> ExportedPicture? {
        var target = target
        if Self.moves(template, on: face) {
            target.motion = MotionRule(frameRate: 30, longest: 60_000)
            do {
                return try export(template, in: folder, [target], variables: variables, on: face).first
            } catch ExportError.doesNotMove {
                target.motion = nil
            }
        }
        guard target.format == .webp else { return nil }
        return try export(template, in: folder, [target], variables: variables, on: face).first
    }
}

extension ExportedPicture {
    fileprivate init(_ sticker: FinishedSticker) {
        let file = sticker.file
        self.init(
            file.kind == .gif ? .gif : .png, file.bytes, width: file.width, height: file.height,
            frames: sticker.frames, duration: Int(((sticker.duration ?? 0) * 1_000).rounded()))
        reductions = sticker.reductions
    }
}
