import Files
import FoundationEssentials

/// The costumes' versions, kept over a restart. On the disk it names only complete copies.
struct SnapshotIndex: Codable, Equatable, Sendable {
    struct Known: Codable, Equatable, Sendable {
        /// `FileTree.print` of what was copied.
        var print: String
        var version: String
    }

    struct Refusal: Codable, Equatable, Sendable {
        var code: String
        var evidence: [String: String]
    }

    static let newestVersion = 1
    /// Bytes.
    private static let longest = 64 << 20

    var stockVersion = newestVersion
    /// The source by part, as it was last copied.
    var known: [String: Known] = [:]
    /// The versions in use, by part: they were good once.
    var accepted: [String: String] = [:]
    /// Versions that failed in the first groups.
    var refused: [String: Refusal] = [:]

    var versions: Set<String> { Set(known.values.map(\.version)).union(accepted.values) }

    init() {}

    /// nil only when there is none, or none of ours.
    init?(path: String) throws(ServiceError) {
        do throws(FileError) {
            let bytes = try Directory(Path.parent(path)).readIfPresent(Path.last(path), limit: Self.longest)
            guard let bytes, let index = try? JSONDecoder().decode(SnapshotIndex.self, from: Data(bytes)),
                index.stockVersion == Self.newestVersion
            else { return nil }
            self = index
        } catch {
            throw .stateUnwritable(path: path, reason: error.text)
        }
    }

    func write(to path: String) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try? encoder.encode(self).write(to: URL(filePath: path), options: .atomic)
    }
}
