package import Costume
import CostumeRendering
package import Helpers
import ImageCodecs
import Raster
import StickerEncoding
import StickerManifest
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

    /// Pixels of a draft.
    private static let draftSide = 240

    /// Makes one sticker each. Blocks until all are made or the work is called off.
    /// - Parameters:
    ///   - queue: what is made next; its templates are the selection's.
    ///   - isCancelled: asked between frames.
    ///   - onDraft: called from several threads with a small picture of a costume whose sticker follows.
    ///   - onSticker: called from several threads, for each costume that wasn't called off.
    package func make(
        _ queue: LooseQueue, of selection: CostumeSelection,
        isCancelled: @escaping @Sendable () -> Bool,
        onDraft: @escaping @Sendable (Template, FinishedFile) -> Void,
        onSticker: @escaping @Sendable (Template, Result<FinishedSticker, BuildProblem>) -> Void
    ) throws(BuildFailure) {
        var output = try BuildSettings(request, pack: selection.pack).output(for: request)
        output.stills = false
        let gate = CoreGate(cores: request.workers)
        let pipeline = StickerPipeline(
            renderer: renderer, cacheFolder: request.cacheFolder, shared: request.sharedCache,
            gate: gate, isCancelled: isCancelled)
        Workers.run(workers: request.workers, count: request.workers) { [face, output] _ in
            while !isCancelled(), let work = queue.next() {
                gate.pass(rank: 0) {
                    switch work {
                    case .draft(let template):
                        let folder = selection.store.folder(of: template.id)
                        // What is wrong with the costume is reported with its sticker.
                        if let file = try? draft(of: template, in: folder) { onDraft(template, file) }
                    case .sticker(let template):
                        let folder = selection.store.folder(of: template.id)
                        do {
                            let costume = try pipeline.prepare(
                                template, in: folder, output, faceDelays: face.delays)
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
    }

    private func draft(of template: Template, in folder: String) throws -> FinishedFile {
        let compiler = CostumeCompiler(renderer: renderer, cacheFolder: nil)
        let plan = try compiler.plan(template, in: folder, side: Self.draftSide)
        let picture = plan.frame(.still, face: face.prepared)
        return FinishedFile(
            kind: .png, bytes: try PNGEncoder.encode(picture, effort: .preview), width: picture.width,
            height: picture.height)
    }
}
