package import Costume
import CostumeRendering
package import Helpers
import StickerEncoding
package import StickerPack
import Threads

/// Makes the stickers of many costumes on one face in memory, without a pack: what the studio's wall shows.
package struct LooseStickers: Sendable {
    private let request: BuildRequest
    private let face: LooseFace
    private let renderer: any ArtRenderer

    /// - Parameters:
    ///   - request: its templates, settings, variables, workers and cache are used.
    ///   - renderer: kept by the caller, so that its program is started once.
    package init(_ request: BuildRequest, face: LooseFace, renderer: any ArtRenderer) {
        (self.request, self.face, self.renderer) = (request, face, renderer)
    }

    /// The costumes, in the pack's order, and what is wrong with others. Blocks.
    package func costumes() throws(BuildFailure) -> CostumeSelection { try CostumeSelection(request) }

    /// Makes one sticker each, the lightest first. Blocks until all are made or the work is called off.
    /// - Parameters:
    ///   - selection: that holds the templates.
    ///   - isCancelled: asked between frames.
    ///   - onSticker: called from several threads, for each costume that wasn't called off.
    package func make(
        _ templates: [Template], of selection: CostumeSelection,
        isCancelled: @escaping @Sendable () -> Bool,
        onSticker: @escaping @Sendable (Template, Result<FinishedSticker, BuildProblem>) -> Void
    ) throws(BuildFailure) {
        var output = try BuildSettings(request, pack: selection.pack).output(for: request)
        output.stills = false
        let templates = templates.inWorkingOrder { $0 }
        let gate = CoreGate(cores: request.workers)
        let pipeline = StickerPipeline(
            renderer: renderer, cacheFolder: request.cacheFolder, shared: request.sharedCache,
            gate: gate, isCancelled: isCancelled)
        Workers.run(workers: request.workers, count: templates.count) { [face, output] index in
            gate.pass(rank: 0) {
                guard !isCancelled() else { return }
                let template = templates[index]
                let folder = selection.store.folder(of: template.id)
                do {
                    let costume = try pipeline.prepare(template, in: folder, output, faceDelays: face.delays)
                    let sticker = try pipeline.dress(costume, face.prepared)
                    onSticker(template, .success(FinishedSticker(sticker, id: template.id)))
                } catch is StickerPipeline.Cancelled {
                    return
                } catch {
                    onSticker(template, .failure(BuildProblem(error, of: template, in: folder)))
                }
            }
        }
    }
}
