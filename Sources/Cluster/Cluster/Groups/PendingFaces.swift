package import Names

/// Uploads whose packs aren't decided on: an object for each, `pending/GROUP/SECONDS-TOKEN`. Who submits writes it after the
/// face and before the job; who ends the job removes it. So a face whose job a queue has lost is found again, without a look
/// at every group.
package struct PendingFaces: Sendable {
    /// Marks of one request, and the most of one pass: the oldest of more than that are found as the others go.
    private static let page = 1_000, most = 100_000
    /// Seconds in which a submission sends its job, with all its tries.
    package static let grace = 180
    /// How often a worker asks whether it's its turn, and looks while uploads wait, in seconds.
    package static let interval = 300
    /// In this time one worker has the turn to look, whatever happens, in seconds.
    package static let turn = 1_800

    private let store: any ObjectStore

    package init(_ store: any ObjectStore) { self.store = store }

    /// Marks an upload.
    /// - Parameters:
    ///   - token: letters, digits and hyphens.
    ///   - now: seconds since 1970.
    package func add(_ group: GroupID, token: String, now: Int) throws(StoreError) {
        guard let key = ObjectKey("pending/\(group)/\(now)-\(token)") else {
            throw .broken(key: token, reason: "no key can have this token")
        }
        // Not empty: some servers take an empty object for a folder.
        try store.write(NewObject(bytes: [0x0A], mediaType: "text/plain"), to: key, if: .always)
    }

    /// The marks of a group. A decision settles them that reads the faces afterwards.
    package func marks(of group: GroupID) throws(StoreError) -> [ObjectKey] {
        try store.keys(beginningWith: "pending/\(group)/", after: nil, limit: Self.page)
    }

    /// Removes marks of uploads whose packs are decided on.
    package func remove(_ marks: [ObjectKey]) throws(StoreError) {
        for mark in marks { try store.remove(mark) }
    }

    /// What a pass found.
    package struct Pass: Sendable, Equatable {
        /// Groups with an upload whose pack isn't decided on.
        package var groups = 0
        /// Seconds since the oldest of these uploads, by the clock of who submitted it.
        package var oldest = 0
        /// Groups whose jobs were lost, and that were enqueued behind new faces.
        package var enqueued = 0

        package init() {}

        /// The longest time until who found it looks again, so that metrics follow what waits; nil: any.
        package var pause: Duration? { groups > 0 ? .seconds(PendingFaces.interval) : nil }
    }

    /// Looks for uploads that no job covers. Several passes at once enqueue a group once. Blocks.
    /// - Parameters:
    ///   - queue: nil: nothing is enqueued.
    ///   - now: seconds since 1970.
    package func pass(_ queue: (any JobQueue)?, now: Int) throws -> Pass {
        var pass = Pass()
        var since: [GroupID: Int] = [:]
        var (after, count): (ObjectKey?, Int) = (nil, 0)
        repeat {
            let keys = try store.keys(beginningWith: "pending/", after: after, limit: Self.page)
            for key in keys {
                guard let (group, time) = Self.upload(key) else { continue }
                since[group] = min(time, since[group] ?? .max)
            }
            after = keys.count < Self.page ? nil : keys.last
            count += keys.count
        } while after != nil && count < Self.most
        pass.groups = since.count
        for (group, time) in since {
            pass.oldest = max(pass.oldest, now - time)
            // A time far ahead is that of a wrong clock.
            guard let queue, abs(now - time) >= Self.grace, try !queue.holds(group) else { continue }
            let job = GroupJob(
                group: group, face: GroupJob.anyFace, profile: nil, urgency: .rebuild,
                token: "pending-\(time)-\(now / Self.grace)")
            if try queue.submit(job) { pass.enqueued += 1 }
        }
        return pass
    }

    /// The group of a mark and its time in seconds since 1970; nil for another object.
    package static func upload(_ key: ObjectKey) -> (group: GroupID, time: Int)? {
        let parts = key.description.split(separator: "/")
        guard parts.count == 3, let group = GroupID(String(parts[1])),
            let time = Int(parts[2].prefix { $0 != "-" }), 0...1 << 40 ~= time
        else { return nil }
        return (group, time)
    }
}
