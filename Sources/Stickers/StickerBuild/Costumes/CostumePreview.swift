package import Costume
import CostumeRendering
import FaceInput
import ImageCodecs
import Raster
import Settings
import StickerEncoding
package import StickerPack
import Threads

/// Draws the contact sheet of one costume, again after each change; the art helper and the faces are kept.
package struct CostumePreview: Sendable {
    package struct Sheet: Sendable {
        /// The picture as a PNG file.
        package var png: [UInt8]
        /// Frames of the costume; 1 for a still.
        package var frames: Int
        package var problems: [TemplateProblem]
        /// What is drawn, and the costumes that it belongs to.
        var template: Template
        var store: TemplateStore
    }

    /// Why there is no sheet.
    package enum Failure: Error {
        case store(TemplateStoreError)
        /// The costume can't be drawn: its errors.
        case broken([TemplateProblem])
        /// The sheet couldn't be encoded.
        case encoding(any Error)
    }

    private let id: String
    private let sources: [TemplateSource]
    private let side: Int
    private let faces: [Face]
    private let style: StickerStyle
    private let maker: StickerMaker

    /// Frames in a row of a sheet.
    private static let columns = 6

    /// - Parameters:
    ///   - sources: the folders of the costumes.
    ///   - side: pixels of a frame.
    ///   - faces: at least one. All frames are drawn on the first, some on the others; beside each stands the next, where the
    ///     costume shows two people.
    package init(
        id: String, sources: [TemplateSource], side: Int, on faces: [Face],
        style: StickerStyle = StickerStyle(),
        by maker: StickerMaker
    ) {
        self.id = id
        self.sources = sources
        self.side = side
        self.faces = faces
        self.style = style
        self.maker = maker
    }

    /// The sticker of what a sheet shows, on its first face, as large as `wear` makes it. Blocks.
    package func sticker(
        of sheet: Sheet, isCancelled: @escaping @Sendable () -> Bool = { false }
    ) throws(BuildFailure) -> FinishedFile {
        let settings = try BuildSettings(style, pack: sheet.store.pack).single(of: id)
        let sticker = try maker.cancelled(by: isCancelled).make(
            sheet.template, in: sheet.store.folder(of: id), as: settings, on: people(0))
        return FinishedSticker(sticker, id: id).file
    }

    /// Reads the costume and draws it. Blocks.
    package func sheet() throws(Failure) -> Sheet {
        let store: TemplateStore
        do throws(TemplateStoreError) {
            store = try TemplateStore.load(
                sources, only: [id], language: style.settings.language, skin: style.settings.skin)
        } catch {
            throw .store(error)
        }
        let problems = store.skinProblems + store.entries.flatMap(\.problems)
        guard let template = store.entries.first?.template else {
            throw .broken(problems.filter { $0.severity == .error })
        }
        do {
            var sheet = try sheet(of: template, in: store)
            sheet.problems = problems + sheet.problems
            return sheet
        } catch let error as CostumeError {
            throw .broken([DocumentPlaces(template, in: store.folder(of: id)).problem(error)])
        } catch {
            throw .encoding(error)
        }
    }

    private func sheet(of template: Template, in store: TemplateStore) throws -> Sheet {
        let values = style.variables(of: id)
        let sheets = try maker.gate.pass(rank: maker.rank()) {
            let plan = try maker.pipeline.plan(
                template, in: store.folder(of: id), side: side, values: values, isCached: false)
            return faces.indices.map { number in
                sheet(
                    of: plan, on: template.shown(people(number)),
                    most: number == 0 ? nil : Self.columns)
            }
        }
        let letters = try maker.pipeline.fonts(for: template, in: store.folder(of: id), values: values)
        let warnings = (template.cutValues(values) + letters.warnings).map {
            TemplateProblem(.warning, $0.code, $0.evidence, file: template.file)
        }
        return Sheet(
            png: try PNGEncoder.encode(ContactSheet.stacked(sheets.map(\.picture))),
            frames: sheets.first?.frames ?? 0, problems: warnings, template: template, store: store)
    }

    /// A face and the one after it.
    private func people(_ number: Int) -> People<Face> {
        guard !faces.isEmpty else { return .drawn }
        return People(faces[number % faces.count], faces[(number + 1) % faces.count])
    }

    /// - Parameter most: frames, spread evenly; nil: all.
    private func sheet(of plan: CostumePlan, on people: People<Face>, most: Int?) -> (
        picture: Bitmap, frames: Int
    ) {
        let shown = people.prepared
        let timeline = plan.timeline(faceDelays: shown.delays)
        let renderer = plan.renderer(for: shown, of: timeline)
        let (all, count) = (timeline.frames, min(timeline.frames.count, most ?? .max))
        let frames = (0..<count).map { all[$0 * all.count / count] }
        let picture = ContactSheet(plan, columns: Self.columns).picture(
            of: frames, drawn: frames.map(renderer.frame), face: shown)
        return (picture, all.count)
    }

    /// The files that it is read from.
    package var files: CostumeFiles { CostumeFiles(of: id, in: sources) }
}
