import Costume
import CostumeRendering
public import FaceInput
public import FaceSandbox
import StickerEncoding
public import StickerPack
import Threads

/// One costume on one face, without a pack: what `kigurumi wear` does.
public struct SingleSticker: Sendable {
    private let decoder: any FaceDecoder

    /// - Parameter decoder: decodes the face; in a sandbox by default.
    public init(decoder: any FaceDecoder = SandboxedDecoder()) { self.decoder = decoder }

    /// Blocks. Of the request its face, templates, side, crop, limit and cache are used.
    /// - Parameter id: the costume's.
    public func make(
        _ request: BuildRequest, id: String, onFace: (FaceUse) -> Void = { _ in },
        isCancelled: @escaping @Sendable () -> Bool = { false },
        onWarning: (BuildProblem) -> Void = { _ in }
    ) throws(BuildFailure) -> FinishedSticker {
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
        do {
            return try gate.pass(rank: 0) {
                let costume = try pipeline.prepare(
                    template, in: selection.store.folder(of: id), output, faceDelays: face.delays)
                return FinishedSticker(
                    try pipeline.dress(costume, PreparedFace(frames: face.frames)), id: template.id)
            }
        } catch is StickerPipeline.Cancelled {
            throw .cancelled
        } catch {
            throw .nothingWorked([BuildProblem(error, of: template, in: selection.store.folder(of: id))])
        }
    }
}
