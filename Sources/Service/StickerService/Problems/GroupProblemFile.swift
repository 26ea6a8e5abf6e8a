import Digest
import Files
import FoundationEssentials

/// The failing and held groups of a running service, as it writes them into its runtime folder. They include groups
/// whose own folders the service can't write to. `Schemas/troubles.schema.json` describes the file.
package struct GroupProblemFile: Codable, Equatable, Sendable {
    /// The version of the format that this program writes, and the newest that it reads.
    package static let newestVersion = 1
    /// Bytes; a longer file isn't read.
    private static let lengthLimit = 64 << 20

    /// The version of the format; another one is ignored.
    package var troublesVersion = newestVersion
    /// The folder of the groups, symlinks resolved.
    package var root: String
    /// The service's process id.
    package var pid: Int
    /// When that process began, in clock ticks since the boot; 0: unknown. Another process with its id began later.
    package var started: Int
    /// RFC 3339 in UTC, whole seconds.
    package var updatedAt: String
    /// By id.
    package var groups: [GroupProblem]
    /// Groups that waited for a visit then; nil: unknown.
    package var waiting: Int?

    init(root: String, updatedAt: String, groups: [GroupProblem], waiting: Int? = nil) {
        self.root = root
        self.waiting = waiting
        self.updatedAt = updatedAt
        self.groups = groups
        pid = ThisProcess.id
        started = Self.start(of: pid) ?? 0
    }

    /// - Returns: `folder/troubles-<16 hexadecimal digits>.json`, one name for each root.
    package static func path(in folder: String, root: String) -> String {
        "\(folder)/troubles-\(SHA256.hex(Array(resolved(root).utf8)).prefix(16)).json"
    }

    /// Why a list that is there can't be used.
    package enum Failure: Error, Equatable {
        case unreadable(path: String, reason: String)
    }

    /// What the service of a root wrote.
    /// - Parameter folders: where services write, the likeliest first.
    /// - Returns: nil where no service that lives wrote any.
    /// - Throws: where one can't be read.
    package static func read(root: String, in folders: [String]) throws(Failure) -> GroupProblemFile? {
        for folder in folders {
            let path = path(in: folder, root: root)
            let bytes: [UInt8]
            do throws(FileError) {
                bytes = try OpenFile(path, followsLinks: false).read(limit: lengthLimit)
            } catch {
                // What is no file, or too long, is none of a service's.
                if error.isMissing || error.errno == nil { continue }
                throw .unreadable(path: path, reason: error.text)
            }
            guard let document = try? JSONDecoder().decode(GroupProblemFile.self, from: Data(bytes)),
                document.troublesVersion == newestVersion, document.root == resolved(root)
            else { continue }
            if document.isOfLiveProcess { return document }
        }
        return nil
    }

    var isOfLiveProcess: Bool {
        guard ThisProcess.sees(pid) else { return false }
        guard started > 0, let now = Self.start(of: pid) else { return true }
        return now == started
    }

    var bytes: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)).map { Array($0) } ?? []
    }

    static func resolved(_ path: String) -> String { Path.resolved(path) ?? path }

    /// The 22nd field of /proc/PID/stat.
    private static func start(of pid: Int) -> Int? {
        guard let fields = ThisProcess.statusFields(of: pid), fields.count > 19 else { return nil }
        return Int(fields[19])
    }
}

/// A group that lacks its newest pack: the last try failed, or the pack has to wait.
package struct GroupProblem: Codable, Equatable, Sendable {
    /// Why the group lacks its newest pack.
    package enum State: String, Codable, Sendable {
        /// The last attempt failed; it is repeated.
        case failed
        /// Nothing is wrong; the group publishes faster than its retention allows.
        case held
    }

    package var group: String
    /// Whether the group fails or is held.
    package var state: State
    /// Stable and dotted: why.
    package var code: String
    /// When it began, RFC 3339 in UTC, whole seconds.
    package var since: String
    /// When the group is tried again, likewise.
    package var retryAt: String
}
