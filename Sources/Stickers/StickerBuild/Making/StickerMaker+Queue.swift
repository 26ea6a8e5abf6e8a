package import Costume
import CostumeRendering
import ImageCodecs
import Raster
import StickerEncoding
import StickerManifest
package import StickerPack
import Threads

extension StickerMaker {
    /// Pixels of a draft.
    private static let draftSide = 240

    /// Makes one sticker each, as a queue wants them. Blocks until all are made or the work is canceled.
    /// - Parameters:
    ///   - queue: what is made next; its templates are the selection's.
    ///   - onDraft: called from several threads with a small picture of a costume whose sticker follows.
    ///   - onSticker: called from several threads, for each costume that wasn't canceled.
    package func make(
        _ queue: StickerQueue, of selection: CostumeSelection, _ style: StickerStyle, on face: Face,
        onDraft: @escaping @Sendable (Template, FinishedFile) -> Void,
        onSticker: @escaping @Sendable (Template, Result<FinishedSticker, BuildProblem>) -> Void
    ) throws(BuildFailure) {
        let settings = try BuildSettings(style, pack: selection.pack).single
        Workers.run(workers: workers, count: workers) { _ in
            while !isCancelled(), let work = queue.next() {
                switch work {
                case .draft(let template):
                    // What is wrong with the costume is reported with its sticker.
                    if let file = try? draft(of: template, in: selection, on: face) {
                        onDraft(template, file)
                    }
                case .sticker(let template):
                    do throws(BuildFailure) {
                        let sticker = try make(
                            template, in: selection.store.folder(of: template.id), as: settings, on: face)
                        onSticker(template, .success(FinishedSticker(sticker, id: template.id)))
                    } catch {
                        if case .cancelled = error { return }
                        onSticker(template, .failure(BuildProblem(error)))
                    }
                }
            }
        }
    }

    private func draft(
        of template: Template, in selection: CostumeSelection, on face: Face
    ) throws(BuildFailure) -> FinishedFile {
        let folder = selection.store.folder(of: template.id)
        return try draw(template, in: folder, side: Self.draftSide, isCached: false) { plan in
            let picture = plan.frame(.still, face: face.prepared)
            return FinishedFile(
                kind: .png, bytes: try PNGEncoder.encode(picture, effort: .preview), width: picture.width,
                height: picture.height)
        }
    }
}
