package import Costume
import CostumeRendering
package import FaceInput
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
        _ queue: StickerQueue, of selection: CostumeSelection, _ style: StickerStyle, on people: People<Face>,
        onDraft: @escaping @Sendable (Template, FinishedFile) -> Void,
        onSticker: @escaping @Sendable (Template, Result<FinishedSticker, BuildProblem>) -> Void
    ) throws(BuildFailure) {
        let settings = try BuildSettings(style, pack: selection.pack)
        Workers.run(workers: workers, count: workers) { _ in
            while !isCancelled(), let work = queue.next() {
                switch work {
                case .draft(let template, let moves):
                    // What is wrong with the costume is reported with its sticker.
                    let file =
                        moves
                        ? try? clip(of: template, in: selection, settings, on: people)
                        : try? draft(of: template, in: selection, style, on: people)
                    if let file { onDraft(template, file) }
                case .sticker(let template):
                    do throws(BuildFailure) {
                        let sticker = try make(
                            template, in: selection.store.folder(of: template.id),
                            as: settings.single(of: template.id), on: people)
                        onSticker(template, .success(FinishedSticker(sticker, id: template.id)))
                    } catch {
                        if case .cancelled = error { return }
                        onSticker(template, .failure(BuildProblem(error)))
                    }
                }
            }
        }
    }

    /// A small sticker.
    private func clip(
        of template: Template, in selection: CostumeSelection, _ settings: BuildSettings,
        on people: People<Face>
    ) throws(BuildFailure) -> FinishedFile {
        var output = settings.single(of: template.id)
        output.side = Self.draftSide
        let folder = selection.store.folder(of: template.id)
        return FinishedSticker(try make(template, in: folder, as: output, on: people), id: template.id).file
    }

    private func draft(
        of template: Template, in selection: CostumeSelection, _ style: StickerStyle, on people: People<Face>
    ) throws(BuildFailure) -> FinishedFile {
        let folder = selection.store.folder(of: template.id)
        let values = style.variables(of: template.id)
        return try draw(template, in: folder, side: Self.draftSide, variables: values, isCached: false) {
            plan in
            let picture = plan.frame(.still, face: template.shown(people).prepared)
            return FinishedFile(
                kind: .png, bytes: try PNGEncoder.encode(picture, effort: .preview), width: picture.width,
                height: picture.height)
        }
    }
}
