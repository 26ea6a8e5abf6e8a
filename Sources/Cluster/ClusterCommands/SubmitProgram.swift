import Cluster
import Digest
import Files
import FoundationEssentials
import KigurumiCommands
import Names
import Settings
import Threads

/// Stores a face and enqueues its group.
struct SubmitProgram {
    private let settings: Settings
    private let engines: ClusterEngines

    init(_ settings: ClusterSettings) throws {
        for warning in settings.warnings { Console.current.err(warning) }
        self.settings = settings.settings
        engines = try ClusterEngines(settings.settings.cluster)
    }

    func run(_ submission: ClusterRequest.Submission) throws {
        let face = try ClusterHost.face(submission.face, settings)
        let profile = try submission.profile.map { try ClusterHost.profile($0) }
        let second = try submission.second.map { try ClusterHost.face($0, settings) }
        let job = try FaceSubmission(engines).submit(face, with: second, profile, of: submission.group)
        if submission.isJSON {
            Console.current.json(
                SubmittedJob(
                    group: job.group.name, face: job.face, face2: second.map { SHA256.hex($0) },
                    profile: job.profile))
        } else {
            Console.current.out(Console.current.text("submit.done", ["group": job.group.name]))
        }
    }

    func withdraw(_ group: GroupID, isJSON: Bool) throws {
        try FaceSubmission(engines).withdraw(group)
        if isJSON { return Console.current.json(WithdrawnPerson(group: group.name)) }
        Console.current.out(Console.current.text("submit.withdrawn", ["group": group.name]))
    }

    func erase(_ group: GroupID, isJSON: Bool) throws {
        try FaceSubmission(engines).erase(group)
        if isJSON { return Console.current.json(ErasedGroup(group: group.name)) }
        Console.current.out(Console.current.text("submit.erased", ["group": group.name]))
    }
}

/// What `submit --json` prints.
private struct SubmittedJob: Encodable {
    var group: String
    /// SHA-256, as the pack's manifest will state it.
    var face: String
    /// The second person's, where one was given.
    var face2: String?
    var profile: String?
}

/// What `submit --withdraw --json` prints.
private struct WithdrawnPerson: Encodable {
    var group: String
    var withdrawn = true
}

/// What `submit --erase --json` prints.
private struct ErasedGroup: Encodable {
    var group: String
    var erased = true
}

/// Gives faces to a cluster: the object first, then its mark, then the job.
struct FaceSubmission {
    private let engines: ClusterEngines

    private static let resending = Backoff(.milliseconds(400), atMost: .seconds(4), chance: 0.5)

    init(_ engines: ClusterEngines) { self.engines = engines }

    /// - Parameters:
    ///   - second: the second person's face; nil: the group keeps the one that it has.
    ///   - profile: the same.
    func submit(
        _ face: [UInt8], with second: [UInt8]?, _ profile: [UInt8]?, of group: GroupID
    ) throws -> GroupJob {
        guard let keys = GroupKeys(group) else {
            throw StoreError.broken(key: group.name, reason: "no key can have this id")
        }
        // The profile first: a worker that reads in between makes no pack of the new face with the old profile that
        // it would have to make again.
        var kept: [UInt8]?
        if let profile {
            try engines.store.write(
                NewObject(bytes: profile, mediaType: "application/json"), to: keys.profile, if: .always)
        } else {
            kept = try engines.store.read(keys.profile, limit: 1 << 20)?.bytes
        }
        for case (let bytes?, let key) in [(second, keys.face2), (face, keys.face)] {
            try engines.store.write(
                NewObject(bytes: bytes, mediaType: "application/octet-stream"), to: key, if: .always)
        }
        let job = GroupJob(
            group: group, face: SHA256.hex(face), profile: (profile ?? kept).map { SHA256.hex($0) },
            urgency: .face, token: UUID().uuidString)
        try mark(job)
        try enqueue(job)
        return job
    }

    /// Takes the second person out of a group: their face first, so that no job shows it any more.
    func withdraw(_ group: GroupID) throws {
        guard let keys = GroupKeys(group) else { return }
        try engines.store.remove(keys.face2)
        let job = GroupJob(
            group: group, face: GroupJob.anyFace, profile: nil, urgency: .face, token: UUID().uuidString)
        try mark(job)
        try enqueue(job)
    }

    /// Marks what the store has from now on, so that a queue can't lose it.
    private func mark(_ job: GroupJob) throws(StoreError) {
        try PendingFaces(engines.store).add(
            job.group, token: job.token, now: Int(Date().timeIntervalSince1970))
    }

    /// Takes a group out of the cluster: its face first, so that no job makes a pack of it any more.
    func erase(_ group: GroupID) throws {
        guard let keys = GroupKeys(group) else { return }
        let erasure = GroupErasure(engines.store, keys)
        try erasure.removeSources()
        // A worker erases once more what a job that runs just now may write. This job replaces one that waits.
        try enqueue(.erasing(group, token: UUID().uuidString))
        try erasure.run()
    }

    /// A lost answer is no lost job: the same token is sent again, up to five times.
    private func enqueue(_ job: GroupJob) throws(QueueError) {
        var attempt = 1
        while true {
            do throws(QueueError) {
                _ = try engines.queue.submit(job)
                return
            } catch {
                guard attempt < 5, error.isTemporary, !Interruption.isRequested else { throw error }
                SystemClock.pause(Self.resending.pause(after: attempt))
                attempt += 1
            }
        }
    }
}
