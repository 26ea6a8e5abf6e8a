public import Costume
import CostumeRendering
import ImageCodecs
import Raster
import Settings
import StickerEncoding
import StickerPack
import Threads

/// Examines costumes without making a pack: what `kigurumi template` shows of drawn costumes.
public struct CostumeInspector: Sendable {
    private let gate: CoreGate
    private let pipeline: StickerPipeline

    /// - Parameters:
    ///   - cacheFolder: absolute; nil: nothing is cached on disk.
    ///   - workers: threads that draw.
    public init(cacheFolder: String?, workers: Int) {
        gate = CoreGate(cores: workers)
        pipeline = StickerPipeline(cacheFolder: cacheFolder, gate: gate)
    }

    /// What only drawing a costume finds. Blocks.
    /// - Parameter folder: in which the costume's own folder lies; absolute.
    /// - Returns: warnings; errors if the costume can't be drawn.
    public func problems(of template: Template, in folder: String) -> [TemplateProblem] {
        DrawnLint(compiler: pipeline.compiler, folder: folder).remarks(on: template)
    }

    /// The layers that are visible at a point, the topmost first. Blocks. Use an inspector without a cache: each
    /// layer is drawn as a costume of its own.
    /// - Parameters:
    ///   - point: canvas units.
    ///   - moment: seconds.
    public func layers(
        of template: Template, in folder: String, at point: (x: Double, y: Double), moment: Double
    ) throws(BuildProblem) -> [VisibleLayer] {
        let face = PreparedFace(frames: [CheckerFace.picture()])
        do throws(CostumeError) {
            return try CostumeProbe(compiler: pipeline.compiler, folder: folder, face: face)
                .hits(template, at: Point(x: point.x, y: point.y), moment: moment)
        } catch {
            throw BuildProblem(code: error.code, subject: template.id, evidence: error.evidence)
        }
    }

    /// The length of a costume's sticker with a checkerboard as the face, which compresses about as badly as a
    /// photograph. Blocks.
    /// - Parameters:
    ///   - id: the costume's.
    ///   - side: pixels.
    /// - Returns: bytes; nil: there is no such sticker.
    public static func bytes(
        of id: String, in sources: [TemplateSource], side: Int, workers: Int,
        isCancelled: @escaping @Sendable () -> Bool
    ) -> Int? {
        guard let face = try? PNGEncoder.encode(CheckerFace.picture()) else { return nil }
        var request = BuildRequest(face: face, templates: sources, output: "/", workers: workers)
        request.settings.side = side
        return try? SingleSticker().make(request, id: id, isCancelled: isCancelled).bytes.count
    }

    func sheet(
        of template: Template, in folder: String, as preview: CostumePreview
    ) throws -> CostumePreview.Sheet {
        let (compiler, values) = (pipeline.compiler, preview.style.variables)
        let plan = try gate.pass(rank: 0) {
            try compiler.plan(
                template, in: folder, side: preview.side, values: values, cores: SpareCores(gate))
        }
        let sheets = preview.previewed.enumerated().map { number, face in
            gate.pass(rank: 0) { self.sheet(of: plan, on: face, most: number == 0 ? nil : Self.columns) }
        }
        let warnings = try compiler.fonts(for: template, values: values).warnings.map {
            TemplateProblem(.warning, $0.code, $0.evidence, file: template.file)
        }
        return CostumePreview.Sheet(
            png: try PNGEncoder.encode(ContactSheet.stacked(sheets.map(\.picture))),
            frames: sheets.first?.frames ?? 0, problems: warnings, template: template, folder: folder,
            pack: PackDocument())
    }

    /// Frames in a row of a sheet.
    private static let columns = 6

    /// - Parameter most: frames, spread evenly; nil: all.
    private func sheet(
        of plan: CostumePlan, on face: CostumePreview.PreviewedFace, most: Int?
    ) -> (picture: Bitmap, frames: Int) {
        let timeline = plan.timeline(faceDelays: face.delays)
        let renderer = plan.renderer(for: face.face, of: timeline)
        let (all, count) = (timeline.frames, min(timeline.frames.count, most ?? .max))
        let frames = (0..<count).map { all[$0 * all.count / count] }
        let picture = ContactSheet(plan, columns: Self.columns).picture(
            of: frames, drawn: frames.map(renderer.frame), face: face.face)
        return (picture, all.count)
    }
}
