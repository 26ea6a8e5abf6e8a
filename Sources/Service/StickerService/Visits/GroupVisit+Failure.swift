import GroupWatch
import Messages
import Names
import StickerBuild
import StickerExport
package import StickerManifest
import StickerPack

extension PackStatus.Notice {
    /// A group has a picture, but none under the name of a face.
    package static var misnamed: PackStatus.Notice {
        PackStatus.Notice(code: "group.face.misnamed", message: Messages.texts("group.face.misnamed"))
    }
}

extension GroupVisit {
    /// The pack's files that the manifest lists, with those beside them.
    func packFiles(of manifest: PackManifest?) -> [String] {
        PackLayout.documents + (manifest?.stickers.flatMap(\.files) ?? [])
    }

    // MARK: The face's trouble

    /// What may still be on its way is given time; then it is refused.
    func allowTime(
        _ problem: any CodedError, _ snapshot: GroupSnapshot, seen: GroupRecord.Seen?
    ) throws(PackError) -> VisitResult {
        if let later = moreTime() { return later }
        return try reject(problem, snapshot, seen: seen)
    }

    /// Looks again later at what may still be on its way.
    /// - Returns: nil where it was given time enough.
    func moreTime() -> VisitResult? {
        let now = shared.now()
        if let since = job.reason.truncatedSince, now - since >= shared.options.truncationWait { return nil }
        var reason = job.reason
        reason.truncatedSince = reason.truncatedSince ?? now
        return VisitResult(.later(reason, (reason.truncatedSince ?? now) + shared.options.truncationWait))
    }

    /// The face can't be used: the last good pack stays, and the face is left alone until it changes.
    func reject(
        _ problem: any CodedError, _ snapshot: GroupSnapshot, seen: GroupRecord.Seen?
    ) throws(PackError) -> VisitResult {
        let profile = try ProfileReading(snapshot.folder, limit: shared.options.profileBytes)
        let there = try snapshot.folder.identity(of: GroupLayout.face)
        var record = GroupRecord(
            ending: .rejected, face: seen ?? there.map { GroupRecord.Seen(identity: $0) },
            profile: profile.seen, basis: costumes.basis, reader: shared.reader)
        record.face2 = snapshot.second ?? snapshot.files.face2.map { GroupRecord.Seen(identity: $0) }
        record.run = run(of: problem)
        let notice = PackStatus.Notice(
            code: problem.code, message: Messages.texts(problem.code, problem.evidence))
        let pack = try open(snapshot)
        try withdraw(pack, snapshot)
        try pack.renewStatus(pack.status(.rejected, face: seen?.sha256, error: notice))
        try record.note(packFiles(of: pack.manifest), in: snapshot.folder)
        try pack.writeNote(GroupRecord.name, record.bytes)
        var result = VisitResult(.done)
        result.failure = failure(problem, .rejected)
        return result
    }

    /// This run, where what looked like a face's fault may have been the machine's.
    func run(of problem: any CodedError) -> String? {
        (problem.evidence["code"] ?? problem.code).hasPrefix("face.decoder.") ? shared.run : nil
    }

    // MARK: What mends without the face

    /// Says so in the status where that can be written, and tries again.
    /// - Parameters:
    ///   - pack: nil: isn't open.
    ///   - face: SHA-256 of the face that can't be used for now, in hexadecimal.
    ///   - pause: the shortest before the next try.
    func fail(
        _ problem: any CodedError, _ snapshot: GroupSnapshot, pack: PackFolder? = nil,
        as state: PackStatus.State = .failed, face: String? = nil,
        atLeast pause: Duration = .zero
    ) -> VisitResult {
        let pause = max(pause, shared.pause(after: job.reason.failures))
        // The process that holds the pack reports what goes on in it.
        if case .locked? = problem as? PackError { return retry(problem, after: pause) }
        var problem = problem
        let retryAt = shared.options.pack.clock.timestamp(after: pause)
        if let pack = pack ?? (try? open(snapshot)) {
            // Stickers of somebody who withdrew weigh more than what else is wrong.
            do throws(PackError) { try withdraw(pack, snapshot) } catch { problem = error }
            let notice = PackStatus.Notice(
                code: problem.code, message: Messages.texts(problem.code, problem.evidence))
            if state == .failed {
                try? pack.reportFailure(notice, retryAt: retryAt)
            } else {
                var status = pack.status(state, face: face, error: notice)
                status.retryAt = retryAt
                try? pack.renewStatus(status)
            }
        }
        return retry(problem, after: pause)
    }

    /// The pack is published without the costumes that the machine failed to draw. They are tried again as other failures
    /// are, and from the sixth time on seldom and after new faces: art that makes its helper hang costs much each time.
    func complete(_ problem: BuildProblem) -> VisitResult {
        let isLasting = job.reason.failures >= 5
        var result = retry(problem, after: isLasting ? .seconds(600) : nil, as: .rebuild)
        result.isInconclusive = true
        return result
    }

    /// Tries again, where there is no status to write or it is another's.
    /// - Parameters:
    ///   - pause: nil: the longer the more often it failed.
    ///   - urgency: of the next try; nil: as of this one.
    ///   - isRepeated: the log has it from an earlier try.
    func retry(
        _ problem: any CodedError, after pause: Duration? = nil, as urgency: BuildReason.Urgency? = nil,
        isRepeated: Bool = false
    ) -> VisitResult {
        var reason = job.reason
        if let urgency { (reason.urgency, reason.since) = (urgency, nil) }
        let pause = pause ?? shared.pause(after: reason.failures)
        reason.failures += 1
        var result = VisitResult(.later(reason, shared.now() + pause))
        result.failure = failure(problem, .retried(after: pause / .seconds(1)))
        result.failure?.isRepeated = isRepeated
        return result
    }

    private func failure(
        _ problem: any CodedError, _ consequence: VisitFailure.Consequence
    ) -> VisitFailure {
        VisitFailure(
            group: job.group.name, face: job.face, code: problem.code,
            text: Messages.text(of: problem, in: .english), consequence: consequence)
    }

    // MARK: Without a face

    /// There is no face: a pack that was made stays for its time.
    func absent(_ snapshot: GroupSnapshot) throws(PackError) -> VisitResult {
        let moment = shared.options.pack.clock.boot()
        var record = GroupRecord(
            ending: .waiting, face: nil, profile: snapshot.profile.map { GroupRecord.Seen(identity: $0) },
            basis: costumes.basis, reader: shared.reader)
        record.isMisnamed = snapshot.isMisnamed ? true : nil
        record.face2 = snapshot.files.face2.map { GroupRecord.Seen(identity: $0) }
        let misnamed = snapshot.isMisnamed ? [PackStatus.Notice.misnamed] : []
        let pack = try open(snapshot)
        try withdraw(pack, snapshot)
        if pack.isErased {
            // Whoever erased it may have been stopped before all files were gone.
            record.ending = .erased
            try erase(pack, snapshot)
            try pack.renewStatus(pack.status(.erased, warnings: misnamed))
        } else if pack.manifest == nil {
            try pack.renewStatus(pack.status(.waiting, warnings: misnamed))
        } else {
            let absence = (snapshot.record?.absence ?? Absence(at: moment)).noted(at: moment)
            if timeLeft(absence) == nil, shared.options.eraseAfterFaceRemoved != nil {
                try erase(pack, snapshot)
                record.ending = .erased
                shared.report(.erased(group: job.group.name, by: .service))
            } else {
                if snapshot.record?.absence == nil { shared.report(.faceRemoved(group: job.group.name)) }
                record.absence = absence
                try pack.renewStatus(pack.status(.waiting, warnings: misnamed + [removalWarning(absence)]))
            }
        }
        try record.note(packFiles(of: pack.manifest), in: snapshot.folder)
        try pack.writeNote(GroupRecord.name, record.bytes)
        if snapshot.isMisnamed, snapshot.record?.isMisnamed != true {
            shared.report(.faceMisnamed(group: job.group.name))
        }
        guard let absence = record.absence, let wait = timeLeft(absence) else { return VisitResult(.done) }
        return VisitResult(.later(BuildReason(.check), shared.now() + wait))
    }

    /// Takes stickers of two people out of the pack where one of the two has no face any more: whatever else takes long or goes
    /// wrong, they don't wait for it. Packs for platforms that show both go as a whole, and are made again after the pack.
    /// - Returns: whether the pack was changed.
    @discardableResult
    func withdraw(_ pack: PackFolder, _ snapshot: GroupSnapshot) throws(PackError) -> Bool {
        guard snapshot.isSeen, snapshot.face == nil || snapshot.files.face2 == nil || snapshot.refusal != nil
        else { return false }
        let isWithdrawn = try pack.withdraw()
        guard let exports = try ExportsFolder(snapshot.folder) else { return isWithdrawn }
        // What nothing is known of may show them.
        let known = try? exports.record()
        if known.map({ $0.showsTwo == true }) ?? isWithdrawn { try eraseExports(snapshot) }
        return isWithdrawn
    }

    /// Takes the pack away, and the packs for platforms too.
    private func erase(_ pack: PackFolder, _ snapshot: GroupSnapshot) throws(PackError) {
        try PackBuilder.erase(pack, group: job.group.name)
        shared.retained.note(job.group, bytes: 0)
        try eraseExports(snapshot)
    }

    private func eraseExports(_ snapshot: GroupSnapshot) throws(PackError) {
        guard let exports = try ExportsFolder(snapshot.folder) else { return }
        do throws(ExportFailure) { try exports.erase(isCancelled: { job.isCancelled }) } catch {
            throw PackError(error, path: "\(snapshot.folder.path)/\(GroupLayout.exports)")
        }
    }

    private func removalWarning(_ absence: Absence) -> PackStatus.Notice {
        let clock = shared.options.pack.clock
        guard let period = shared.options.eraseAfterFaceRemoved else {
            return PackStatus.Notice(code: "face.removed.kept", message: Messages.texts("face.removed.kept"))
        }
        let end = clock.timestamp(after: period - .seconds(absence.age(at: clock.boot())))
        let minute = end.prefix(16).split(separator: "T").joined(separator: " ")
        return PackStatus.Notice(
            code: "face.removed", message: Messages.texts("face.removed", ["time": "\(minute) UTC"]))
    }

    /// Until the pack is erased, or looked at again, at most a day; nil when its time is over or has no end.
    func timeLeft(_ absence: Absence) -> Duration? {
        guard let period = shared.options.eraseAfterFaceRemoved else { return nil }
        let left = period - .seconds(absence.age(at: shared.options.pack.clock.boot()))
        return left > .zero ? min(left, .seconds(86_400)) : nil
    }
}
