public import Costume
import CostumeRendering
public import FaceInput
import FaceSandbox
public import Raster
public import Settings
import StickerEncoding
public import StickerPack
import Threads

/// Draws the contact sheet of one costume, again after each change; the art helper and the face are kept.
public struct CostumePreview: Sendable {
    /// A drawn contact sheet.
    public struct Sheet: Sendable {
        /// The picture as a PNG file.
        public var png: [UInt8]
        /// Frames of the costume; 1 for a still.
        public var frames: Int
        /// Warnings.
        public var problems: [TemplateProblem]
        /// What is drawn, and the folder that its own lies in.
        var template: Template
        var folder: String
        var pack: PackDocument
    }

    /// How a picture of a face is read: as `SingleSticker` reads it.
    public struct FaceReading: Sendable {
        /// Which part is used where `crop` says nothing.
        public var framing = BuildRequest.Framing.auto
        /// Pixels of the upright picture; nil: as `crop` says.
        public var cropPixels: PixelRect?
        /// Shares of the upright picture.
        public var crop: BuildRequest.Crop?
        /// Degrees by which that part is rotated clockwise.
        public var roll = 0.0
        /// Whether the background is removed.
        public var background = FaceBackground.auto

        /// The usual way; change the properties as needed.
        public init() {}
    }

    /// The texts of captions, and the skin.
    public struct Style: Sendable {
        var settings: StickerSettings
        var variables: [String: String]

        /// - Parameter variables: the wearer's values by variable, as in `BuildRequest`.
        public init(settings: StickerSettings = StickerSettings(), variables: [String: String] = [:]) {
            (self.settings, self.variables) = (settings, variables)
        }
    }

    /// Why there is no sheet.
    public enum Failure: Error {
        case reading(BuildFailure)
        case store(TemplateStoreError)
        /// The costume can't be drawn: its errors.
        case broken([TemplateProblem])
        /// The sheet couldn't be encoded.
        case encoding(any Error)
    }

    /// Whom a costume is drawn on.
    public enum Faces: Sendable {
        /// A numbered checkerboard, whole.
        case checkerboard
        /// The drawn one, and those of these files that can be decoded.
        case usual([[UInt8]], FaceReading)
        /// The bytes of a face file.
        case file([UInt8], FaceReading)
    }

    /// One face.
    struct PreviewedFace: Sendable {
        var face: PreparedFace
        /// Hundredths of a second; one entry for a still face.
        var delays: [Int]
        /// What is worth knowing about the file that it comes from.
        var warnings: [BuildProblem] = []

        static var drawn: PreviewedFace {
            PreviewedFace(face: PreparedFace(frames: [DrawnFace.frame]), delays: [0])
        }

        static var checkerboard: PreviewedFace {
            PreviewedFace(face: PreparedFace(frames: [CheckerFace.picture()]), delays: [0])
        }

        init(face: PreparedFace, delays: [Int]) { (self.face, self.delays) = (face, delays) }

        init(
            _ file: [UInt8], _ reading: FaceReading, _ decoder: SandboxedDecoder
        ) throws(BuildFailure) {
            var request = BuildRequest(face: file, templates: [], output: "/", workers: 1)
            (request.framing, request.crop) = (reading.framing, reading.crop)
            (request.cropPixels, request.roll) = (reading.cropPixels, reading.roll)
            request.background = reading.background
            let read = try Face(request, decoder: decoder)
            (face, delays, warnings) = (PreparedFace(frames: read.frames), read.delays, read.warnings)
        }
    }

    let id: String
    let side: Int
    /// All frames are drawn on the first, some on the others.
    let previewed: [PreviewedFace]
    let style: Style
    private let sources: [TemplateSource]
    private let inspector: CostumeInspector
    private let workers: Int

    /// - Parameters:
    ///   - sources: the folders of the costumes.
    ///   - side: pixels of a frame.
    ///   - workers: threads that draw.
    public init(
        id: String, sources: [TemplateSource], side: Int, faces: Faces, style: Style = Style(),
        workers: Int
    ) throws(Failure) {
        (self.id, self.sources, self.side, self.style) = (id, sources, side, style)
        self.workers = workers
        inspector = CostumeInspector(cacheFolder: nil, workers: workers)
        let decoder = SandboxedDecoder()
        switch faces {
        case .checkerboard: previewed = [.checkerboard]
        case .usual(let files, let reading):
            previewed = [.drawn] + files.compactMap { try? PreviewedFace($0, reading, decoder) }
        case .file(let face, let reading):
            do throws(BuildFailure) {
                previewed = [try PreviewedFace(face, reading, decoder)]
            } catch {
                throw .reading(error)
            }
        }
    }

    /// What is worth knowing about the file of the face.
    public var faceWarnings: [BuildProblem] { previewed.count == 1 ? previewed.flatMap(\.warnings) : [] }

    /// The sticker of what a sheet shows, on its first face, as large as `SingleSticker` makes it. Blocks.
    public func sticker(
        of sheet: Sheet, isCancelled: @escaping @Sendable () -> Bool = { false }
    ) throws(BuildFailure) -> FinishedFile {
        var request = BuildRequest(face: [], templates: sources, output: "/", workers: workers)
        (request.settings, request.variables) = (style.settings, style.variables)
        var output = try BuildSettings(request, pack: sheet.pack).output(for: request)
        output.stills = false
        guard let face = previewed.first else { throw .nothingWorked([]) }
        let gate = CoreGate(cores: workers)
        let pipeline = StickerPipeline(cacheFolder: nil, gate: gate, isCancelled: isCancelled)
        do {
            return try gate.pass(rank: 0) {
                let costume = try pipeline.prepare(
                    sheet.template, in: sheet.folder, output, faceDelays: face.delays)
                return FinishedSticker(try pipeline.dress(costume, face.face), id: id).file
            }
        } catch is StickerPipeline.Cancelled {
            throw .cancelled
        } catch {
            throw .nothingWorked([BuildProblem(error, of: sheet.template, in: sheet.folder)])
        }
    }

    /// Reads the costume and draws it. Blocks.
    public func sheet() throws(Failure) -> Sheet {
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
            var sheet = try inspector.sheet(of: template, in: store.folder(of: id), as: self)
            sheet.pack = store.pack
            sheet.problems = problems + sheet.problems
            return sheet
        } catch let error as CostumeError {
            throw .broken([DocumentPlaces(template, in: store.folder(of: id)).problem(error)])
        } catch {
            throw .encoding(error)
        }
    }

    /// The files that it is read from.
    package var files: CostumeFiles { CostumeFiles(of: id, in: sources) }
}
