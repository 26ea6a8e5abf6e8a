import CLinux
import Costume
import CostumeRendering
import FaceInput
import FaceSandbox
import Foundation
import ImageCodecs
import Platforms
import Raster
import StickerEncoding
import StickerManifest
import Synchronization
import Threads

/// Exports costumes on a face as the platforms' packers do, and reports bytes, reductions and time.
struct ExportRun {
    private let presets: [ExportPreset]
    private let only: Set<String>
    private let output: String?
    private let cache: String?
    private let workers: Int
    private let wantsFrames: Bool
    private let face: PreparedPeople
    private let store: TemplateStore

    struct Made: Codable {
        let costume: String
        let platform: String
        let format: String
        let bytes: Int
        let width: Int
        let height: Int
        let frames: Int
        let milliseconds: Int
        let reductions: [String]
    }

    struct Report: Codable {
        let seconds: Double
        let processorSeconds: Double
        let made: [Made]
        let failed: [String: String]
    }

    /// - Parameter options: face, templates, cache, output, only, presets, workers, frames.
    init(_ options: [String: String]) throws {
        func list(_ name: String) -> [String]? { options[name]?.split(separator: ",").map(String.init) }
        // As the program does.
        kigurumi_keep_memory()
        presets =
            list("presets")?.compactMap(ExportPreset.init) ?? [
                .whatsapp, .telegram, .signal, .line, .discord,
            ]
        only = Set(list("only") ?? [])
        (output, cache) = (options["output"], options["cache"])
        workers = options["workers"].flatMap { Int($0) } ?? 2
        wantsFrames = options["frames"] != nil
        let bytes = try options["face"].map { Array(try Data(contentsOf: URL(filePath: $0))) }
        let decoded = try SandboxedDecoder().decode(
            try bytes ?? Scene.photograph(), limits: DecodingLimits(), part: .head, background: .auto,
            meanwhile: {})
        face = PreparedPeople(frames: decoded.frames)
        store = try TemplateStore.load(options["templates"] ?? "Templates")
    }

    func report() throws -> Report {
        let templates = store.entries.compactMap(\.template).filter { only.isEmpty || only.contains($0.id) }
        let found = Mutex<(made: [Made], failed: [String: String])>(([], [:]))
        let gate = CoreGate(cores: workers)
        let pipeline = StickerPipeline(cacheFolder: cache, gate: gate)
        let (start, before) = (ContinuousClock.now, Self.processorSeconds)
        let export = { @Sendable (index: Int) in
            let template = templates[index]
            gate.pass(rank: index) {
                do {
                    let made = try self.export(template, by: pipeline)
                    found.withLock { $0.made += made }
                } catch {
                    found.withLock { $0.failed[template.id] = "\(error)" }
                }
            }
        }
        Workers.run(workers: workers, count: templates.count, beside: {}, export)
        let all = found.withLock { $0 }
        return Report(
            seconds: (ContinuousClock.now - start) / .seconds(1),
            processorSeconds: Self.processorSeconds - before,
            made: all.made.sorted { ($0.costume, $0.platform) < ($1.costume, $1.platform) },
            failed: all.failed)
    }

    private func export(_ template: Template, by pipeline: StickerPipeline) throws -> [Made] {
        let moves = StickerPipeline.moves(template, on: face)
        let targets = presets.map { moves ? $0.moving : $0.still }
        let folder = store.folder(of: template.id)
        let pictures = try pipeline.export(template, in: folder, targets, variables: [:], on: face)
        for (preset, picture) in zip(presets, pictures) {
            try write(picture.bytes, "\(preset.rawValue)/\(template.id).\(picture.format.fileExtension)")
            guard wantsFrames else { continue }
            if moves {
                try writeFrames(template, preset, picture.frames, by: pipeline)
            } else {
                try writeStill(template, preset, by: pipeline)
            }
        }
        return zip(presets, pictures).map { preset, picture in
            Made(
                costume: template.id, platform: preset.rawValue, format: picture.format.rawValue,
                bytes: picture.bytes.count, width: picture.width, height: picture.height,
                frames: picture.frames, milliseconds: picture.duration,
                reductions: picture.reductions.map { "\($0.what) \($0.from) → \($0.to)" })
        }
    }

    /// A head of four numbers, then for each frame its milliseconds and premultiplied pixels; 32 bits each.
    private func writeFrames(
        _ template: Template, _ preset: ExportPreset, _ count: Int, by pipeline: StickerPipeline
    ) throws {
        let frames = try pipeline.exportFrames(
            template, in: store.folder(of: template.id), preset.moving, count: count, on: face)
        guard let first = frames.first?.picture else { return }
        var words = [UInt32(first.width), UInt32(first.height), UInt32(frames.count), 0]
        for frame in frames {
            words.append(UInt32(frame.delay))
            words += frame.picture.pixels.map(\.bits)
        }
        let data = unsafe words.map(\.littleEndian).withUnsafeBufferPointer { unsafe Data(buffer: $0) }
        try write(Array(data), "\(preset.rawValue)/\(template.id).frames")
    }

    /// What a still shows, without loss.
    private func writeStill(
        _ template: Template, _ preset: ExportPreset, by pipeline: StickerPipeline
    ) throws {
        var target = preset.still
        (target.format, target.limit) = (.png, 4_000_000)
        let pictures = try pipeline.export(
            template, in: store.folder(of: template.id), [target], variables: [:], on: face)
        for picture in pictures { try write(picture.bytes, "\(preset.rawValue)/\(template.id).frames.png") }
    }

    private func write(_ bytes: [UInt8], _ name: String) throws {
        guard let output else { return }
        let file = URL(filePath: "\(output)/\(name)")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
    }

    /// Of this process; the helpers that draw art and decode faces have their own.
    private static var processorSeconds: Double { Double(clock()) / Double(CLOCKS_PER_SEC) }
}
