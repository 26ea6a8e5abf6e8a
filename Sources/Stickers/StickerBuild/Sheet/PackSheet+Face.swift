import Costume
import CostumeRendering
import FaceInput
import Platforms
import Raster
import Settings
import StickerEncoding
import StickerManifest
import Threads

extension PackSheet {
    /// Draws the costumes of a request on its face. Blocks; call it from a thread of its own.
    package func sheet(of stickers: StickerRequest, _ request: SheetRequest) throws(SheetFailure) -> Sheet {
        let people: People<Face>
        let selection: CostumeSelection
        do throws(BuildFailure) {
            people = try maker.read(stickers.people)
            selection = try maker.select(stickers)
        } catch {
            throw .build(error)
        }
        let templates = selection.templates
        let moves = request.format != .png
        var drawn = try cells(templates.count) { index in
            let template = templates[index]
            let folder = selection.store.folder(of: template.id)
            return try maker.draw(
                template, in: folder, side: request.cell, variables: stickers.style.variables(of: template.id)
            ) { plan in
                let shown = template.shown(people).prepared
                let timeline = moves ? plan.timeline(faceDelays: shown.delays) : .still
                let renderer = plan.renderer(for: shown, of: timeline)
                let first = plan.duplicateFrames(in: timeline)
                var frames: [Bitmap] = []
                for (number, frame) in timeline.frames.enumerated() {
                    if isCancelled() { throw StickerPipeline.Cancelled() }
                    frames.append(first[number] < number ? frames[first[number]] : renderer.frame(frame))
                }
                return SheetCell(
                    id: template.id,
                    name: Localized.pick(template.info.name, for: request.language) ?? template.id,
                    frames: frames, delays: timeline.frames.map(\.delay))
            }
        } failed: { _, error in
            BuildProblem(error as? BuildFailure ?? .cancelled)
        }
        drawn.problems = selection.problems + drawn.problems
        drawn.warnings = people.warnings + selection.warnings + selection.advice(stickers.style)
        drawn.warnings += maker.letteringWarnings(of: templates, in: selection, stickers.style)
        return try sheet(drawn, request)
    }
}
