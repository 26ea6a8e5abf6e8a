public import Costume
import CostumeRendering
public import FaceInput
import FaceSandbox
import Files
import ImageCodecs
public import Settings

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
    }

    /// A picture of a face.
    public struct FaceFile: Sendable {
        var bytes: [UInt8]
        var background: FaceBackground

        /// - Parameter bytes: of the file.
        public init(bytes: [UInt8], background: FaceBackground) {
            (self.bytes, self.background) = (bytes, background)
        }
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
        case face(FaceError)
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
        case usual([[UInt8]], FaceBackground)
        /// The bytes of a face file.
        case file([UInt8], FaceBackground)
    }

    /// One face.
    struct PreviewedFace: Sendable {
        var face: PreparedFace
        /// Hundredths of a second; one entry for a still face.
        var delays: [Int]

        static var drawn: PreviewedFace {
            PreviewedFace(face: PreparedFace(frames: [DrawnFace.frame]), delays: [0])
        }

        static var checkerboard: PreviewedFace {
            PreviewedFace(face: PreparedFace(frames: [CheckerFace.picture()]), delays: [0])
        }

        init(face: PreparedFace, delays: [Int]) { (self.face, self.delays) = (face, delays) }

        init(_ file: [UInt8], _ background: FaceBackground) throws(FaceError) {
            let image = try SandboxedDecoder().decode(
                file, limits: DecodingLimits(), part: .whole, background: background, meanwhile: {})
            (face, delays) = (PreparedFace(frames: image.frames), image.frames.map(\.delay))
        }
    }

    let id: String
    let side: Int
    /// All frames are drawn on the first, some on the others.
    let previewed: [PreviewedFace]
    let style: Style
    private let sources: [TemplateSource]
    private let inspector: CostumeInspector

    /// - Parameters:
    ///   - sources: the folders of the costumes.
    ///   - side: pixels of a frame.
    ///   - workers: threads that draw.
    public init(
        id: String, sources: [TemplateSource], side: Int, faces: Faces, style: Style = Style(),
        workers: Int
    ) throws(Failure) {
        (self.id, self.sources, self.side, self.style) = (id, sources, side, style)
        inspector = CostumeInspector(cacheFolder: nil, workers: workers)
        switch faces {
        case .checkerboard: previewed = [.checkerboard]
        case .usual(let files, let background):
            previewed = [.drawn] + files.compactMap { try? PreviewedFace($0, background) }
        case .file(let face, let background):
            do throws(FaceError) {
                previewed = [try PreviewedFace(face, background)]
            } catch {
                throw .face(error)
            }
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
            sheet.problems = problems + sheet.problems
            return sheet
        } catch let error as CostumeError {
            throw .broken([DocumentPlaces(template, in: store.folder(of: id)).problem(error)])
        } catch {
            throw .encoding(error)
        }
    }

    /// Changes whenever a file of the costume does, or one of the filters and skins beside it: their names, sizes
    /// and times.
    public var fingerprint: [String] {
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
