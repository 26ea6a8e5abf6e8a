import Files
import FoundationEssentials
import Names
import Platforms
package import StickerManifest
import StickerPack

/// `Exports/status.json`: which platforms' packs are there, and why others aren't. `Schemas/exports.schema.json`
/// describes it.
package struct ExportStatus: Codable, Equatable, Sendable {
    static let newestVersion = 1
    /// Bytes.
    static let longest = 16 << 20

    package enum State: String, Codable, Sendable {
        /// Packs are being made.
        case exporting
        /// All that can be made is there.
        case idle
        /// The last try failed; it is repeated.
        case failed
    }

    package struct PlatformPacks: Codable, Equatable, Sendable {
        package var platform: String
        /// The version in its `export.json`; nil: there are no packs.
        package var version: Int?
        package var packs = 0
        package var stickers = 0
        package var bytes = 0
        /// Why there are no packs of the newest face.
        package var error: PackStatus.Notice?
    }

    package var exportsVersion = newestVersion
    package var state: State
    /// RFC 3339 in UTC, whole seconds.
    package var updatedAt: String
    package var pid: Int
    /// The pack's generation that the exports belong to.
    package var generation: Int
    /// The digest of the face file, SHA-256 in lowercase hexadecimal.
    package var face: String
    package var platforms: [PlatformPacks] = []
    /// Costumes that could not be made.
    package var problems: [PackManifest.Problem] = []
    /// Why the last try failed.
    package var error: PackStatus.Notice?
    /// When it is tried again.
    package var retryAt: String?

    var bytes: [UInt8] { PackJSON.bytes(self) }

    init(state: State, updatedAt: String, pid: Int, generation: Int, face: String) {
        self.state = state
        self.updatedAt = updatedAt
        self.pid = pid
        self.generation = generation
        self.face = face
    }

    /// What a group's folder says; nil where it has no exports.
    /// - Parameter group: absolute; it holds the face and the pack.
    package init?(ofGroup group: String) {
        guard
            let bytes = try? FileSystem.read(
                "\(group)/\(GroupLayout.exports)/\(PackLayout.status)", limit: Self.longest)
        else { return nil }
        self.init(bytes)
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
    /// The key of the wish that was fulfilled; empty: none was.
    var key: String
    /// Platforms that there may be folders of.
    var platforms: [String]
    /// Packs that were replaced are kept until they are swept.
    var retains = false
    /// There may be pictures of two people; nil: no.
    var showsTwo: Bool?

    init(key: String, platforms: [String]) {
        self.key = key
        self.platforms = platforms
    }

    init?(_ bytes: [UInt8]) {
        guard let record = try? JSONDecoder().decode(ExportRecord.self, from: Data(bytes)),
            record.recordVersion == Self.newestVersion
        else { return nil }
        self = record
    }

    var bytes: [UInt8] { PackJSON.bytes(self) }
}
