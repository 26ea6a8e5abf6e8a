import Costume
import CostumeRendering
import Digest
import Foundation
import Helpers
import ImageCodecs
import Raster
import Support

/// Costumes from the document to a few frames, with art that is drawn without its helper.
struct FuzzedCostume {
    static let template = FuzzedCostume("robot/template.json")
    static let filter = FuzzedCostume(
        "Filters/shared/filter.json",
        beside: [
            "robot/template.json": """
            {"format": 1, "name": {"en": "A"}, "canvas": {"width": 100, "height": 100},
             "layers": [{"face": {}, "filters": ["shared"]}]}
            """
        ])
    static let picture = FuzzedCostume("robot.svg")

    private static let side = 32
    private static let face = PreparedPeople(frames: [
        Bitmap(width: 9, height: 12), Bitmap(width: 9, height: 12),
    ])

    /// In memory where that is possible: what is fuzzed is written anew for each input.
    private static let room = URL(
        filePath:
            "\(FileManager.default.fileExists(atPath: "/dev/shm") ? "/dev/shm" : "/tmp")/kigurumi-fuzz-\(getpid())"
    )

    private let folder: String
    private let file: URL
    private let compiler = CostumeCompiler(
        renderer: PaperRenderer(), cacheFolder: nil)

    /// - Parameters:
    ///   - file: what is fuzzed.
    ///   - others: what stands beside it.
    private init(_ file: String, beside others: [String: String] = [:]) {
        let root = Self.room.appending(path: file)
        (folder, self.file) = (root.path, root.appending(path: file))
        for (path, text) in [file: ""].merging(others, uniquingKeysWith: { $1 }) {
            let url = root.appending(path: path)
            try? FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try? Data(text.utf8).write(to: url)
        }
        // A drawing of its own needs none. A document names that of shipped costumes.
        guard file.hasSuffix(".json") else { return }
        let folders =
            Self.contents(of: Repository.templates) + Self.contents(of: "\(Repository.templates)/Filters")
        for art in folders.flatMap({ Self.contents(of: $0) + Self.contents(of: "\($0)/art") })
        where art.hasSuffix(".svg") || art.hasSuffix(".png") {
            let name = URL(filePath: art).lastPathComponent
            try? FileManager.default.copyItem(
                at: URL(filePath: art), to: self.file.deletingLastPathComponent().appending(path: name))
        }
    }

    private static func contents(of folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted().map {
            "\(folder)/\($0)"
        }
    }

    /// Removes the files of this process.
    static func clean() { try? FileManager.default.removeItem(at: room) }

    func take(_ bytes: [UInt8]) {
        guard (try? Data(bytes).write(to: file)) != nil,
            let store = try? TemplateStore.load(folder, inspector: QuickInspector())
        else { return }
        for problem in store.entries.flatMap(\.problems) + store.filters.flatMap(\.problems) {
            precondition(!problem.code.isEmpty)
        }
        guard let template = store.entries.first?.template else { return }
        guard let plan = try? compiler.plan(template, in: store.folder(of: template.id), side: Self.side)
        else { return }
        let frames = plan.timeline(faceDelays: [30, 50]).frames
        for frame in frames.prefix(2) + frames.suffix(1) {
            let picture = plan.frame(frame, face: Self.face)
            precondition(picture.width == Self.side && picture.height == Self.side, "a frame of another size")
        }
        _ = plan.still(face: Self.face)
    }
}

/// Tells art by its name, unread: it doesn't change.
private struct QuickInspector: AssetInspector {
    func facts(of path: String) throws(AssetFailure) -> AssetFacts {
        AssetFacts(kind: path.hasSuffix(".png") ? .png : .svg, digest: path)
    }

    func keep() {}
}
