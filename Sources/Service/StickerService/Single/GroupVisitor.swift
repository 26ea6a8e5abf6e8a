package import Costume
import Digest
package import FaceInput
package import Helpers
import Messages
package import Names
import Platforms
package import StickerBuild
import StickerExport
package import StickerPack
import Synchronization
import Threads

/// Brings single groups in step with their faces, for callers that decide themselves when: the workers of a cluster.
///
/// What it does with a group is what the service does: the same files, statuses and notes.
package final class GroupVisitor: Sendable {
    /// The pack of a group is wanted.
    package struct Order: Sendable {
        package var group: GroupID
        /// The folder that holds the group's, absolute; it belongs to the caller.
        package var root: String
        /// Whether the group is visited because costumes changed.
        package var isRebuild: Bool
        /// How often it was tried before.
        package var failures: Int
        /// Receives what is written into the pack's folder.
        package var observer: PackObserver?

        package init(group: GroupID, root: String, isRebuild: Bool, failures: Int) {
            self.group = group
            self.root = root
            self.isRebuild = isRebuild
            self.failures = failures
        }
    }

    package enum Ending: Sendable {
        /// The pack is as it should be; without a summary it was so before. Packs for platforms may be wanted, too.
        case done(BuildSummary?, Exports?)
        /// This face can't be used.
        case rejected(VisitFailure)
        /// Our trouble: another try may help. A pack may be there all the same, without some stickers.
        case failed(VisitFailure, BuildSummary?)
        /// The visit was cancelled.
        case cancelled
    }

    /// The packs for platforms that a group is to have.
    package struct Exports: Sendable {
        let wish: ExportTarget
    }

    package enum ExportEnding: Sendable {
        /// The packs are in the group's folder.
        case done
        /// Our trouble: another try may help.
        case failed(VisitFailure)
        /// The visit was cancelled.
        case cancelled
    }

    package struct Costumes: Sendable {
        let all: CostumeSet
        /// The platforms of groups whose profiles name none.
        let platforms: [Platform]

        /// A digest of all that decides packs but faces and profiles.
        package var digest: String {
            guard !platforms.isEmpty else { return all.basis }
            return SHA256.hex(Array((all.basis + platforms.map(\.rawValue).joined(separator: ",")).utf8))
        }
        package var count: Int { all.selection.templates.count }

        /// The ids of those that may show two people.
        package var pairs: [String] {
            all.selection.templates.filter { $0.people.upperBound == 2 }.map(\.id)
        }
    }

    private let options: ServiceOptions
    private let maker: StickerMaker
    private let counter = Atomic(0)

    /// - Parameters:
    ///   - options: its root and costumes aren't used.
    ///   - decoder: of faces.
    ///   - renderer: of the costumes' art.
    package init(
        _ options: ServiceOptions, decoder: any FaceDecoder, renderer: any ArtRenderer = ArtHelper()
    ) throws {
        try decoder.checkAvailability()
        var options = options
        // Uploads are atomic, so a truncated face is final.
        options.truncationWait = .zero
        options.pack.forgetsMissing = true
        // The caller decides what to retain.
        options.pack.retainedFiles = .max
        options.pack.leastRetainedBytes = .max
        options.pack.retainedBytes = .max
        options.retainedTotal = .max
        self.options = options
        maker = StickerMaker(
            workers: options.workers, cacheFolder: options.cacheFolder, sharedCache: options.sharedCache,
            decoder: decoder, renderer: renderer)
    }

    /// The notes beside a pack that make a later visit faster.
    package static let notes = Person.allCases.map(PackBuilder.faceNote) + [ProfileReading.note]

    /// A digest of what reads faces: a program with another one may use a face that was rejected.
    package static var reader: String { ServiceCore.reader }

    /// Reads the costumes of a folder that nobody changes. Blocks.
    /// - Parameters:
    ///   - folder: absolute.
    ///   - version: a digest of what is in it.
    package func costumes(in folder: String, version: String) throws(BuildFailure) -> Costumes {
        let selection = try CostumeSelection(
            CostumeChoice([TemplateSource(folder)]), cacheFolder: options.cacheFolder)
        try selection.requireReadable()
        let art =
            selection.templates.contains(where: \.drawsVectors) ? (try? maker.renderer.version()) ?? "" : ""
        let names = selection.problems.map { "\($0.subject) \($0.text(in: .english))" }.sorted()
        let basis = [version, ServiceCore.settings(options), art] + names
        return Costumes(
            all: CostumeSet(
                selection: selection, folder: folder,
                basis: SHA256.hex(Array(basis.joined(separator: "\n").utf8)), parts: [:]),
            platforms: options.platforms)
    }

    /// Copies the costumes that people edit, as they are now. Blocks.
    /// - Parameters:
    ///   - sources: their folders, the ones that override others last.
    ///   - state: the folder of the copies, absolute; it must stay.
    package func costumes(copied sources: [TemplateSource], to state: String) throws -> Costumes {
        let snapshots = try TemplateSnapshots(
            sources: sources, state: state, cacheFolder: options.cacheFolder,
            settings: ServiceCore.settings(options), renderer: maker.renderer)
        return Costumes(all: try snapshots.refresh().costumes, platforms: options.platforms)
    }

    /// A visit that may be cancelled by another thread.
    package final class Visit: Sendable {
        let job: BuildJob

        init(_ job: BuildJob) { self.job = job }

        /// Stops it between two frames.
        package func cancel() { job.cancel() }
        /// The time since it last came a step further.
        package var silence: Duration { ContinuousClock.now - job.lastSign }
    }

    package func visit(_ order: Order) -> Visit {
        let now = ContinuousClock.now
        var reason = BuildReason(order.isRebuild ? .rebuild : .face)
        (reason.truncatedSince, reason.failures) = (now, order.failures)
        let number = counter.add(1, ordering: .relaxed).newValue
        return Visit(BuildJob(group: order.group, reason: reason, start: now, number: number))
    }

    /// Makes a visit. Blocks; call it from a thread of its own.
    /// - Throws: where the root isn't there.
    package func make(_ visit: Visit, _ order: Order, _ costumes: Costumes) throws -> Ending {
        let result = GroupVisit(shared: try context(order), job: visit.job, costumes: costumes.all).run()
        if result.followUp == .cancelled { return .cancelled }
        guard let failure = result.failure else {
            return .done(result.summary, result.exports.map(Exports.init))
        }
        if case .rejected = failure.consequence { return .rejected(failure) }
        return .failed(failure, result.summary)
    }

    /// Makes the packs for platforms that a visit asked for, in the group's folder. Blocks.
    package func export(
        _ exports: Exports, _ order: Order, _ visit: Visit, _ costumes: Costumes
    ) throws -> ExportEnding {
        let parts = ExportEnvironment(
            maker: maker,
            waitForBuilds: { export in
                visit.job.step(ContinuousClock.now)
                if visit.job.isCancelled { export.cancel() }
            })
        let job = ExportJob(order.group, exports.wish, failures: order.failures)
        let result = ExportVisit(
            shared: try context(order), exports: parts, job: job, costumes: costumes.all
        ).run()
        if case .exportFailed(let failure)? = result.event { return .failed(failure) }
        return visit.job.isCancelled ? .cancelled : .done
    }

    private func context(_ order: Order) throws -> VisitEnvironment {
        var options = options
        options.pack.observer = order.observer
        return VisitEnvironment(
            options: options, root: try GroupRoot(order.root), maker: maker,
            report: { _ in },
            retained: RetentionUsage(ceiling: .max), wake: {}, now: { ContinuousClock.now },
            reader: ServiceCore.reader)
    }
}
