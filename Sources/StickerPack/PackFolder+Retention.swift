import Files
import StickerManifest
import Synchronization

/// Why publishing should wait: the files that are kept beside the current pack take all that they may, and none of them
/// may go yet.
public struct RetentionDelay: Equatable, Sendable {
    /// Until enough of them may go.
    public var wait: Duration
    /// They take all of the ceiling (`retainedBytes`), not only of the budget in packs.
    public var isAtCeiling: Bool
}

extension PackFolder {
    /// Deletes files that nobody can be expected to want any more, oldest first: what no manifest and no status has
    /// named for the retention, and what is too much. The current and the previous generation stay.
    /// - Parameter incoming: bytes for which there should be room as well.
    func sweep(_ content: inout Content, incoming: Int = 0) {
        let moment = options.clock.boot()
        content.state.settle(at: moment)
        let room = Retained(content, directory, options)
        var (bytes, files) = (room.bytes &+ incoming, room.files)
        for (file, age) in removable(content, at: moment) {
            let isTooMuch = bytes > room.mostBytes || files > room.mostFiles
            guard age >= options.retention || (isTooMuch && age >= options.shortestRetention) else {
                continue
            }
            let length = directory.status(of: file)?.bytes ?? 0
            guard (try? directory.remove(file)) != nil else { continue }
            bytes -= length
            files -= 1
            content.state.forget(file)
        }
    }

    /// How long a group that publishes too fast must wait before it publishes again, so that no file goes before its
    /// shortest time; nil when it needn't. Deletes what may go.
    public func retentionDelay() -> RetentionDelay? {
        content.withLock { content in
            // The current pack is kept beside the next one.
            let incoming = content.manifest?.fileBytes ?? 0
            sweep(&content, incoming: incoming)
            let moment = options.clock.boot()
            let room = Retained(content, directory, options)
            var (bytes, files) = (room.bytes &+ incoming, room.files)
            let isAtCeiling = bytes > options.retainedBytes
            var wait: Double?
            for (file, age) in removable(content, at: moment) {
                guard bytes > room.mostBytes || files > room.mostFiles else { break }
                bytes -= directory.status(of: file)?.bytes ?? 0
                files -= 1
                wait = options.shortestRetention - age
            }
            guard let wait, wait > 0 else { return nil }
            return RetentionDelay(wait: .seconds(wait), isAtCeiling: isAtCeiling)
        }
    }

    /// Bytes of the files that are kept beside the current ones.
    public var retainedBytes: Int {
        content.withLock { Retained($0, directory, options).bytes }
    }

    /// Until all files that may go one day have been retained long enough; nil when there are none.
    public var retentionLeft: Duration? {
        content.withLock { content in
            let youngest = removable(content, at: options.clock.boot()).last?.age
            return youngest.map { .seconds(max(0, options.retention - $0)) }
        }
    }

    /// The files that may go one day, with their age in seconds, the oldest first.
    private func removable(_ content: Content, at moment: PackClock.Boot) -> [(file: String, age: Double)] {
        let state = content.state
        let kept = Set(content.manifest?.stickers.flatMap(\.files) ?? [])
            .union(state.status).union(state.previous)
        return state.named.keys.filter { !kept.contains($0) }
            .map { (file: $0, age: state.age(of: $0, at: moment)) }
            .sorted { ($1.age, $0.file) < ($0.age, $1.file) }
    }
}

/// What is kept beside the current manifest's files, and how much of it may be.
private struct Retained {
    let files: Int
    let bytes: Int
    let mostFiles: Int
    let mostBytes: Int

    init(_ content: PackFolder.Content, _ directory: Directory, _ options: PackOptions) {
        let current = Set(content.manifest?.stickers.flatMap(\.files) ?? [])
        let others = content.state.named.keys.filter { !current.contains($0) }
        files = others.count
        bytes = others.reduce(0) { $0 &+ (directory.status(of: $1)?.bytes ?? 0) }
        mostFiles = max(options.retainedFiles, options.retainedPacks * current.count)
        let packs = options.retainedPacks * (content.manifest?.fileBytes ?? 0)
        mostBytes = min(max(packs, options.leastRetainedBytes), options.retainedBytes)
    }
}

extension PackManifest {
    /// Bytes of all files that it names. Whoever may write to the folder may write any number there.
    fileprivate var fileBytes: Int {
        stickers.flatMap(\.renditions).reduce(0) { $0 + min(max(0, $1.bytes), PackFolder.documentLimit) }
    }
}
