import Cluster
import FoundationEssentials
import StickerManifest

/// What workers know of a group, an object beside its pack. Safe to lose: the pack is then made once more, with the same
/// bytes, and the times of unused files begin again.
struct GroupMemory: Codable, Equatable, Sendable {
    static let newestVersion = 1
    static let lengthLimit = 32 << 20

    struct Built: Codable, Equatable, Sendable {
        /// SHA-256 of the files, in hexadecimal.
        var face: String
        var face2: String?
        var profile: String?
        /// A digest of costumes and settings.
        var costumes: String
        /// The face can't be used by programs with this digest; nil: the pack is published.
        var rejectedBy: String?
    }

    struct Publication: Codable, Equatable, Sendable {
        /// The whole document.
        var manifest: Data
        /// SHA-256 of the one that it replaces; nil: there was none. Where the store still has that one, the worker ended
        /// before it wrote its own.
        var replaced: String?
    }

    /// Files that a worker removes just now, or has removed.
    struct Removal: Codable, Equatable, Sendable {
        var files: [String]
        /// Seconds since 1970, by that worker's clock.
        var since: Double
    }

    var memoryVersion = newestVersion
    var built: Built?
    /// SHA-256 of the manifest that belongs to the last decision; nil: there was none. With another one in the store, nothing
    /// here is known to be true.
    var manifest: String?
    /// The pack of the last decision; nil: that decision left the pack as it was.
    var publication: Publication?
    /// How many decisions there were. Each makes another document, also one that changes nothing else.
    var decisions = 0
    /// The pack's private files by name: its state and notes.
    var files: [String: Data] = [:]
    /// The files of the generation before the current one.
    var previous: [String] = []
    /// Since when files were seen that no manifest names, in seconds since 1970.
    var unused: [String: Double] = [:]
    var removal: Removal?
    /// Ids of the stickers of which the store may have files that show two people; nil: none.
    var pairs: [String]?
    /// Since when files of packs for platforms were seen that are no longer current, in seconds since 1970; nil: there are
    /// no such packs.
    var oldExports: [String: Double]?

    init() {}

    /// nil for anything else.
    init?(_ bytes: [UInt8]) {
        guard let memory = try? JSONDecoder().decode(GroupMemory.self, from: Data(bytes)),
            memory.memoryVersion == Self.newestVersion
        else { return nil }
        self = memory
        // Objects are removed by these names. The document may be forged, so none may be another object's.
        unused = unused.filter { StickerName.id(of: $0.key) != nil && $0.value.isFinite }
        oldExports = oldExports?.filter { $0.value.isFinite }
        removal?.files.removeAll { StickerName.id(of: $0) == nil }
    }

    var bytes: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)).map { Array($0) } ?? []
    }
}
