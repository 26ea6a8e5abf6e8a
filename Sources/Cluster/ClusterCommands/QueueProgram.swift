import Cluster
import FoundationEssentials
import KigurumiCommands
import Messages
import Names
import Settings
import StickerManifest

/// Shows the queue, requeues failed jobs and finds lost ones.
struct QueueProgram {
    private let queue: any JobQueue
    private let store: any ObjectStore
    private let pending: PendingFaces
    private let isJSON: Bool

    init(_ settings: ClusterSettings, isJSON: Bool) throws {
        for warning in settings.warnings { Console.current.err(warning) }
        let engines = try ClusterEngines(settings.settings.cluster)
        self.init(engines.queue, engines.store, isJSON: isJSON)
    }

    init(_ queue: any JobQueue, _ store: any ObjectStore, isJSON: Bool) {
        (self.queue, self.store, pending, self.isJSON) = (queue, store, PendingFaces(store), isJSON)
    }

    /// What `queue --json` prints.
    private struct Overview: Encodable {
        struct Failure: Encodable {
            /// nil: a message that isn't a job.
            var group: String?
            /// Under which such a message came.
            var subject: String?
            var urgency: String?
            var code: String
            var attempts: Int?
        }

        var waiting: Int
        var rebuilds: Int
        var running: Int
        var failed: Int
        /// Groups with a face whose pack isn't decided on, and the seconds since the oldest was submitted; nil: the store doesn't
        /// answer.
        var pending: Int?
        var oldestPending: Int?
        /// At most 1,000, and as many messages that aren't jobs.
        var failures: [Failure]
    }

    private static let mostFailures = 1_000
    private static let foreignCode = QueueError.foreignMessage(subject: "", reason: "").code

    func list() throws {
        let counts = try queue.counts()
        let failed = counts.failed > 0 ? try queue.failed(group: nil, limit: Self.mostFailures) : []
        let foreign = counts.failed > 0 ? try queue.foreign(limit: Self.mostFailures) : []
        let pass = look()
        if isJSON {
            let failures =
                failed.map {
                    Overview.Failure(
                        group: $0.job.group.name, urgency: $0.job.urgency.rawValue, code: $0.code,
                        attempts: $0.attempts)
                } + foreign.map { Overview.Failure(subject: $0, code: Self.foreignCode) }
            return Console.current.json(
                Overview(
                    waiting: counts.waiting, rebuilds: counts.rebuilds, running: counts.running,
                    failed: counts.failed, pending: pass?.groups, oldestPending: pass?.oldest,
                    failures: failures))
        }
        Console.current.table(
            [
                "queue.waiting", "queue.rebuilds", "queue.running", "queue.failed", "queue.pending",
                "queue.oldest",
            ],
            [
                [counts.waiting, counts.rebuilds, counts.running, counts.failed].map(String.init)
                    + [pass?.groups, pass?.oldest].map { $0.map(String.init) ?? "?" }
            ])
        guard !failed.isEmpty || !foreign.isEmpty else { return }
        Console.current.out("")
        Console.current.table(
            ["table.group", "table.error", "queue.attempts"],
            failed.map { [$0.job.group.name, $0.code, String($0.attempts)] }
                + foreign.map { [$0, Self.foreignCode, ""] })
    }

    /// What `queue list GROUP --json` prints of each group.
    struct Group: Encodable, Equatable {
        var group: String
        /// Of its pack in the store; nil: there is none yet.
        var state: String?
        var generation: Int?
        /// Seconds since the oldest upload whose pack isn't decided on; nil: none.
        var oldestPending: Int?
        /// Whether a job of it waits or runs.
        var hasJob: Bool
        /// The code with which its last job failed, the pack's own error, or why its status can't be read.
        var error: String?
    }

    func show(_ groups: [GroupID]) throws {
        let found = try groups.map { try group($0) }
        if isJSON { return Console.current.json(found) }
        Console.current.table(
            ["table.group", "table.state", "table.generation", "queue.oldest", "queue.job", "table.error"],
            found.map { group in
                [
                    group.group, group.state ?? "–", group.generation.map(String.init) ?? "–",
                    group.oldestPending.map(String.init) ?? "–", group.hasJob ? "✓" : "–", group.error ?? "–",
                ]
            })
    }

    func group(_ group: GroupID) throws -> Group {
        let bytes = try GroupKeys(group).flatMap { try store.read($0.status, limit: 1 << 20)?.bytes }
        var status: PackStatus?
        var damage: ManifestError?
        do throws(ManifestError) {
            if let bytes { status = try PackJSON.status(bytes) }
        } catch {
            damage = error
        }
        let oldest = try pending.marks(of: group).compactMap { PendingFaces.upload($0)?.time }.min()
        return Group(
            group: group.name, state: status?.state.rawValue, generation: status?.generation,
            oldestPending: oldest.map { max(0, Self.now - $0) }, hasJob: try queue.holds(group),
            error: try queue.failed(group: group, limit: .max).last?.code ?? status?.error?.code
                ?? damage?.code)
    }

    /// Who looks at the queue may do so because the store is away.
    private func look() -> PendingFaces.Pass? {
        do { return try pending.pass(nil, now: Self.now) } catch {
            let coded = error as? any CodedError
            Console.current.err(coded.map { Console.current.text($0.code, $0.evidence) } ?? "\(error)")
            return nil
        }
    }

    private static var now: Int { Int(Date().timeIntervalSince1970) }

    private struct Reconciled: Encodable {
        var pending: Int
        var oldestPending: Int
        var enqueued: Int
    }

    func reconcile() throws {
        let pass = try pending.pass(queue, now: Self.now)
        if isJSON {
            return Console.current.json(
                Reconciled(pending: pass.groups, oldestPending: pass.oldest, enqueued: pass.enqueued))
        }
        Console.current.out(
            Console.current.text(
                "queue.reconciled", ["count": String(pass.enqueued), "pending": String(pass.groups)]))
    }

    private struct Requeued: Encodable {
        var requeued: Int
    }

    func requeue(_ groups: [GroupID]) throws {
        var count = 0
        if groups.isEmpty {
            count = try queue.requeue(group: nil)
        } else {
            for group in groups { count += try queue.requeue(group: group) }
        }
        if isJSON { return Console.current.json(Requeued(requeued: count)) }
        Console.current.out(Console.current.text("queue.requeued", ["count": String(count)]))
    }
}
