import FaceInput
import GroupWatch
import Messages
import Names
import StickerBuild
import StickerManifest
import StickerPack

/// Groups that publish faster than their retention or the limits of their prefix allow.
extension GroupVisit {
    /// The most previews during one wait. Each leaves files that are kept for a while too.
    private static let mostPreviews = 2
    private static let previewPause: Duration = .seconds(1)

    /// Lets the pack wait where it must. Its first stickers are made meanwhile, so that there is something to be seen.
    /// - Returns: nil where it can be published now.
    func hold(
        _ request: StickerRequest, _ people: People<Face>, _ pack: PackFolder, _ target: PackTarget
    ) throws(BuildFailure) -> VisitResult? {
        guard let delay = pack.retentionDelay() else { return nil }
        let now = shared.now()
        var reason = job.reason
        var hold =
            reason.hold
            ?? BuildReason.Hold(since: [reason.preemptedSince, reason.since].compactMap { $0 }.min() ?? now)
        var end = now + delay.wait
        // A ceiling is what nothing may go beyond, but for a new face.
        if !delay.isAtCeiling || pack.manifest?.face?.sha256 != people.first.sha256 {
            end = min(end, hold.since + shared.options.longestHold)
        }
        guard end > now else { return nil }
        let problem = BuildProblem(
            code: delay.isAtCeiling ? "pack.retention.full" : "pack.too.fast", subject: job.group.name,
            evidence: ["seconds": String(Int(((end - now) / .seconds(1)).rounded(.up)))])
        let retryAt = shared.options.pack.clock.timestamp(after: end - now)
        let selection = try selection(for: request)
        if hold.previews < Self.mostPreviews, hold.lastPreview.map({ now - $0 >= Self.previewPause }) ?? true
        {
            var target = target
            target.warnings.append(problem)
            job.step(now)
            let isWhole = try builder.preview(
                request, people: people, selection: selection, folder: pack, target,
                PackWait(count: max(1, selection.templates.count / 8), retryAt: retryAt), onEvent: record)
            if isWhole { return nil }
            (hold.previews, hold.lastPreview) = (hold.previews + 1, now)
        } else {
            renewStatus(problem, people, pack, target, total: selection.templates.count, retryAt: retryAt)
        }
        report(problem, seconds: (end - now) / .seconds(1), isFirst: shared.holds.begin(job.group, at: now))
        reason.hold = hold
        return VisitResult(.later(reason, end))
    }

    /// Whether somebody changed a face or the profile, and this is the first try with them.
    func isChanged(
        _ snapshot: GroupSnapshot, _ seen: GroupRecord.Seen, _ profile: ProfileReading
    ) -> Bool {
        job.reason.failures == 0 && !snapshot.isRecorded(seen, profile)
    }

    /// Lets the pack wait for its group's turn where the prefix has had its share. What changes until then is part of it.
    /// - Returns: nil where it is its turn.
    func limit(
        _ request: StickerRequest, _ people: People<Face>, _ pack: PackFolder, _ target: PackTarget,
        _ faces: People<[UInt8]>
    ) throws(BuildFailure) -> VisitResult? {
        let now = shared.now()
        let bytes = faces.first.count + (faces.second?.count ?? 0)
        let use = GroupLimits.Use(bytes: bytes, isNew: pack.manifest == nil)
        guard let refusal = shared.limits?.delay(of: job.group, use, now: now) else { return nil }
        let problem = BuildProblem(
            code: refusal.code, subject: job.group.name, evidence: refusal.evidence)
        let pause = Duration.seconds(refusal.seconds)
        renewStatus(
            problem, people, pack, target, total: try selection(for: request).templates.count,
            retryAt: shared.options.pack.clock.timestamp(after: pause))
        report(problem, seconds: refusal.seconds, isFirst: refusal.isFirst)
        return VisitResult(.later(job.reason, now + pause))
    }

    /// Shows in the pack's status that it waits.
    private func renewStatus(
        _ problem: BuildProblem, _ people: People<Face>, _ pack: PackFolder, _ target: PackTarget, total: Int,
        retryAt: String
    ) {
        var status = pack.status(
            .building, face: people.first.sha256, total: total,
            warnings: [PackStatus.Notice(code: problem.code, message: problem.texts)])
        status.profile = target.profile.map { PackStatus.Source(sha256: $0.sha256) }
        status.retryAt = retryAt
        try? pack.renewStatus(status)
    }

    private func report(_ problem: BuildProblem, seconds: Double, isFirst: Bool) {
        shared.report(
            .held(
                PackDelay(
                    group: job.group.name, face: job.face, code: problem.code,
                    text: problem.text(in: .english), seconds: seconds, isFirst: isFirst)))
    }
}
