import Cluster
import Digest
import Dispatch
import Files
import GroupWatch
import KigurumiCommands
import Logging
import Messages
import Names
import Settings
import StickerManifest
import StickerService
import Synchronization
import SystemdNotify
import Threads

/// Gives the faces of local folders to a cluster.
struct WatchProgram {
    private let settings: Settings
    private let logger: Logger

    init(_ settings: ClusterSettings) {
        self.settings = settings.settings
        logger = ClusterHost.logger(settings)
    }

    func run() throws {
        let engines = try ClusterEngines(settings.cluster)
        let plan = WatchPlan(settings)
        let root = try plan.root()
        let reader = try GroupReader(
            root, faceLimit: settings.face.maximumBytes, profileLimit: 64 << 10)
        let line = SubmissionLine(engines, reader, logger, limits: GroupLimits(settings.limits))
        let notifier = ServiceNotifier(environment: Environment.nonEmpty)
        let watch = GroupWatch(root: root, options: plan.watching)
        let task = Task.detached { [logger] in
            for await trigger in watch {
                switch trigger {
                case .changed(let group, _): line.add(group)
                case .root(let single):
                    reader.become(single)
                    line.forget(nil)
                case .scanned(let groups):
                    notifier.send(.ready)
                    logger.debug("scanned", metadata: ["groups": .stringConvertible(groups.count)])
                case .gone(let group):
                    // A disk that is away looks the same, so nothing is erased in the cluster.
                    logger.notice(
                        "the folder is gone; kigurumi submit --erase takes the group out of the cluster",
                        metadata: ["group": "\(group)"])
                    line.forget(group)
                    // Its submission may be running.
                    line.add(group)
                case .packChanged, .watching, .watcherRestarted, .overflowed: break
                }
            }
        }
        // Its own task: while queue or store is away, a submission waits longer than systemd does.
        let signs = notifier.watchdog.map { time in
            Task.detached {
                while !Task.isCancelled {
                    notifier.send(.alive)
                    try await Task.sleep(for: time / 3)
                }
            }
        }
        line.run()
        signs?.cancel()
        task.cancel()
        notifier.send(.stopping)
    }
}

/// Groups that wait to be submitted. One that fails waits for the engines; one whose files can't be read now, or whose prefix has had
/// its share, holds up no other.
final class SubmissionLine: Sendable {
    private let engines: ClusterEngines
    private let reader: GroupReader
    private let logger: Logger
    /// nil: there are none.
    private let limits: GroupLimits?
    private let now: @Sendable () -> ContinuousClock.Instant
    private let line = Mutex(Line())
    /// What was submitted last: digests of faces and profile.
    private let submitted = Mutex<[GroupID: [String?]]>([:])

    private struct Line {
        var waiting: [GroupID] = []
        /// Those that are looked at again without a change: how often in a row they couldn't be read, and when.
        var later: [GroupID: (failures: Int, moment: ContinuousClock.Instant)] = [:]

        mutating func add(_ group: GroupID) { if !waiting.contains(group) { waiting.append(group) } }

        mutating func next(_ now: ContinuousClock.Instant) -> GroupID? {
            if let group = waiting.first {
                waiting.removeFirst()
                return group
            }
            return later.filter { $0.value.moment <= now }.min { $0.value.moment < $1.value.moment }?.key
        }
    }

    /// What has become of a group.
    enum Ending: Equatable {
        /// The cluster has its files, or they stay as they are until somebody changes them.
        case settled
        /// They couldn't be read now.
        case unread
        /// Its prefix has had its share: it is this one's turn after so long.
        case limited(Duration)
    }

    private static let rereading = Backoff(.seconds(1), atMost: .seconds(600))

    /// - Parameter now: the time.
    init(
        _ engines: ClusterEngines, _ reader: GroupReader, _ logger: Logger, limits: GroupLimits? = nil,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.engines = engines
        self.reader = reader
        self.logger = logger
        self.limits = limits
        self.now = now
    }

    func add(_ group: GroupID) { line.withLock { $0.add(group) } }

    /// What comes back of a group that is gone is compared with the cluster, which may have erased it.
    /// - Parameter group: nil for all.
    func forget(_ group: GroupID?) {
        submitted.withLock { submitted in
            if let group { submitted[group] = nil } else { submitted = [:] }
        }
    }

    /// Until a signal comes.
    func run() {
        var failures = 0
        while !Interruption.isRequested {
            do {
                if try !submitNext() { SystemClock.pause(milliseconds: 20) }
                failures = 0
            } catch {
                failures += 1
                report(error)
                let end = ContinuousClock.now + Backoff.engines.pause(after: failures)
                while !Interruption.isRequested, ContinuousClock.now < end {
                    SystemClock.pause(milliseconds: 50)
                }
            }
        }
    }

    /// Submits the group whose turn it is.
    /// - Returns: false where it is nobody's.
    /// - Throws: where the engines fail; the group keeps waiting.
    func submitNext() throws -> Bool {
        guard let group = line.withLock({ $0.next(now()) }) else { return false }
        do {
            let ending = try submit(group)
            line.withLock { line in
                switch ending {
                case .settled: line.later[group] = nil
                case .unread:
                    let failures = (line.later[group]?.failures ?? 0) + 1
                    line.later[group] = (failures, now() + Self.rereading.pause(after: failures))
                case .limited(let wait): line.later[group] = (0, now() + wait)
                }
            }
        } catch {
            line.withLock { $0.add(group) }
            throw error
        }
        return true
    }

    /// Submits a group, unless the cluster has its files already.
    @discardableResult
    func submit(_ group: GroupID) throws -> Ending {
        let files: GroupReader.Files
        do { files = try reader.read(group) } catch {
            report(error, of: group)
            return .unread
        }
        if let refusal = files.refusal { report(refusal, of: group) }
        if let refusal = try submit(files, of: group) {
            let face = files.face.map { SHA256.short(SHA256.hex($0)) }
            report(refusal, of: group, face: face, level: refusal.isFirst ? .warning : .debug)
            return .limited(.seconds(refusal.seconds))
        }
        return files.mayPass ? .unread : .settled
    }

    /// - Returns: why it isn't the group's turn; nil: it was.
    private func submit(_ files: GroupReader.Files, of group: GroupID) throws -> GroupLimits.Refusal? {
        guard let keys = GroupKeys(group) else { return nil }
        guard let face = files.face else {
            forget(group)
            // The pack stays, but nobody is shown with somebody who isn't there.
            guard files.isThere, try engines.store.has(keys.face2) else { return nil }
            try FaceSubmission(engines).withdraw(group)
            return nil
        }
        let digests = [face, files.profile, files.face2].map { $0.map { SHA256.hex($0) } }
        if submitted.withLock({ $0[group] }) == digests { return nil }
        var use = GroupLimits.Use(bytes: face.count + (files.face2?.count ?? 0), isNew: false)
        if submitted.withLock({ $0[group] }) == nil {
            // After a restart: what the cluster has already needs no job.
            let stored = [
                try engines.store.read(keys.face, limit: 256 << 20)?.bytes,
                try engines.store.read(keys.profile, limit: 1 << 20)?.bytes,
                try engines.store.read(keys.face2, limit: 256 << 20)?.bytes,
            ]
            if stored == [face, files.profile, files.face2], try isKnown(keys, digests) {
                submitted.withLock { $0[group] = digests }
                return nil
            }
            use.isNew = stored[0] == nil
        }
        if let refusal = limits?.delay(of: group, use, now: now()) { return refusal }
        // A face that is stored and whose job isn't sent leaves nothing that counts as submitted.
        submitted.withLock { $0[group] = nil }
        if files.isThere {
            if files.profile == nil { try engines.store.remove(keys.profile) }
            if files.face2 == nil { try engines.store.remove(keys.face2) }
        }
        _ = try FaceSubmission(engines).submit(face, with: files.face2, files.profile, of: group)
        submitted.withLock { $0[group] = digests }
        logger.info(
            "submitted",
            metadata: ["group": "\(group)", "face": "\(SHA256.short(digests[0] ?? GroupJob.anyFace))"])
        return nil
    }

    /// Whether a worker has seen these files: a face that is in the store may still lack its job.
    private func isKnown(_ keys: GroupKeys, _ digests: [String?]) throws(StoreError) -> Bool {
        let bytes = try engines.store.read(keys.status, limit: 64 << 20)?.bytes
        guard let status = bytes.flatMap({ try? PackJSON.status($0) }) else { return false }
        // A status doesn't name the second person.
        let manifest = try engines.store.read(keys.manifest, limit: 64 << 20)?.bytes
        let second = manifest.flatMap { try? PackJSON.manifest($0) }?.face2?.sha256
        return [status.face?.sha256, status.profile?.sha256 ?? digests[1], second] == digests
    }

    private func report(
        _ error: any Error, of group: GroupID? = nil, face: String? = nil, level: Logger.Level = .warning
    ) {
        let coded = error as? any CodedError
        let text = coded.map { Messages.text(of: $0, in: .english) } ?? "\(error)"
        var metadata: Logger.Metadata = ["code": "\(coded?.code ?? "service.failed")"]
        if let group { metadata["group"] = "\(group)" }
        if let face { metadata["face"] = "\(face)" }
        logger.log(level: level, "\(text)", metadata: metadata)
    }
}
