import GroupWatch
import Names
import StickerBuild
import StickerManifest
import StickerPack
import Threads

/// Maintenance of a pack whose face and costumes haven't changed.
extension GroupVisit {
    /// Until what couldn't be deleted is tried again.
    private static let tidying = Backoff(.seconds(60), atMost: .seconds(600))

    /// Verifies every file of the pack, and deletes what has been retained long enough.
    /// - Returns: nil where the pack has to be made right.
    func upkeep(_ record: GroupRecord, _ snapshot: GroupSnapshot) throws(PackError) -> VisitResult? {
        let pack: PackFolder
        do throws(PackError) {
            pack = try open(snapshot)
        } catch {
            if job.isCancelled { return VisitResult(.cancelled) }
            // The process that holds the pack changes it just now.
            if case .locked = error { return try rest(record, snapshot) }
            throw error
        }
        let files: [String]?
        let unswept: PackError?
        do throws(PackError) {
            files = try pack.damagedFiles { job.isCancelled }
            // What is damaged is known by now; the sweep is saved with it.
            unswept = try pack.keep()
        } catch {
            return fail(error, snapshot, pack: pack)
        }
        guard var damaged = files else { return VisitResult(.cancelled) }
        if record.ending == .published,
            pack.manifest?.face?.sha256 != record.face?.sha256
                || pack.manifest?.face2?.sha256 != record.shown2?.sha256
        {
            damaged.append(PackLayout.manifest)
        }
        if !damaged.isEmpty {
            shared.report(.damaged(group: job.group.name, files: damaged))
            if record.ending == .published { return nil }
        }
        shared.retained.note(job.group, bytes: pack.retainedBytes)
        var tidied = record
        let left = pack.retentionLeft
        tidied.retains = left == nil ? nil : true
        if tidied != record { try? pack.writeNote(GroupRecord.name, tidied.bytes) }
        var result = try rest(tidied, snapshot)
        guard let unswept else {
            result.upkeepAfter = left
            return result
        }
        let later = retry(
            unswept, after: Self.tidying.pause(after: job.reason.failures + 1),
            isRepeated: job.reason.failures > 0)
        (result.followUp, result.failure) = (later.followUp, later.failure)
        return result
    }

    /// A command erased the pack since the last visit: it is reported once.
    func reportErasure(_ snapshot: inout GroupSnapshot) {
        guard var record = snapshot.record, record.isUnreported == true else { return }
        record.isUnreported = nil
        // Where the note can't be written, a later visit reports it.
        guard let pack = try? open(snapshot), (try? pack.writeNote(GroupRecord.name, record.bytes)) != nil
        else { return }
        snapshot.record = record
        shared.retained.note(job.group, bytes: 0)
        shared.report(.erased(group: job.group.name, by: .command))
    }

    /// Somebody has put stickers into a group that was erased and whose face is the same.
    func eraseAgain(
        _ record: GroupRecord, _ snapshot: GroupSnapshot
    ) throws(PackError) -> VisitResult {
        var record = record
        let pack = try open(snapshot)
        let publication = try PackBuilder.erase(pack, group: job.group.name)
        try record.note(packFiles(of: pack.manifest), in: snapshot.folder)
        try pack.writeNote(GroupRecord.name, record.bytes)
        if publication.published { shared.report(.erased(group: job.group.name, by: .service)) }
        return VisitResult(.done)
    }
}
