import GroupWatch
import Messages
import Names
import StickerBuild
import StickerManifest
import StickerPack

extension GroupVisit {
    /// The pack's files as far as the manifest tells, with those beside them.
    func packFiles(of manifest: PackManifest?) -> [String] {
        PackLayout.documents + (manifest?.stickers.flatMap(\.files) ?? [])
    }

    // MARK: The face's trouble

    /// What may still be on its way is given time; then it is refused.
    func allowTime(_ reason: any CodedError, _ sight: Sight, seen: GroupRecord.Seen?) -> VisitResult {
        let now = shared.now()
        if let since = job.errand.unripeSince, now - since >= shared.options.truncationWait {
            return reject(reason, sight, seen: seen)
        }
        var errand = job.errand
        errand.unripeSince = errand.unripeSince ?? now
        return VisitResult(.later(errand, (errand.unripeSince ?? now) + shared.options.truncationWait))
    }

    /// The face can't be used: the last good pack stays, and the face is left alone until it changes.
    func reject(_ reason: any CodedError, _ sight: Sight, seen: GroupRecord.Seen?) -> VisitResult {
        let profile = ProfileReading(sight.folder, limit: shared.options.profileBytes)
        var record = GroupRecord(
            ending: .rejected,
            face: seen
                ?? sight.folder.identity(of: GroupRoot.faceName).map { GroupRecord.Seen(identity: $0) },
            profile: profile.seen, basis: stock.basis, reader: shared.reader)
        let notice = PackStatus.Notice(
            code: reason.code, message: Messages.texts(reason.code, reason.evidence))
        do throws(PackError) {
            let pack = try open(sight)
            try pack.renewStatus(pack.status(.rejected, face: seen?.sha256, error: notice))
            record.note(packFiles(of: pack.manifest), in: sight.folder)
            try pack.writeNote(GroupRecord.name, record.bytes)
        } catch {
            return job.isCancelled ? VisitResult(.cancelled) : fail(error, sight)
        }
        tell(reason, .rejected)
        return VisitResult(.done)
    }

    // MARK: What mends without the face

    /// Says so in the status where that can be written, and tries again.
    /// - Parameters:
    ///   - pack: nil: isn't open.
    ///   - face: SHA-256 of the face that can't be used for now, in hexadecimal.
    ///   - pause: the shortest before the next try.
    func fail(
        _ reason: any CodedError, _ sight: Sight, pack: PackFolder? = nil,
        as state: PackStatus.State = .failed, face: String? = nil,
        atLeast pause: Duration = .zero
    ) -> VisitResult {
        let pause = max(pause, shared.pause(after: job.errand.failures))
        // Whoever has the pack says what goes on in it.
        if case .locked? = reason as? PackError { return retry(reason, after: pause) }
        let notice = PackStatus.Notice(
            code: reason.code, message: Messages.texts(reason.code, reason.evidence))
        let retryAt = shared.options.pack.clock.timestamp(after: pause)
        if let pack = pack ?? (try? open(sight)) {
            if state == .failed {
                try? pack.reportFailure(notice, retryAt: retryAt)
            } else {
                try? pack.renewStatus(pack.status(state, face: face, error: notice, retryAt: retryAt))
            }
        }
        return retry(reason, after: pause)
    }

    /// The pack is published without the costumes that the machine failed to draw. They are tried again as other failures
    /// are, and from the sixth time on seldom and after new faces: art that makes its helper hang costs much each time.
    func complete(_ problem: BuildProblem) -> VisitResult {
        let isLasting = job.errand.failures >= 5
        var result = retry(problem, after: isLasting ? .seconds(600) : nil, as: .rebuild)
        result.isInconclusive = true
        return result
    }

    /// Tries again, where there is no status to write or it is another's.
    /// - Parameters:
    ///   - pause: nil: the longer the more often it failed.
    ///   - urgency: of the next try; nil: as of this one.
    func retry(
        _ reason: any CodedError, after pause: Duration? = nil, as urgency: Errand.Urgency? = nil
    ) -> VisitResult {
        var errand = job.errand
        if let urgency { (errand.urgency, errand.since) = (urgency, nil) }
        let pause = pause ?? shared.pause(after: errand.failures)
        errand.failures += 1
        tell(reason, .retried(after: pause / .seconds(1)))
        return VisitResult(.later(errand, shared.now() + pause))
    }

    private func tell(_ reason: any CodedError, _ consequence: TroubleNote.Consequence) {
        shared.tell(
            .troubled(
                TroubleNote(
                    group: job.group.name, code: reason.code, text: Messages.text(of: reason, in: .english),
                    consequence: consequence)))
    }

    // MARK: Without a face

    /// There is no face: a pack that was made stays for its time.
    func absent(_ sight: Sight) -> VisitResult {
        let moment = shared.options.pack.clock.boot()
        var record = GroupRecord(
            ending: .waiting, face: nil, profile: sight.profile.map { GroupRecord.Seen(identity: $0) },
            basis: stock.basis, reader: shared.reader)
        do throws(PackError) {
            let pack = try open(sight)
            if pack.isErased {
                record.ending = .erased
                try pack.renewStatus(pack.status(.erased))
            } else if pack.manifest == nil {
                try pack.renewStatus(pack.status(.waiting))
            } else {
                let absence = (sight.record?.absence ?? Absence(at: moment)).noted(at: moment)
                if timeLeft(absence) == nil, shared.options.eraseAfterFaceRemoved != nil {
                    try PackBuilder.erase(pack, group: job.group.name)
                    shared.retained.note(job.group, bytes: 0)
                    record.ending = .erased
                    shared.tell(.erased(group: job.group.name))
                } else {
                    if sight.record?.absence == nil { shared.tell(.faceRemoved(group: job.group.name)) }
                    record.absence = absence
                    try pack.renewStatus(pack.status(.waiting, warnings: [removalWarning]))
                }
            }
            record.note(packFiles(of: pack.manifest), in: sight.folder)
            try pack.writeNote(GroupRecord.name, record.bytes)
        } catch {
            return job.isCancelled ? VisitResult(.cancelled) : fail(error, sight)
        }
        guard let absence = record.absence, let wait = timeLeft(absence) else { return VisitResult(.done) }
        return VisitResult(.later(Errand(.check), shared.now() + wait))
    }

    private var removalWarning: PackStatus.Notice {
        guard let period = shared.options.eraseAfterFaceRemoved else {
            return PackStatus.Notice(code: "face.removed.kept", message: Messages.texts("face.removed.kept"))
        }
        let days = ["days": String(Int((period / .seconds(86_400)).rounded(.up)))]
        return PackStatus.Notice(code: "face.removed", message: Messages.texts("face.removed", days))
    }

    /// Until the pack is erased, or looked at again, at most a day; nil when its time is over or has no end.
    func timeLeft(_ absence: Absence) -> Duration? {
        guard let period = shared.options.eraseAfterFaceRemoved else { return nil }
        let left = period - .seconds(absence.age(at: shared.options.pack.clock.boot()))
        return left > .zero ? min(left, .seconds(86_400)) : nil
    }
}
