import Cluster
import Files
import Names
import StickerManifest
import Synchronization
import Threads

/// Brings a pack's status to the store while the pack is built. A status is written once the stickers that it names are
/// there, and at most twice a second.
///
/// Each write replaces the one that this object has read or written, so that a slow worker never covers a newer status.
final class StatusMirror: Sendable {
    private struct State {
        var isEnding = false
        var isRunning = false
    }

    /// A status of the build.
    private struct Draft {
        var bytes: [UInt8]
        var files: [String]
    }

    private static let interval = Duration.milliseconds(500)

    private let store: any ObjectStore
    private let keys: GroupKeys
    private let upload: StickerUpload
    private let state = Mutex(State())

    init(_ store: any ObjectStore, _ keys: GroupKeys, _ upload: StickerUpload) {
        (self.store, self.keys, self.upload) = (store, keys, upload)
    }

    /// Begins to follow the status in the pack's folder.
    func start(_ folder: @escaping @Sendable () -> Directory?) {
        state.withLock { $0.isRunning = true }
        let body = { @Sendable in
            self.follow(folder)
            self.state.withLock { $0.isRunning = false }
        }
        if !DetachedThread.start(body) { state.withLock { $0.isRunning = false } }
    }

    /// Ends; nothing is written afterwards.
    func stop() {
        state.withLock { $0.isEnding = true }
        while state.withLock({ $0.isRunning }) { SystemClock.pause(milliseconds: 2) }
    }

    private var isEnding: Bool { state.withLock { $0.isEnding } }

    private func follow(_ folder: () -> Directory?) {
        var version: ObjectVersion?
        // The job itself finds out that the store is away.
        do throws(StoreError) {
            version = try store.read(keys.status, limit: GroupMemory.lengthLimit)?.version
        } catch { return }
        var (drafts, last, seen): ([Draft], ContinuousClock.Instant?, [UInt8]) = ([], nil, [])
        while !isEnding {
            SystemClock.pause(milliseconds: 20)
            if let bytes = try? folder()?.read(PackLayout.status, limit: GroupMemory.lengthLimit),
                bytes != seen,
                let status = try? PackJSON.status(bytes)
            {
                seen = bytes
                // The last one is written with the manifest that belongs to it.
                if status.state == .building {
                    drafts.append(Draft(bytes: bytes, files: status.stickers.flatMap(\.files)))
                }
            }
            if let last, ContinuousClock.now - last < Self.interval { continue }
            guard let place = drafts.lastIndex(where: { upload.holds($0.files) }) else { continue }
            let object = NewObject(bytes: drafts[place].bytes, mediaType: "application/json")
            drafts.removeFirst(place + 1)
            guard !isEnding,
                let written = try? store.write(
                    object, to: keys.status, if: version.map { .version($0) } ?? .absent)
            else { return }
            (version, last) = (written, ContinuousClock.now)
        }
    }
}
