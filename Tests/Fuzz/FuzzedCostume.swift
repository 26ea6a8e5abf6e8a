import Costume
import CostumeRendering
import Digest
import Foundation
import Helpers
import ImageCodecs
import Raster

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

    private let folder: String
    private let file: URL
    private let compiler = CostumeCompiler(
        renderer: PaperRenderer(), cacheFolder: nil)

    /// - Parameters:
    ///   - file: what is fuzzed.
    ///   - others: what stands beside it.
    private init(_ file: String, beside others: [String: String] = [:]) {
        // In memory where that is possible: it is rewritten for each input.
        let room = FileManager.default.fileExists(atPath: "/dev/shm") ? "/dev/shm" : "/tmp"
        let root = URL(filePath: "\(room)/kigurumi-fuzz-\(getpid())")
        (folder, self.file) = (root.path, root.appending(path: file))
        for (path, text) in [file: ""].merging(others, uniquingKeysWith: { $1 }) {
            let url = root.appending(path: path)
            try? FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try? Data(text.utf8).write(to: url)
        }
        // The art of all shipped costumes, which the seeds name.
        let art = ProcessInfo.processInfo.environment["KIGURUMI_FUZZ_ART"] ?? ""
        for name in (try? FileManager.default.contentsOfDirectory(atPath: art)) ?? [] {
            try? FileManager.default.copyItem(
                atPath: "\(art)/\(name)", toPath: self.file.deletingLastPathComponent().path + "/\(name)")
        }
    }

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
