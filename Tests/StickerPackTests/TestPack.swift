import Files
import Foundation
import StickerManifest
import Synchronization

@testable import StickerPack

/// A temporary folder, deleted with this object.
final class TestFolder: Sendable {
    let root: String
    var pack: String { root + "/pack" }

    init() throws {
        // In memory if possible: hundreds of syncs of a busy disk take minutes.
        let memory = "/dev/shm/"
        let place = FileManager.default.isWritableFile(atPath: memory) ? memory : NSTemporaryDirectory()
        root = place + "kigurumi-test-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    /// The sticker files in the pack.
    func stickers() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: pack).filter { StickerName.id(of: $0) != nil }
            .sorted()
    }

    func write(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: pack + "/" + name))
    }

    func inode(_ name: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: pack + "/" + name)
        return (attributes[.systemFileNumber] as? Int) ?? 0
    }

    func mode(_ name: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: pack + "/" + name)
        return (attributes[.posixPermissions] as? Int) ?? 0
    }

    /// The inode and times of everything in the pack, to check that nothing was touched.
    func snapshot() throws -> [String: String] {
        var result: [String: String] = [:]
        let names = try FileManager.default.subpathsOfDirectory(atPath: pack) + ["."]
        for name in names {
            guard let status = FileStatus("\(pack)/\(name)", followsLinks: false) else { continue }
            result[name] = "\(status.stamp)"
        }
        return result
    }
}

/// Clocks that only a test advances.
final class TestClock: Sendable {
    private let state = Mutex((wall: 1_795_257_180, boot: "first", seconds: 100.0))
    private let waiting = Mutex<[@Sendable () -> Void]>([])

    var clock: PackClock {
        PackClock(
            wall: { self.state.withLock { $0.wall } },
            boot: { self.state.withLock { PackClock.Boot(id: $0.boot, seconds: $0.seconds) } },
            later: { _, action in self.waiting.withLock { $0.append(action) } })
    }

    /// Runs the delayed actions.
    /// - Returns: The number of actions.
    @discardableResult func runLater() -> Int {
        let actions = waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
        for action in actions { action() }
        return actions.count
    }

    func pass(_ seconds: Double) {
        state.withLock { state in
            state.seconds += seconds
            state.wall += Int(seconds)
        }
    }

    func setWall(_ wall: Int) { state.withLock { $0.wall = wall } }

    func reboot(_ id: String) {
        state.withLock { state in
            (state.boot, state.seconds) = (id, 1)
        }
    }
}

/// Makes small files with the headers of images.
enum Picture {
    /// 4×3 pixels by its header.
    static func png(_ seed: String) -> [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
            + [0, 0, 0, 4, 0, 0, 0, 3, 8, 6, 0, 0, 0, 0, 0, 0, 0] + Array(seed.utf8)
    }

    /// 4×3 pixels by its header.
    static func gif(_ seed: String, frames: Int) -> [UInt8] {
        let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 4, 0, 3, 0, 0, 2, 1, 0, 0]
        let note = Array(seed.utf8.prefix(255))
        return Array("GIF89a".utf8) + [4, 0, 3, 0, 0, 0, 0, 0x21, 0xFE, UInt8(note.count)] + note + [0]
            + [[UInt8]](repeating: frame, count: frames).flatMap { $0 } + [0x3B]
    }
}

/// Builds packs for tests. A sticker's bytes follow from its recipe, `id/face/version`.
struct TestBuilder {
    var path: String
    var options = PackOptions()

    init(_ temp: TestFolder, clock: TestClock? = nil) {
        path = temp.pack
        if let clock { options.clock = clock.clock }
        options.lockWait = .milliseconds(50)
        options.random = { (0..<16).map { $0 } }
    }

    static func sticker(_ id: String, _ face: String, version: Int = 1, moving: Bool = false)
        -> FinishedSticker
    {
        let seed = "\(id)/\(face)/\(version)"
        let still = FinishedFile(kind: .png, bytes: Picture.png(seed), width: 4, height: 3)
        guard moving else { return FinishedSticker(id: id, file: still) }
        let moving = FinishedFile(kind: .gif, bytes: Picture.gif(seed, frames: 3), width: 4, height: 3)
        var sticker = FinishedSticker(id: id, file: moving, frames: 3)
        (sticker.duration, sticker.loops, sticker.still) = (0.3, 0, still)
        return sticker
    }

    static func draft(_ stickers: [StickerEntry], face: String?) -> PackDraft {
        var draft = PackDraft(
            generator: PackManifest.Generator(name: "kigurumi", version: "0.1.0"), group: "g",
            pack: PackManifest.PackInfo(name: ["en": "Kigurumi", "ja": "着ぐるみ"], cover: stickers.first?.id),
            side: 4, limit: 499_999, stickers: stickers)
        draft.face = face.map {
            PackManifest.Face(
                sha256: String(repeating: "a", count: 63) + String($0.count % 10), format: $0, width: 4,
                height: 3, frames: 1)
        }
        return draft
    }

    /// Builds a pack of the stickers, and returns the ids of those that were rendered.
    @discardableResult func build(
        _ ids: [String], face: String, versions: [String: Int] = [:], moving: Set<String> = []
    ) throws -> (publication: Publication, rendered: [String]) {
        let folder = try PackFolder.open(path, options: options)
        var (entries, rendered): ([StickerEntry], [String]) = ([], [])
        for id in ids {
            let version = versions[id] ?? 1
            let recipe = "\(id)/\(face)/\(version)"
            let record: StickerRecord
            if let known = folder.reuse(recipe: recipe) {
                record = known
            } else {
                rendered.append(id)
                record = try folder.add(
                    Self.sticker(id, face, version: version, moving: moving.contains(id)), recipe: recipe)
            }
            entries.append(record.entry(name: ["en": id.capitalized], description: ["en": "You as \(id)"]))
            if !rendered.isEmpty {
                try folder.writeStatus(folder.status(.building, finished: entries, total: ids.count))
            }
        }
        return (try folder.publish(Self.draft(entries, face: face)), rendered)
    }
}
