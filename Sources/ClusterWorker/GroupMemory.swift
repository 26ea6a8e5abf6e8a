import Cluster
import FoundationEssentials
import StickerManifest

/// What workers know of a group, an object beside its pack. Safe to lose: the pack is then made once more, with the same
/// bytes, and the times of unused files begin again.
struct GroupMemory: Codable, Equatable, Sendable {
    static let newestVersion = 1
    static let lengthLimit = 32 << 20

    /// What the pack was made of.
    struct Built: Codable, Equatable, Sendable {
        /// SHA-256 of the files, in hexadecimal.
        var face: String
        var profile: String?
        /// A digest of costumes and settings.
        var costumes: String
        /// The face can't be used by programs with this digest; nil: the pack is published.
        var rejectedBy: String?
    }

    /// Files that a worker removes just now, or has removed.
    struct Removal: Codable, Equatable, Sendable {
        var files: [String]
        /// Seconds since 1970, by that worker's clock.
        var since: Double
    }

    var memoryVersion = newestVersion
    var built: Built?
    /// The pack's private files by name: its state and notes.
    var files: [String: Data] = [:]
    /// The files of the generation before the current one.
    var previous: [String] = []
    /// Since when files were seen that no manifest names, in seconds since 1970.
    var unused: [String: Double] = [:]
    var removal: Removal?

    init() {}

    /// nil for anything else.
    init?(_ bytes: [UInt8]) {
        guard let memory = try? JSONDecoder().decode(GroupMemory.self, from: Data(bytes)),
            memory.memoryVersion == Self.newestVersion
        else { return nil }
        self = memory
        // Objects are removed by these names. The document may be forged, so none may be another object's.
        unused = unused.filter { StickerName.id(of: $0.key) != nil && $0.value.isFinite }
        removal?.files.removeAll { StickerName.id(of: $0) == nil }
    }

    var bytes: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)).map { Array($0) } ?? []
    }

    /// Whether the pack is up to date for a job, so that nothing has to be read.
    func holds(_ job: GroupJob, costumes: String, reader: String) -> Bool {
        guard let built else { return false }
        // Jobs for changed costumes don't know faces: only the costumes count.
        if job.urgency == .face, built.face != job.face || built.profile != job.profile { return false }
        return isCurrent(built, costumes: costumes, reader: reader)
    }

    /// Whether these files have a pack, or were rejected.
    func holds(face: String, profile: String?, costumes: String, reader: String) -> Bool {
        guard let built, built.face == face, built.profile == profile else { return false }
        return isCurrent(built, costumes: costumes, reader: reader)
    }

    private func isCurrent(_ built: Built, costumes: String, reader: String) -> Bool {
        built.rejectedBy.map { $0 == reader } ?? (built.costumes == costumes)
    }
}
