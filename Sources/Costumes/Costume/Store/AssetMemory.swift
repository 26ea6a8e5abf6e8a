import Files
import Synchronization

/// Knows art files by their bytes and remembers them by device, inode, size and times, so that a later run reads
/// only what changed.
///
/// It is one file of the cache folder: safe to delete, and not trusted when damaged.
package final class AssetMemory: AssetInspector {
    /// Art beyond this is refused, in bytes.
    package static let sizeLimit = 64 << 20
    /// Files remembered; those not met in this run go first.
    static let countLimit = 4096
    /// A file that changed less than this ago, in nanoseconds, may change again without showing it in its times.
    static let settling: Int64 = 2_000_000_000

    private struct State {
        var known: [AssetKey: AssetFacts] = [:]
        var met: Set<AssetKey> = []
        var hasNews = false
        var reads = 0
    }

    private let file: String?
    private let now: @Sendable () -> Int64
    private let state: Mutex<State>

    /// - Parameter cacheFolder: nil: nothing is remembered beyond this object's life.
    package convenience init(cacheFolder: String? = nil) {
        self.init(cacheFolder: cacheFolder, now: { SystemClock.wall })
    }

    /// - Parameter now: nanoseconds since 1970.
    init(cacheFolder: String?, now: @escaping @Sendable () -> Int64) {
        self.now = now
        file = cacheFolder.map { "\($0)/asset-digests" }
        var state = State()
        if let file, let text = try? FileSystem.readUnchanged(file, limit: 2 << 20) {
            state.known = AssetMemoryFile.decode(text.bytes)
        }
        self.state = Mutex(state)
    }

    /// Files read so far, for tests.
    var reads: Int { state.withLock { $0.reads } }

    /// Reads and digests the file unless its stamp is known from an earlier run.
    package func facts(of path: String) throws(AssetFailure) -> AssetFacts {
        let status: FileStatus
        do throws(FileError) {
            status = try FileStatus(at: path)
            guard status.isFile else { throw FileError(.read, path, .notAFile(status.kind)) }
        } catch {
            throw AssetFailure(error)
        }
        let key = AssetKey(status)
        let remembered = state.withLock { state in
            state.met.insert(key)
            return state.known[key]
        }
        if let remembered { return remembered }
        return try read(path)
    }

    private func read(_ path: String) throws(AssetFailure) -> AssetFacts {
        let bytes: [UInt8]
        let status: FileStatus
        do throws(FileError) {
            (bytes, status) = try FileSystem.readUnchanged(path, limit: Self.sizeLimit)
        } catch {
            throw AssetFailure(error)
        }
        let facts = AssetFacts(bytes)
        let age = now() &- max(status.stamp.modified, status.stamp.changed)
        state.withLock { state in
            state.reads += 1
            guard age >= Self.settling else { return }
            state.known[AssetKey(status)] = facts
            state.met.insert(AssetKey(status))
            state.hasNews = true
        }
        return facts
    }

    /// Writes what was learned to the cache folder; a failure only costs time at the next run.
    package func keep() {
        guard let file else { return }
        let known = state.withLock { state -> [AssetKey: AssetFacts]? in
            guard state.hasNews else { return nil }
            state.hasNews = false
            if state.known.count > Self.countLimit {
                state.known = state.known.filter { state.met.contains($0.key) }
            }
            return state.known
        }
        guard let known else { return }
        let folder = file.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(file[..<$0]) } ?? "."
        try? FileSystem.makeFolder(folder, mode: 0o700)
        let bytes = AssetMemoryFile.encode(known, limit: Self.countLimit)
        try? FileSystem.replace(file, with: bytes, mode: 0o600)
    }

}

/// What makes a file the same file, unchanged.
struct AssetKey: Hashable, Sendable {
    var device: UInt64
    var inode: UInt64
    var size: Int64
    var modified: Int64
    var changed: Int64
}

extension AssetKey {
    init(_ status: FileStatus) {
        device = status.device
        inode = status.stamp.inode
        size = Int64(status.bytes)
        modified = status.stamp.modified
        changed = status.stamp.changed
    }
}

extension AssetFailure {
    fileprivate init(_ error: FileError) {
        self = error.isMissing ? .missing : .unreadable(reason: error.text)
    }
}
