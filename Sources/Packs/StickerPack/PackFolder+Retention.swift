import Files
import StickerManifest
import Synchronization

/// Why publishing should wait: the files retained beside the current pack use up their budget, and none of them may be
/// deleted yet.
package struct RetentionDelay: Equatable, Sendable {
    /// The time until enough of them may be deleted.
    package var wait: Duration
    /// Whether they reach the ceiling `PackOptions.retainedBytes`, not only the budget in packs.
    package var isAtCeiling: Bool
}

extension PackFolder {
    /// Deletes retained files, oldest first: those that no manifest and no status has named for the retention, and those
    /// beyond the budget. The current and the previous generation stay.
    /// - Parameter incoming: Bytes to make room for.
    /// - Returns: why one of them couldn't be deleted; nil: all could.
    @discardableResult func sweep(_ content: inout Content, incoming: Int = 0) -> FileError? {
        let moment = options.clock.boot()
        content.state.settle(at: moment)
        let room = Retained(content, directory, options)
        var (bytes, files) = (room.bytes &+ incoming, room.files)
        var failure: FileError?
        for (file, age) in removable(content, at: moment) {
            let isTooMuch = bytes > room.mostBytes || files > room.mostFiles
            guard age >= options.retention || (isTooMuch && age >= options.shortestRetention) else {
                continue
            }
            let length = directory.length(of: file)
            do throws(FileError) { try directory.removeFile(file) } catch {
                failure = failure ?? error
                continue
            }
            bytes -= length
            files -= 1
            content.state.forget(file)
        }
        return failure
    }

    /// How long a group that publishes too fast must wait, so that every file stays for `PackOptions.shortestRetention`.
    /// Deletes what may be deleted.
    /// - Returns: nil when the group can publish now.
    package func retentionDelay() -> RetentionDelay? {
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
                bytes -= directory.length(of: file)
                files -= 1
                wait = options.shortestRetention - age
            }
            guard let wait, wait > 0 else { return nil }
            return RetentionDelay(wait: .seconds(wait), isAtCeiling: isAtCeiling)
        }
    }

    /// The bytes of the files that are retained beside the current ones.
    package var retainedBytes: Int {
        content.withLock { Retained($0, directory, options).bytes }
    }

    /// The time until all retained files may be deleted, or those that couldn't be are tried again; nil when there are none.
    package var retentionLeft: Duration? {
        content.withLock { content in
            let youngest = removable(content, at: options.clock.boot()).last?.age
            return youngest.map { $0 < options.retention ? .seconds(options.retention - $0) : .seconds(60) }
        }
    }

    /// The files that neither the last two generations nor the status name, with their age in seconds, the oldest first.
    private func removable(_ content: Content, at moment: PackClock.Boot) -> [(file: String, age: Double)] {
        let state = content.state
        let kept = Set(content.manifest?.stickers.flatMap(\.files) ?? [])
            .union(state.status).union(state.previous)
        return state.named.keys.filter { !kept.contains($0) }
            .map { (file: $0, age: state.age(of: $0, at: moment)) }
            .sorted { ($1.age, $0.file) < ($0.age, $1.file) }
    }
}

/// The files that are retained beside the current manifest's, and their budget.
private struct Retained {
    let files: Int
    let bytes: Int
    let mostFiles: Int
    let mostBytes: Int

    init(_ content: PackFolder.Content, _ directory: Directory, _ options: PackOptions) {
        let current = Set(content.manifest?.stickers.flatMap(\.files) ?? [])
        let others = content.state.named.keys.filter { !current.contains($0) }
        files = others.count
        bytes = others.reduce(0) { $0 &+ directory.length(of: $1) }
        mostFiles = max(options.retainedFiles, options.retainedPacks * current.count)
        let packs = options.retainedPacks * (content.manifest?.fileBytes ?? 0)
        mostBytes = min(max(packs, options.leastRetainedBytes), options.retainedBytes)
    }
}

extension Directory {
    /// What a retained file takes; 0 where that can't be seen now, so that files go later at most.
    func length(of file: String) -> Int { (try? status(of: file))?.bytes ?? 0 }
}

extension PackManifest {
    /// The bytes of all files that it names. Others may have changed the numbers in it, so each is limited.
    fileprivate var fileBytes: Int {
        stickers.flatMap(\.renditions).reduce(0) { $0 + min(max(0, $1.bytes), PackFolder.documentLimit) }
    }
}
