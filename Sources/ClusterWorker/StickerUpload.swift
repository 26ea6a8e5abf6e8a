import Cluster
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
        /// Files that are in the store.
        var stored: Set<String>
        var waiting: [String] = []
        var busy = 0
        var count = 0
        var bytes = 0
        var isEnding = false
        var failure: StoreError?
    }

    private static let threads = 4
    /// Bytes of a file.
    private static let longest = 64 << 20

    private let store: any ObjectStore
    private let keys: GroupKeys
    private let state: Mutex<State>

    /// - Parameter known: files that are in the store.
    init(_ store: any ObjectStore, _ keys: GroupKeys, known: Set<String>) {
        (self.store, self.keys) = (store, keys)
        state = Mutex(State(known: known, stored: known))
    }

    /// Begins to upload what appears in the pack's folder.
    func start(_ folder: @escaping @Sendable () -> Directory?) {
        let finished = { @Sendable in self.state.withLock { $0.isEnding || $0.failure != nil } }
        _ = DetachedThread.start {
            var pack: Directory?
            while !finished() {
                if pack == nil { pack = folder() }
                if let pack { self.look(pack) }
                SystemClock.pause(milliseconds: 15)
            }
        }
    }

    /// Lines up new files, and starts threads for them.
    private func look(_ pack: Directory) {
        let names = ((try? pack.names()) ?? []).filter { StickerName.id(of: $0) != nil }
        let starting = state.withLock { state in
            let new = names.filter { state.known.insert($0).inserted }
            state.waiting += new.sorted()
            let starting = max(0, min(Self.threads - state.busy, state.waiting.count))
            state.busy += starting
            return starting
        }
        for _ in 0..<starting {
            if !DetachedThread.start({ self.work(pack) }) { work(pack) }
        }
    }

    private func work(_ pack: Directory) {
        while let name = next() {
            guard let bytes = try? pack.read(name, limit: Self.longest) else {
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
    }

    private func next() -> String? {
        state.withLock { state in
            if state.failure == nil, let name = state.waiting.popLast() { return name }
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
    }

    /// Waits until these files are in the store.
    /// - Parameter again: files to be written even where they are there.
    func finish(_ files: [String], from pack: Directory, again: Set<String> = []) throws(StoreError) {
        look(pack)
        while true {
            let (isBusy, failure) = state.withLock { state in
                (state.busy > 0, state.failure)
            }
            if !isBusy {
                state.withLock { $0.isEnding = true }
                if let failure { throw failure }
                break
            }
            SystemClock.pause(milliseconds: 2)
        }
        let known = state.withLock { $0.known }
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
        state.withLock { state in
            state.isEnding = true
            state.waiting = []
        }
        while state.withLock({ $0.busy > 0 }) { SystemClock.pause(milliseconds: 2) }
    }

    /// Whether these files are in the store.
    func holds(_ files: [String]) -> Bool { state.withLock { $0.stored.isSuperset(of: files) } }

    /// The files that are in the store.
    var stored: Set<String> { state.withLock { $0.stored } }

    /// Files and bytes that were written.
    var written: (files: Int, bytes: Int) { state.withLock { ($0.count, $0.bytes) } }
}
