import Costume
import CostumeRendering
import Platforms
import Raster
import Settings
import StickerEncoding
import StickerManifest
import Threads

extension PackSheet {
    /// Draws the costumes of a request on its face. Blocks; call it from a thread of its own.
    /// - Parameter build: its face, templates, crop, framing, background, variables and cache are used.
    public func sheet(of build: BuildRequest, _ request: SheetRequest) throws(SheetFailure) -> Sheet {
        let face: Face
        let selection: CostumeSelection
        do throws(BuildFailure) {
            face = try Face(build, decoder: decoder)
            selection = try CostumeSelection(build)
        } catch {
            throw .build(error)
        }
        let gate = CoreGate(cores: request.workers)
        let compiler = StickerPipeline(
            renderer: renderer, cacheFolder: build.cacheFolder, shared: build.sharedCache, gate: gate
        )
        .compiler
        let (templates, store) = (selection.templates, selection.store)
        let (prepared, delays) = (PreparedFace(frames: face.frames), face.delays)
        let moves = request.format != .png
        var drawn = try cells(templates.count, workers: request.workers) { index in
            let template = templates[index]
            let name = Localized.pick(template.info.name, for: request.language) ?? template.id
            return try gate.pass(rank: 0) {
                let plan = try compiler.plan(
                    template, in: store.folder(of: template.id), side: request.cell,
                    values: build.variables, cores: SpareCores(gate))
                let timeline = moves ? plan.timeline(faceDelays: delays) : .still
                let renderer = plan.renderer(for: prepared, of: timeline)
                let first = plan.duplicateFrames(in: timeline)
                var frames: [Bitmap] = []
                for (number, frame) in timeline.frames.enumerated() {
                    if isCancelled() { throw SheetFailure.build(.cancelled) }
                    frames.append(first[number] < number ? frames[first[number]] : renderer.frame(frame))
                }
                return SheetCell(
                    id: template.id, name: name, frames: frames, delays: timeline.frames.map(\.delay))
            }
        } failed: { index, error in
            BuildProblem(error, of: templates[index], in: store.folder(of: templates[index].id))
        }
        drawn.problems = selection.problems + drawn.problems
        drawn.warnings = face.warnings + selection.warnings
        return try sheet(drawn, request)
    }
}
