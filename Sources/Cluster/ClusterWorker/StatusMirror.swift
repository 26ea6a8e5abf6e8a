import Cluster
import Dispatch
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
        var drafts: [Draft] = []
        var isEnding = false
    }

    private struct Draft {
        var bytes: [UInt8]
        var files: [String]
    }

    private static let interval = Duration.milliseconds(500)

    private let store: any ObjectStore
    private let keys: GroupKeys
    private let state = Mutex(State())
    /// Signaled when there is a status, when a file is in the store, and at the end.
    private let bell = DispatchSemaphore(value: 0)
    private let running = DispatchGroup()

    init(_ store: any ObjectStore, _ keys: GroupKeys) {
        self.store = store
        self.keys = keys
    }

    /// Begins to write what the build reports.
    func start(_ upload: StickerUpload) {
        running.enter()
        let body = { @Sendable in
            self.follow(upload)
            self.running.leave()
        }
        if !DetachedThread.start(body) { running.leave() }
    }

    /// Takes a status that the build has written.
    func add(_ status: PackStatus, _ bytes: [UInt8]) {
        // The last one is written with the manifest that belongs to it.
        guard status.state == .building else { return }
        state.withLock { $0.drafts.append(Draft(bytes: bytes, files: status.stickers.flatMap(\.files))) }
        bell.signal()
    }

    /// Takes note of another file in the store.
    func look() { bell.signal() }

    /// Ends; nothing is written afterwards.
    func stop() {
        state.withLock { $0.isEnding = true }
        bell.signal()
        running.wait()
    }

    private var isEnding: Bool { state.withLock { $0.isEnding } }

    private func follow(_ upload: StickerUpload) {
        var version: ObjectVersion?
        // The job itself finds out that the store is away.
        do throws(StoreError) {
            version = try store.read(keys.status, limit: GroupMemory.lengthLimit)?.version
        } catch { return }
        var next = ContinuousClock.now
        while !isEnding {
            let left = next - .now
            if left > .zero {
                _ = bell.wait(timeout: .now() + left / .seconds(1))
                continue
            }
            guard let draft = take(upload) else {
                bell.wait()
                continue
            }
            let object = NewObject(bytes: draft.bytes, mediaType: "application/json")
            guard !isEnding,
                let written = try? store.write(
                    object, to: keys.status, if: version.map { .version($0) } ?? .absent)
            else { return }
            (version, next) = (written, .now + Self.interval)
        }
    }

    /// The latest status whose files are in the store.
    private func take(_ upload: StickerUpload) -> Draft? {
        state.withLock { state in
            guard let place = state.drafts.lastIndex(where: { upload.holds($0.files) }) else { return nil }
            defer { state.drafts.removeFirst(place + 1) }
            return state.drafts[place]
        }
    }
}
