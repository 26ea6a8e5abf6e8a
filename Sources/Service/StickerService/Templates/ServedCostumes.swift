package import Costume
package import Helpers
package import StickerBuild
import Synchronization

/// The costumes of a program that answers requests: those of the service that it runs, or copies of good versions of its
/// own, which are read again only once their files have changed. Nobody looks at files while nothing is asked for.
package final class ServedCostumes: Sendable {
    private let find = Mutex<(@Sendable () throws(BuildFailure) -> CostumeSet)?>(nil)
    private let cacheFolder: String?

    /// Those of a service, once it runs.
    /// - Parameter cacheFolder: absolute; nil: nothing is cached on disk.
    package init(ofServiceWith cacheFolder: String?) { self.cacheFolder = cacheFolder }

    /// - Parameters:
    ///   - sources: the folders that people edit.
    ///   - folder: of the copies, absolute; it must stay.
    ///   - cacheFolder: absolute; nil: nothing is cached on disk.
    ///   - interval: between two looks at the folders.
    package convenience init(
        _ sources: [TemplateSource], copiedTo folder: String, cacheFolder: String?,
        renderer: any ArtRenderer, interval: Duration = .seconds(1)
    ) throws {
        self.init(ofServiceWith: cacheFolder)
        let snapshots = try TemplateSnapshots(
            sources: sources, state: folder, cacheFolder: cacheFolder, settings: "", renderer: renderer)
        let own = OwnCostumes(snapshots, interval: interval)
        find.withLock { $0 = own.costumes }
    }

    /// From now on those that a service gives to new faces.
    func follow(_ core: ServiceCore) {
        let costumes = { @Sendable [weak core] () throws(BuildFailure) -> CostumeSet in
            guard let core else { throw .cancelled }
            return core.costumes
        }
        find.withLock { $0 = costumes }
    }

    /// Whether there are any.
    package var isReady: Bool { find.withLock { $0 != nil } }

    /// The costumes that a request is about. Blocks at the first time, and after a change.
    package func selection(for request: StickerRequest) throws(BuildFailure) -> CostumeSelection {
        guard let find = find.withLock({ $0 }) else { throw .cancelled }
        return try find().selection(for: request, cacheFolder: cacheFolder)
    }
}

/// Looks after copies of costumes when they are asked for.
private final class OwnCostumes: Sendable {
    private struct State {
        var costumes: CostumeSet?
        /// The print of the folders when they were last read.
        var print = ""
        var looked: ContinuousClock.Instant?
    }

    private let interval: Duration
    private let snapshots: TemplateSnapshots
    private let state = Mutex(State())
    /// Those that threads use while another looks for newer ones.
    private let current = Mutex<CostumeSet?>(nil)

    init(_ snapshots: TemplateSnapshots, interval: Duration) {
        (self.snapshots, self.interval) = (snapshots, interval)
    }

    func costumes() throws(BuildFailure) -> CostumeSet {
        // Whoever comes while another looks takes what there is.
        guard let known = current.withLock({ $0 }) else {
            return try state.withLock { (state) throws(BuildFailure) in try look(&state) }
        }
        let found = state.withLockIfAvailable { state in
            Result { () throws(BuildFailure) in try look(&state) }
        }
        return try found?.get() ?? known
    }

    private func look(_ state: inout State) throws(BuildFailure) -> CostumeSet {
        let now = ContinuousClock.now
        if let known = state.costumes, let looked = state.looked, now - looked < interval { return known }
        let print = snapshots.print()
        state.looked = now
        if let known = state.costumes, print == state.print { return known }
        let found: TemplateSnapshots.Refreshed
        do throws(BuildFailure) { found = try snapshots.refresh() } catch {
            // What was good before stays.
            guard let known = state.costumes else { throw error }
            return known
        }
        snapshots.accept(found.costumes)
        // What couldn't be read is tried again at the next look.
        state.print = found.isWhole ? print : ""
        state.costumes = found.costumes
        current.withLock { $0 = found.costumes }
        return found.costumes
    }
}
