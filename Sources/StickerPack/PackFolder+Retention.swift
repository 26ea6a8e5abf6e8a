import StickerManifest
import Synchronization

extension PackFolder {
    /// Deletes files that nobody can be expected to want any more, oldest first: what no manifest and no status has
    /// named for the retention, and what is too much. The current and the previous generation stay.
    func sweep(_ content: inout Content) {
        let moment = options.clock.boot()
        content.state.settle(at: moment)
        let state = content.state
        let current = Set(content.manifest?.stickers.flatMap(\.files) ?? []).union(state.status)
        let kept = current.union(state.previous)
        let oldest = state.named.keys.filter { !kept.contains($0) }
            .map { (file: $0, age: state.age(of: $0, at: moment)) }
            .sorted { ($1.age, $0.file) < ($0.age, $1.file) }
        var retained = retained(state, current)
        for (file, age) in oldest {
            let goesSooner = isTooMuch(retained) && age >= options.shortestRetention
            guard age >= options.retention || goesSooner else { continue }
            let bytes = directory.about(file)?.bytes ?? 0
            guard directory.remove(file) else { continue }
            retained.bytes -= bytes
            retained.files -= 1
            content.state.forget(file)
        }
    }

    /// How long a group that publishes too fast must wait before it publishes again, so that no file goes before its
    /// shortest time; nil when it needn't.
    public var retentionDelay: Duration? {
        content.withLock { content in
            let moment = options.clock.boot()
            let current = Set(content.manifest?.stickers.flatMap(\.files) ?? [])
            guard isTooMuch(retained(content.state, current)) else { return nil }
            let kept = current.union(content.state.previous).union(content.state.status)
            let ages = content.state.named.keys.filter { !kept.contains($0) }
                .map { content.state.age(of: $0, at: moment) }
            guard let oldest = ages.max(), oldest < options.shortestRetention else { return nil }
            return .seconds(options.shortestRetention - oldest)
        }
    }

    /// What is kept beside the current files.
    private func retained(_ state: PackState, _ current: Set<String>) -> (files: Int, bytes: Int) {
        state.named.keys.lazy.filter { !current.contains($0) }
            .reduce(into: (files: 0, bytes: 0)) { sum, file in
                sum.files += 1
                sum.bytes &+= self.directory.about(file)?.bytes ?? 0
            }
    }

    private func isTooMuch(_ retained: (files: Int, bytes: Int)) -> Bool {
        retained.bytes > options.retainedBytes || retained.files > options.retainedFiles
    }
}
