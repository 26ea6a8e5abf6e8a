import Files
package import StickerManifest
import Synchronization

/// The files of earlier packs that are retained for readers that are slow.
package struct RetainedFiles: Equatable, Sendable {
    package var files: Int
    /// Their length.
    package var bytes: Int
    /// Until all but those of the previous generation may be removed; zero where there are no others.
    package var left: Duration
}

extension PackFolder {
    /// The stickers of which all files are as the manifest states them.
    package func intact(_ stickers: [StickerEntry]) -> [StickerEntry] {
        let known = content.withLock { $0.state.files }
        return stickers.filter { $0.renditions.allSatisfy { isWhole($0, known) } }
    }

    /// Removes files that neither the manifest nor the status names, for a build that no service follows.
    /// - Parameter all: also those within their retention, and those of the previous generation; otherwise the same files as
    ///   publishing removes.
    package func removeRetained(all: Bool) throws(PackError) {
        try content.withLock { (content) throws(PackError) in
            if all { removeUnnamed(&content) } else { sweep(&content) }
            try save(&content)
        }
    }

    private func removeUnnamed(_ content: inout Content) {
        content.state.settle(at: options.clock.boot())
        for file in unnamed(content) where (try? directory.removeFile(file)) != nil {
            content.state.forget(file)
        }
        content.state.previous.removeAll { content.state.named[$0] == nil }
    }

    /// The files that are retained; nil: none.
    package var retained: RetainedFiles? {
        content.withLock { content in
            let moment = options.clock.boot()
            let files = unnamed(content)
            guard !files.isEmpty else { return nil }
            let older = Set(files).subtracting(content.state.previous)
            let youngest = older.map { content.state.age(of: $0, at: moment) }.min() ?? options.retention
            return RetainedFiles(
                files: files.count,
                bytes: files.reduce(0) { $0 &+ directory.length(of: $1) },
                left: .seconds(max(0, options.retention - youngest)))
        }
    }

    private func unnamed(_ content: Content) -> [String] {
        let current = Set(content.manifest?.stickers.flatMap(\.files) ?? []).union(content.state.status)
        return content.state.named.keys.filter { !current.contains($0) }.sorted()
    }
}
