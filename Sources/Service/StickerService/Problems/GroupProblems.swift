import Dispatch
import Files
import GroupWatch
import Names
import StickerPack
import Synchronization

/// Which groups lack their newest pack and why, from what their visits report. Keeps the service's list in its runtime
/// folder up to date, so that `status` also shows groups whose folders the service can't write to.
final class GroupProblems: Sendable {
    private struct State: Sendable {
        var groups: [String: GroupProblem] = [:]
        /// Groups whose visit that goes on reported trouble.
        var reporting: Set<String> = []
        /// Codes that were counted once: they count 0 from then on.
        var codes: Set<String> = []
        var counts = Counts()
        /// Groups that wait for a visit.
        var waiting = 0
        var isWriting = false
        /// Nanoseconds of the monotonic clock.
        var writtenAt: Int64 = 0
        var isClosed = false
    }

    private struct Counts: Equatable, Sendable {
        var failing: [String: Int] = [:]
        var held = 0
    }

    private let state = Mutex(State())
    private let root: String
    private let path: String?
    private let clock: PackClock
    private let report: ServiceObserver
    private let queue = DispatchQueue(label: "kigurumi.troubles", qos: .utility)
    /// Between two writes.
    private let interval: Double

    /// - Parameters:
    ///   - folder: the service's runtime folder, absolute; nil: no file is written.
    ///   - report: receives how many groups fail or are held.
    init(
        root: String, folder: String?, clock: PackClock, interval: Double = 0.5,
        report: @escaping ServiceObserver
    ) {
        self.root = GroupProblemFile.resolved(root)
        path = folder.map { GroupProblemFile.path(in: $0, root: root) }
        self.clock = clock
        self.interval = interval
        self.report = report
        write()
    }

    /// By id.
    var groups: [GroupProblem] {
        state.withLock { $0.groups.values.sorted { $0.group < $1.group } }
    }

    func record(_ event: ServiceEvent) {
        switch event {
        case .failed(let note):
            guard case .retried(let seconds) = note.consequence else { return }
            put(note.group, .failed, note.code, seconds)
        case .held(let note): put(note.group, .held, note.code, note.seconds)
        // Written with the next sign of life.
        case .queue(let waiting, _): state.withLock { $0.waiting = waiting }
        case .groupRemoved(let group): change { $0.groups[group] = nil }
        // It stands for the removal of all groups.
        case .rootChanged: change { $0.groups = [:] }
        default: break
        }
    }

    func visitBegan(_ group: GroupID) { state.withLock { _ = $0.reporting.remove(group.name) } }

    /// It ended: without trouble, where it came to an end at all, nothing is wrong any more.
    func visitEnded(_ group: GroupID, _ followUp: FollowUp) {
        let isEnd: Bool
        switch followUp {
        case .done, .gone: isEnd = true
        case .later(let reason, _): isEnd = reason.urgency == .check && reason.failures == 0
        case .cancelled: isEnd = false
        }
        guard isEnd else { return }
        change { if !$0.reporting.contains(group.name) { $0.groups[group.name] = nil } }
    }

    private func put(_ group: String, _ kind: GroupProblem.State, _ code: String, _ seconds: Double) {
        let (now, retryAt) = (clock.timestamp(), clock.timestamp(after: .seconds(seconds)))
        change { state in
            let known = state.groups[group].flatMap { $0.state == kind ? $0 : nil }
            state.reporting.insert(group)
            state.groups[group] = GroupProblem(
                group: group, state: kind, code: code, since: known?.since ?? now, retryAt: retryAt)
        }
    }

    private func change(_ body: (inout State) -> Void) {
        let (event, isDue) = state.withLock { state -> (ServiceEvent?, Bool) in
            let before = state.groups
            body(&state)
            guard state.groups != before else { return (nil, false) }
            var counts = Counts()
            for code in state.codes { counts.failing[code] = 0 }
            for group in state.groups.values {
                switch group.state {
                case .failed: counts.failing[group.code, default: 0] += 1
                case .held: counts.held += 1
                }
            }
            state.codes.formUnion(counts.failing.keys)
            let isDue = !state.isWriting && !state.isClosed && path != nil
            if isDue { state.isWriting = true }
            guard counts != state.counts else { return (nil, isDue) }
            state.counts = counts
            return (.problems(failing: counts.failing, held: counts.held), isDue)
        }
        if let event { report(event) }
        if isDue { queue.asyncAfter(deadline: .now() + interval) { [weak self] in self?.write() } }
    }

    // MARK: The file

    /// The service responds: its list gets a new time now and then, which `status --check` looks at.
    func renew() {
        queue.async { [weak self] in
            guard let self else { return }
            let now = SystemClock.monotonic
            let isDue = state.withLock { state in
                guard now - state.writtenAt >= Self.pulse else { return false }
                return !state.isWriting
            }
            if isDue { write() }
        }
    }

    /// Nanoseconds between two writes without a change.
    private static let pulse: Int64 = 10_000_000_000

    /// Replaces the file at once.
    private func write() {
        guard let path else { return }
        let document = state.withLock { state -> GroupProblemFile? in
            state.isWriting = false
            state.writtenAt = SystemClock.monotonic
            guard !state.isClosed else { return nil }
            return GroupProblemFile(
                root: root, updatedAt: clock.timestamp(),
                groups: state.groups.values.sorted { $0.group < $1.group }, waiting: state.waiting)
        }
        guard let document else { return }
        // A status that finds none looks at the groups' own folders.
        try? FileSystem.replace(path, with: document.bytes, mode: nil)
    }

    /// The service ends: what it knew is no longer true.
    func close() {
        state.withLock { $0.isClosed = true }
        queue.sync {}
        if let path { try? FileSystem.removeTree(path) }
    }
}
