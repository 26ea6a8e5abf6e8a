import FoundationEssentials
import Platforms
import StickerManifest
import StickerPack

/// `Exports/status.json`: which platforms' packs are there, and why others aren't. `Schemas/exports.schema.json`
/// describes it.
struct ExportStatus: Codable, Equatable, Sendable {
    static let newestVersion = 1

    /// What goes on.
    enum State: String, Codable, Sendable {
        /// Packs are being made.
        case exporting
        /// All that can be made is there.
        case idle
        /// The last try failed; it is repeated.
        case failed
    }

    /// The packs of one platform.
    struct PlatformPacks: Codable, Equatable, Sendable {
        var platform: String
        /// Of its `export.json`; nil: there are no packs.
        var version: Int?
        var packs = 0
        var stickers = 0
        var bytes = 0
        /// Why there are no packs of the newest face.
        var error: PackStatus.Notice?
    }

    var exportsVersion = newestVersion
    var state: State
    /// RFC 3339 in UTC, whole seconds.
    var updatedAt: String
    var pid: Int
    /// The pack's generation that the exports belong to.
    var generation: Int
    /// Of the face file, SHA-256 in lowercase hexadecimal.
    var face: String
    var platforms: [PlatformPacks] = []
    /// Costumes that could not be made.
    var problems: [PackManifest.Problem] = []
    /// Why the last try failed.
    var error: PackStatus.Notice?
    /// When it is tried again.
    var retryAt: String?

    var bytes: [UInt8] { PackJSON.bytes(self) }

    init(state: State, updatedAt: String, pid: Int, generation: Int, face: String) {
        (self.state, self.updatedAt, self.pid) = (state, updatedAt, pid)
        (self.generation, self.face) = (generation, face)
    }

    init?(_ bytes: [UInt8]) {
        guard let status = try? JSONDecoder().decode(ExportStatus.self, from: Data(bytes)) else { return nil }
        self = status
    }
}

/// What exports were made from: enough to see that nothing has to be done. Private, and safe to delete.
struct ExportRecord: Codable, Equatable, Sendable {
    static let newestVersion = 1

    var recordVersion = newestVersion
    /// Of the wish that was fulfilled; empty: none was.
    var key: String
    /// Platforms that there may be folders of.
    var platforms: [String]
    /// Packs that were replaced are kept until they are swept.
    var retains = false

    init(key: String, platforms: [String]) { (self.key, self.platforms) = (key, platforms) }

    init?(_ bytes: [UInt8]) {
        guard let record = try? JSONDecoder().decode(ExportRecord.self, from: Data(bytes)),
            record.recordVersion == Self.newestVersion
        else { return nil }
        self = record
    }

    var bytes: [UInt8] { PackJSON.bytes(self) }
}
