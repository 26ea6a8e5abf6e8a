import Costume
import CostumeRendering
import FaceInput
import FaceSandbox
import Files
import Helpers
import ImageCodecs
import Raster
import Settings
import StickerBuild
import Threads

/// Makes the contact sheet of one costume again and again; the art helper and the face stay at hand.
struct CostumePreview: Sendable {
    struct Sheet {
        var png: [UInt8]
        var frames: Int
        /// Warnings.
        var problems: [TemplateProblem]
    }

    /// What captions say, and in which colors the costume is drawn.
    struct Style: Sendable {
        var settings = StickerSettings()
        var variables: [String: String] = [:]
    }

    let id: String
    private let sources: [TemplateSource]
    private let side: Int
    private let face: PreparedFace
    private let delays: [Int]
    private let style: Style
    private let compiler: CostumeCompiler

    /// - Parameters:
    ///   - sources: the folders of the costumes.
    ///   - side: pixels a frame.
    ///   - face: a picture file's bytes; nil: a numbered checkerboard.
    init(
        id: String, sources: [TemplateSource], side: Int, face: [UInt8]?,
        style: Style = Style()
    ) throws(CommandFailure) {
        (self.id, self.sources, self.side, self.style) = (id, sources, side, style)
        compiler = CostumeCompiler(cacheFolder: nil)
        guard let face else {
            (self.face, delays) = (PreparedFace(frames: [CheckerFace.picture()]), [0])
            return
        }
        do throws(FaceError) {
            let image = try SandboxedDecoder().decode(face, limits: DecodingLimits())
            self.face = PreparedFace(frames: image.frames.map(\.bitmap))
            delays = image.frames.map(\.delay)
        } catch {
            throw CommandFailure(.face(error))
        }
    }

    /// - Throws: a failure of status `badData` where the costume is at fault.
    func sheet() throws(CommandFailure) -> Sheet {
        let store: TemplateStore
        do throws(TemplateStoreError) {
            store = try TemplateStore.load(
                sources, only: [id], language: style.settings.language, skin: style.settings.skin)
        } catch {
            throw CommandFailure(error)
        }
        var problems = store.skinProblems + store.entries.flatMap(\.problems)
        guard let template = store.entries.first?.template else {
            let told = problems.filter { $0.severity == .error }
                .map { TemplateLintCommand.line($0, .current) }
            throw CommandFailure(
                "command.preview.broken", ["id": id, "problems": told.joined(separator: "\n")],
                status: .badData)
        }
        do {
            let (plan, frames, pictures) = try drawn(template, in: store.folder(of: id))
            problems += try compiler.fonts(for: template, values: style.variables).warnings.map {
                TemplateProblem(.warning, $0.code, $0.evidence, file: template.file)
            }
            let png = try PNGEncoder.encode(ContactSheet(plan).picture(of: frames, drawn: pictures))
            return Sheet(png: png, frames: frames.count, problems: problems)
        } catch let error as CostumeError {
            let problem = DocumentPlaces(template, in: store.folder(of: id)).problem(error)
            throw CommandFailure(
                "command.preview.broken",
                ["id": id, "problems": TemplateLintCommand.line(problem, .current)], status: .badData)
        } catch {
            throw CommandFailure(
                "command.output.unwritable", ["path": id, "reason": "\(error)"], status: .cannotCreate)
        }
    }

    private func drawn(
        _ template: Template, in folder: String
    ) throws(CostumeError) -> (CostumePlan, [StickerTimeline.Frame], [Bitmap]) {
        let gate = CoreGate(cores: Environment.processors)
        return try gate.pass(rank: 0) { () throws(CostumeError) in
            let plan = try compiler.plan(
                template, in: folder, side: side, values: style.variables, cores: SpareCores(gate))
            let timeline = plan.timeline(faceDelays: delays)
            let renderer = plan.renderer(for: face, of: timeline)
            return (plan, timeline.frames, timeline.frames.map(renderer.frame))
        }
    }

    /// Changes whenever a file of the costume does, or of the filters and skins beside it: their names, sizes and
    /// times.
    var fingerprint: [String] {
        var lines: [String] = []
        let names = ["\(id)", "\(id).svg", "Filters", "Skins", "pack.json"]
        var open = sources.flatMap { source in names.map { "\(source.folder)/\($0)" } }
        while let path = open.popLast(), lines.count < 5000 {
            guard let status = FileStatus(path) else { continue }
            lines.append("\(path) \(status.stamp)")
            guard status.isFolder, let names = try? FileSystem.names(in: path) else { continue }
            open += names.filter { !$0.hasPrefix(".") }.map { "\(path)/\($0)" }
        }
        return lines.sorted()
    }
}
