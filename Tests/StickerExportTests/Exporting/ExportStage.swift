import Costume
import FaceDecoding
import FaceInput
import Foundation
import ImageCodecs
import Platforms
import Raster
import StickerBuild
import Support
import Synchronization

@testable import StickerExport

/// A folder with small costumes, a face, and exports for platforms with small pictures.
struct ExportStage: Sendable {
    let folder: TemporaryFolder
    let face: [UInt8]
    var output: String { "\(folder.path)/exports" }

    /// Mixes kinds, and keeps them apart.
    static let mixing = RuledPackager(
        platform: .web, still: PackCounts(1...10, mixes: true), moving: PackCounts(1...10, mixes: true))
    static let parting = RuledPackager(
        platform: .whatsapp, still: PackCounts(1...2, mixes: false), moving: PackCounts(1...2, mixes: false))

    init() throws {
        folder = try TemporaryFolder()
        var picture = Bitmap(width: 16, height: 16)
        picture.fill(
            Rect(x: 0, y: 0, width: 12, height: 8), with: .color(Color(r: 200, g: 90, b: 40)), by: .identity)
        face = try PNGEncoder.encode(picture)
        for id in ["bear", "cat", "dog"] { try costume(id) }
        for id in ["jump", "spin"] { try costume(id, moves: true) }
    }

    /// Of another color.
    func otherFace() throws -> [UInt8] {
        var picture = Bitmap(width: 16, height: 16)
        picture.fill(
            Rect(x: 0, y: 0, width: 12, height: 8), with: .color(Color(r: 40, g: 90, b: 200)), by: .identity)
        return try PNGEncoder.encode(picture)
    }

    func costume(_ id: String, moves: Bool = false, angle: Int = 90) throws {
        let animation = moves ? #", "animation": {"duration": 0.4, "frameRate": 10}"# : ""
        let turning =
            moves ? #", "animate": {"rotation": {"times": [0, 0.4], "values": [0, \#(angle)]}}"# : ""
        try folder.write(
            "Templates/\(id)/template.json",
            """
            {"format": 1, "name": {"en": "\(id)"}, "description": {"en": "It is a \(id)."}, "emoji": ["🐻"],
             "canvas": {"width": 24, "height": 24}\(animation),
             "layers": [{"face": {}, "opacity": \(moves ? 1 : Double(angle) / 100)\(turning)}]}
            """)
    }

    func request(_ platforms: [Platform] = [.web, .whatsapp]) -> ExportRequest {
        var stickers = StickerRequest(
            face: FaceSource(face), costumes: CostumeChoice([TemplateSource("\(folder.path)/Templates")]))
        (stickers.face.reading.framing, stickers.face.reading.background) = (.centre, .keep)
        return ExportRequest(stickers, to: output, platforms: platforms)
    }

    func export(
        _ request: ExportRequest? = nil, packagers: [any Packager] = [mixing, parting], workers: Int = 1,
        isCancelled: @escaping @Sendable () -> Bool = { false },
        onEvent: @escaping @Sendable (ExportEvent) -> Void = { _ in }
    ) throws -> ExportReport {
        let maker = StickerMaker(workers: workers, decoder: InProcessDecoder()).cancelled(by: isCancelled)
        return try PackExporter(maker, packagers: packagers).export(
            request ?? self.request(), onEvent: onEvent)
    }

    /// Of each file below the exports: its bytes, and which file it is. Private ones don't count.
    func files() throws -> [String: [UInt8]] {
        let base = URL(filePath: output)
        let found = FileManager.default.enumerator(atPath: base.path)
        var files: [String: [UInt8]] = [:]
        while let path = found?.nextObject() as? String {
            guard !path.hasPrefix(".kigurumi") else { continue }
            let url = base.appending(path: path)
            let kind = try FileManager.default.attributesOfItem(atPath: url.path)[.type] as? FileAttributeType
            if kind == .typeRegular { files[path] = [UInt8](try Data(contentsOf: url)) }
        }
        return files
    }

    func manifest(_ platform: Platform) throws -> ExportManifest {
        try JSONDecoder().decode(
            ExportManifest.self,
            from: Data(contentsOf: URL(filePath: "\(output)/\(platform.rawValue)/export.json")))
    }
}
