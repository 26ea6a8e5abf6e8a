import Glibc
import Synchronization

/// Knows art files by their bytes and remembers them by device, inode, size and times, so that a later run reads
/// only what changed.
///
/// What is remembered lies in one file of the cache folder: safe to delete, and not trusted when damaged.
public final class AssetMemory: AssetInspector {
    /// Art beyond this is refused, in bytes.
    public static let sizeLimit = 64 << 20
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

    public let bundleFolder: String?
    private let file: String?
    private let now: @Sendable () -> Int64
    private let state: Mutex<State>

    /// - Parameters:
    ///   - cacheFolder: nil: nothing is remembered beyond this object's life.
    ///   - keepsBundles: whether the last good filters and skins are kept there too.
    public convenience init(cacheFolder: String? = nil, keepsBundles: Bool = true) {
        self.init(cacheFolder: cacheFolder, keepsBundles: keepsBundles, now: Self.wallClock)
    }

    /// - Parameter now: nanoseconds since 1970.
    init(cacheFolder: String?, keepsBundles: Bool = true, now: @escaping @Sendable () -> Int64) {
        self.now = now
        bundleFolder = keepsBundles ? cacheFolder : nil
        file = cacheFolder.map { "\($0)/asset-digests" }
        var state = State()
        if let file, let text = try? Disk.read(file, limit: 2 << 20) {
            state.known = AssetMemoryFile.decode(text.bytes)
        }
        self.state = Mutex(state)
    }

    /// Files read so far, for tests.
    var reads: Int { state.withLock { $0.reads } }

    public func facts(of path: String) throws(AssetTrouble) -> AssetFacts {
        guard let status = FileStatus.of(path) else {
            throw errno == ENOENT || errno == ENOTDIR ? .missing : .unreadable(reason: Disk.reason(errno))
        }
        guard status.isRegular else { throw .unreadable(reason: Disk.Trouble.notAFile.reason) }
        let key = AssetKey(status)
        let remembered = state.withLock { state in
            state.met.insert(key)
            return state.known[key]
        }
        if let remembered { return remembered }
        return try read(path)
    }

    private func read(_ path: String) throws(AssetTrouble) -> AssetFacts {
        let bytes: [UInt8]
        let status: FileStatus
        do throws(Disk.Trouble) {
            (bytes, status) = try Disk.read(path, limit: Self.sizeLimit)
        } catch {
            throw error == .missing ? .missing : .unreadable(reason: error.reason)
        }
        let facts = AssetFacts(bytes)
        let age = now() &- max(status.modified, status.changed)
        state.withLock { state in
            state.reads += 1
            guard age >= Self.settling else { return }
            state.known[AssetKey(status)] = facts
            state.met.insert(AssetKey(status))
            state.hasNews = true
        }
        return facts
    }

    public func keep() {
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
        Disk.makeFolder(folder)
        _ = Disk.replace(file, with: AssetMemoryFile.encode(known, limit: Self.countLimit))
    }

    private static func wallClock() -> Int64 {
        var time = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
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
        (device, inode, size) = (status.device, status.inode, status.size)
        (modified, changed) = (status.modified, status.changed)
    }
}
