import Costume
import CostumeRendering
public import FaceSandbox
import Helpers
public import ImageCodecs
public import StickerPack
import Threads

/// One costume on one face, without a pack: what `kigurumi wear` does.
public struct SingleSticker: Sendable {
    private let decoder: any FaceDecoder

    public init(decoder: any FaceDecoder = SandboxedDecoder()) { self.decoder = decoder }

    /// Blocks. Of the request its face, templates, side, crop, limit and cache are used.
    /// - Parameter id: the costume's.
    public func make(
        _ request: BuildRequest, id: String, isCancelled: @escaping @Sendable () -> Bool = { false },
        onWarning: (BuildProblem) -> Void = { _ in }
    ) throws(BuildFailure) -> FinishedSticker {
        var request = request
        (request.only, request.skip) = ([id], [])
        let face = try Face(request, decoder: decoder)
        for warning in face.warnings { onWarning(warning) }
        let wardrobe = try Wardrobe(request)
        for warning in wardrobe.warnings { onWarning(warning) }
        let settings = try BuildSettings(request, pack: wardrobe.store.pack)
        guard let template = wardrobe.templates.first else { throw .nothingWorked(wardrobe.problems) }
        let gate = CoreGate(cores: request.workers)
        let maker = StickerMaker(
            face: PreparedFace(frames: face.bitmaps), faceDelays: face.delays,
            compiler: CostumeCompiler(
                renderer: ArtHelper(), decoder: PNGArtDecoder(), cacheFolder: request.cacheFolder),
            store: wardrobe.store, side: settings.side, limit: settings.limit, stills: false,
            variables: request.variables, gate: gate, isCancelled: isCancelled)
        for warning in maker.lettering(of: template).warnings { onWarning(warning) }
        do {
            return try gate.pass(rank: 0) { try maker.make(template).0 }
        } catch is StickerMaker.Cancelled {
            throw .cancelled
        } catch {
            throw .nothingWorked([BuildProblem(error, of: template, in: wardrobe.store.folder(of: id))])
        }
    }
}
