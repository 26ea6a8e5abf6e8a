import Cluster
import Dispatch
import Files
import Names
import StickerManifest
import Synchronization
import Threads

/// Uploads stickers while others are still being drawn. Their names stand for their bytes, so a file that is there already
/// is the same.
final class StickerUpload: Sendable {
    private struct State {
        /// Files that are in the store, or will be soon.
        var known: Set<String>
        var stored: Set<String>
        var waiting: [(name: String, folder: Directory)] = []
        var busy = 0
        var count = 0
        var bytes = 0
        var failure: StoreError?
    }

    private static let threads = 4
    /// Bytes of a file.
    private static let longest = 64 << 20

    private let store: any ObjectStore
    private let keys: GroupKeys
    private let state: Mutex<State>
    private let uploading = DispatchGroup()
    /// Called whenever a file is in the store.
    private let onStored: @Sendable () -> Void

    /// - Parameter known: files that are in the store.
    init(
        _ store: any ObjectStore, _ keys: GroupKeys, known: Set<String>,
        onStored: @escaping @Sendable () -> Void = {}
    ) {
        self.store = store
        self.keys = keys
        self.onStored = onStored
        state = Mutex(State(known: known, stored: known))
    }

    /// Lines up a file that a pack's folder has now.
    func add(_ name: String, in folder: Directory) {
        let isStarting = state.withLock { state in
            guard state.failure == nil, state.known.insert(name).inserted else { return false }
            state.waiting.append((name, folder))
            guard state.busy < Self.threads else { return false }
            state.busy += 1
            return true
        }
        guard isStarting else { return }
        uploading.enter()
        if !DetachedThread.start({ self.work() }) { work() }
    }

    private func work() {
        while let (name, folder) = next() {
            guard let bytes = try? folder.read(name, limit: Self.longest) else {
                // It is being taken away, or can't be read now: a file that counts is looked for at the end.
                state.withLock { _ = $0.known.remove(name) }
                continue
            }
            do throws(StoreError) {
                try upload(name, bytes)
            } catch {
                state.withLock { $0.failure = $0.failure ?? error }
            }
        }
        uploading.leave()
    }

    private func next() -> (name: String, folder: Directory)? {
        state.withLock { state in
            if state.failure == nil, let file = state.waiting.popLast() { return file }
            state.busy -= 1
            return nil
        }
    }

    private func upload(
        _ name: String, _ bytes: [UInt8], if condition: WriteCondition = .absent
    ) throws(StoreError) {
        guard let key = keys.file(name) else { return }
        let type = name.hasSuffix(".gif") ? "image/gif" : "image/png"
        do throws(StoreError) {
            try store.write(
                NewObject(bytes: bytes, mediaType: type, isImmutable: true), to: key, if: condition)
        } catch {
            guard case .conflict = error else { throw error }
        }
        state.withLock { state in
            (state.count, state.bytes) = (state.count + 1, state.bytes + bytes.count)
            state.stored.insert(name)
        }
        onStored()
    }

    /// Waits until these files are in the store.
    /// - Parameter again: files to be written even where they are there.
    func finish(_ files: [String], from pack: Directory, again: Set<String> = []) throws(StoreError) {
        uploading.wait()
        let (known, failure) = state.withLock { ($0.known, $0.failure) }
        if let failure { throw failure }
        for file in files where !known.contains(file) || again.contains(file) {
            let bytes: [UInt8]
            do throws(FileError) { bytes = try pack.read(file, limit: Self.longest) } catch {
                // No manifest may name it.
                throw .broken(key: file, reason: error.text)
            }
            try upload(file, bytes, if: again.contains(file) ? .always : .absent)
        }
    }

    /// Ends without waiting for what isn't uploaded yet.
    func stop() {
        state.withLock { $0.waiting = [] }
        uploading.wait()
    }

    /// Whether these files are in the store.
    func holds(_ files: [String]) -> Bool { state.withLock { $0.stored.isSuperset(of: files) } }

    /// The files that are in the store.
    var stored: Set<String> { state.withLock { $0.stored } }

    var written: (files: Int, bytes: Int) { state.withLock { ($0.count, $0.bytes) } }
}
