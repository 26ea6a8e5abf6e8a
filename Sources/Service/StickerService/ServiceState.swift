import GroupWatch
import Names
import StickerBuild

/// What follows from a change of the service's state. `ServiceCore` carries it out, in order, without the state's lock.
enum ServiceEffect {
    case cancel(BuildJob)
    case cancelExport(ExportJob)
    case report(ServiceEvent)
    /// All groups use these costumes now.
    case accept(CostumeSet)
    /// These costumes failed in the first groups, with the reasons by id: the last good versions are to be put together
    /// again.
    case refuse(CostumeSet, [String: SnapshotIndex.Refusal])
}

/// What the service keeps while it runs: its groups, who is visited next, and the costumes. A value without threads,
/// clocks or files: each change returns its effects.
struct ServiceState {
    typealias Instant = ContinuousClock.Instant
    typealias Effects = [ServiceEffect]

    enum Phase { case scanning, serving, stopping }

    private(set) var phase = Phase.scanning
    private(set) var queue: BuildQueue
    /// Below all of `queue`; visits don't wait for it.
    private(set) var exports = ExportQueue()
    private(set) var mode: WatchMode?
    private var costumePhase: CostumePhase
    /// The group whose files were verified last.
    private var lastVerified: GroupID?
    /// When the verification of all groups, one after the other, may begin again.
    private var nextRound: Instant?
    /// When groups have files that were retained long enough, one moment for each.
    private var upkeep = TimerQueue()
    private var groupsToTidy: Set<GroupID> = []
    private let options: ServiceOptions

    /// Costumes in use, or on their way.
    private enum CostumePhase {
        case settled(CostumeSet)
        case rolling(Rollout)
    }

    init(_ costumes: CostumeSet, options: ServiceOptions) {
        self.options = options
        costumePhase = .settled(costumes)
        queue = BuildQueue(cancellingLimit: options.cancellingLimit, rebuilders: options.rebuilders)
    }

    /// Costumes that new faces are built with.
    var costumes: CostumeSet {
        switch costumePhase {
        case .settled(let costumes): costumes
        case .rolling(let rollout): rollout.old
        }
    }

    var isRolling: Bool { if case .rolling = costumePhase { true } else { false } }

    /// - Parameter single: the only group there is.
    mutating func handle(_ trigger: GroupTrigger, single: GroupID?, now: Instant) -> Effects {
        var effects: Effects = []
        switch trigger {
        case .root(let single):
            for group in queue.names { forget(group, &effects, now: now) }
            // One event stands for all groups that are forgotten.
            effects.removeAll { if case .report = $0 { true } else { false } }
            effects += [.report(.rootChanged(single: single?.name)), .report(.groups(queue.groups))]
        case .changed(let named, let since):
            let group = single ?? named
            let known = queue.knows(group)
            let reason = phase == .scanning ? BuildReason(.check) : BuildReason(.face, since: since)
            if let job = queue.want(group, reason, now: now) { effects.append(.cancel(job)) }
            // They would be of the face before. The visit decides what comes next.
            if let job = exports.forget(group) { effects.append(.cancelExport(job)) }
            if !known, phase != .scanning { effects.append(.report(.groups(queue.groups))) }
        case .gone(let named):
            // The root itself is there as long as the service is: a visit will check what it contains.
            if let single {
                if let job = queue.want(single, BuildReason(.face), now: now) { effects.append(.cancel(job)) }
            } else {
                forget(named, &effects, now: now)
            }
        case .packChanged(let named): queue.check(single ?? named, BuildReason(.check))
        case .scanned(let found):
            let isFirst = phase == .scanning
            reconcile(single.map { [$0] } ?? found, &effects, now: now)
            if !isFirst { verifyNext(now) }
        case .watching(let mode):
            self.mode = mode
            var reason: String?
            if case .polling(let found) = mode { reason = found }
            effects.append(.report(.watching(pollingBecause: reason)))
        case .watcherRestarted: effects.append(.report(.watcherRestarted))
        case .overflowed: effects.append(.report(.watcherOverflowed))
        }
        return effects
    }

    private mutating func forget(
        _ group: GroupID, _ effects: inout Effects, now: Instant
    ) {
        guard queue.knows(group) else { return }
        let running = queue.forget(group)
        if let running { effects.append(.cancel(running)) }
        if let job = exports.forget(group) { effects.append(.cancelExport(job)) }
        if case .rolling(var rollout) = costumePhase {
            let verdict = rollout.forget(group)
            costumePhase = .rolling(rollout)
            follow(verdict, &effects, now: now)
        }
        // The running visit still reports about it; its end is the group's.
        if running == nil { reportRemoval(of: group, &effects) }
    }

    private func reportRemoval(of group: GroupID, _ effects: inout Effects) {
        effects += [.report(.groupRemoved(group: group.name)), .report(.groups(queue.groups))]
    }

    private mutating func reconcile(
        _ found: [GroupID], _ effects: inout Effects, now: Instant
    ) {
        for group in found where !queue.knows(group) { _ = queue.want(group, BuildReason(.check), now: now) }
        if queue.groups > found.count {
            let there = Set(found)
            for group in queue.names where !there.contains(group) { forget(group, &effects, now: now) }
        }
        if phase == .scanning {
            phase = .serving
            effects.append(.report(.ready(groups: queue.groups)))
            if case .rolling(let rollout) = costumePhase, rollout.groups.isEmpty {
                // The costumes came before the groups: now it is known where to try them.
                roll(from: rollout.old, to: rollout.new, changed: rollout.changed, &effects, now: now)
            }
        }
        effects.append(.report(.groups(queue.groups)))
    }

    /// One group's files are verified at each scan, the groups in turn; few groups not with each scan again.
    private mutating func verifyNext(_ now: Instant) {
        let names = queue.names
        var next = names.first { $0 > lastVerified ?? $0 }
        if next == nil, nextRound.map({ $0 <= now }) ?? true {
            next = names.first
            nextRound = now + options.verificationRound
        }
        guard let next else { return }
        lastVerified = next
        queue.check(next, .upkeep)
    }

    /// Lines up a check of every group.
    mutating func checkAll(now: Instant) -> Effects {
        for group in queue.names { _ = queue.want(group, BuildReason(.check), now: now) }
        return []
    }

    // MARK: Visits

    var nextTimer: Instant? {
        [queue.nextTimer, upkeep.first].compactMap { $0 }.min()
    }

    /// The next export and the costumes for it; none begins while packs are waiting or being built.
    mutating func takeExport(now: Instant) -> (ExportJob, CostumeSet)? {
        guard phase == .serving, queue.isNearlyIdle, let job = exports.take(now: now) else { return nil }
        switch costumePhase {
        case .settled(let costumes): return (job, costumes)
        case .rolling(let rollout): return (job, rollout.selection(for: job.group))
        }
    }

    /// - Parameter wait: until there is something to do again; nil: never.
    mutating func finishExport(_ job: ExportJob, after wait: Duration?, now: Instant) -> Effects {
        exports.finish(job, retry: wait.map { now + $0 })
        return []
    }

    /// The next visit and the costumes for it.
    mutating func take(now: Instant) -> (BuildJob, CostumeSet)? {
        while let (group, _) = upkeep.take(now) {
            groupsToTidy.remove(group)
            queue.check(group, .upkeep)
        }
        guard phase == .serving, let job = queue.take(now: now) else { return nil }
        switch costumePhase {
        case .settled(let costumes): return (job, costumes)
        case .rolling(let rollout): return (job, rollout.selection(for: job.group))
        }
    }

    mutating func finish(
        _ job: BuildJob, _ result: VisitResult, basis: String, now: Instant
    ) -> Effects {
        var effects: Effects = []
        queue.finish(job, result.followUp, now: now)
        if let wait = result.upkeepAfter, groupsToTidy.insert(job.group).inserted {
            upkeep.set(now + wait, job.group, ticket: 0)
        }
        if let wish = result.exports, let running = exports.want(job.group, wish) {
            effects.append(.cancelExport(running))
        }
        if !queue.knows(job.group) { reportRemoval(of: job.group, &effects) }
        guard case .rolling(var rollout) = costumePhase else { return effects }
        switch result.followUp {
        case .cancelled: break
        case _ where result.isInconclusive: break
        case .later(let reason, _)
        where result.failures == nil && reason.failures == 0 && reason.urgency != .check:
            // It waits for its face, or for its turn to publish.
            break
        default:
            let verdict = rollout.note(job.group, basis: basis, failures: result.failures)
            costumePhase = .rolling(rollout)
            follow(verdict, &effects, now: now)
        }
        return effects
    }

    // MARK: Costumes

    /// Costumes have changed.
    /// - Parameter isTried: they have proved good already.
    mutating func adopt(
        _ new: CostumeSet, changed: Set<String>, isTried: Bool, now: Instant
    ) -> Effects {
        var effects: Effects = []
        let old = costumes
        guard new.basis != old.basis else {
            costumePhase = .settled(old)
            return effects
        }
        effects.append(
            .report(.templatesChanged(changed: changed.sorted(), count: new.selection.templates.count)))
        if isTried || changed.isEmpty {
            follow(.accepted(new), &effects, now: now)
        } else {
            roll(from: old, to: new, changed: changed, &effects, now: now)
        }
        return effects
    }

    private mutating func roll(
        from old: CostumeSet, to new: CostumeSet, changed: Set<String>, _ effects: inout Effects,
        now: Instant
    ) {
        let rollout = Rollout(
            from: old, to: new, changed: changed, groups: phase == .scanning ? [] : queue.names,
            count: options.trialGroups, share: options.trialFailures)
        costumePhase = .rolling(rollout)
        if rollout.groups.isEmpty {
            if phase != .scanning { follow(rollout.verdict, &effects, now: now) }
            return
        }
        for group in rollout.groups { _ = queue.want(group, BuildReason(.rebuild), now: now) }
    }

    private mutating func follow(
        _ verdict: Rollout.Verdict, _ effects: inout Effects, now: Instant
    ) {
        switch verdict {
        case .undecided: break
        case .another(let group): _ = queue.want(group, BuildReason(.rebuild), now: now)
        case .accepted(let costumes):
            costumePhase = .settled(costumes)
            effects.append(.accept(costumes))
            for group in queue.names { _ = queue.want(group, BuildReason(.rebuild), now: now) }
        case .refused(let costumes, let reasons):
            if case .rolling(let rollout) = costumePhase { costumePhase = .settled(rollout.old) }
            effects.append(.refuse(costumes, reasons))
        }
    }

    // MARK: The end

    mutating func stop() -> Effects {
        phase = .stopping
        return queue.running.values.map { .cancel($0) } + (exports.current.map { [.cancelExport($0)] } ?? [])
    }
}
