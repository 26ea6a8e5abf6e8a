package import Names

/// Enqueues all groups of a store once more, behind new faces, because their costumes changed.
package struct CostumeRollout: Sendable {
    private let store: any ObjectStore
    private let queue: any JobQueue
    private let move: String

    /// Groups in one request.
    private static let page = 1000

    /// - Parameter move: `CostumePointer.move`. Jobs carry it, so that a second rollout of the same change within minutes adds
    ///   none.
    package init(store: any ObjectStore, queue: any JobQueue, move: String) {
        self.store = store
        self.queue = queue
        self.move = move
    }

    package struct Progress: Sendable, Equatable {
        /// Groups that were enqueued.
        package var groups = 0
        /// The last one, from which another run can go on; nil at the beginning.
        package var last: GroupID?

        /// Describes how far a run is; by default at the beginning.
        package init(groups: Int = 0, last: GroupID? = nil) {
            self.groups = groups
            self.last = last
        }
    }

    /// Enqueues the groups in ascending order. Blocks.
    /// - Parameters:
    ///   - progress: the state of a run that was stopped, or an empty one. It is up to date whatever happens.
    ///   - report: is called after each page; false stops.
    package func run(
        _ progress: inout Progress, report: (Progress) -> Bool
    ) throws(BundleError) {
        guard let all = ObjectKey(GroupKeys.all) else { return }
        while true {
            let names: [String]
            do throws(StoreError) {
                names = try store.folders(in: all, after: progress.last?.name, limit: Self.page)
            } catch { throw .store(error) }
            for name in names {
                guard let group = GroupID(name) else { continue }
                // Workers take the face that the store has.
                let job = GroupJob(
                    group: group, face: GroupJob.anyFace, profile: nil, urgency: .rebuild, token: move)
                do throws(QueueError) { try queue.submit(job) } catch { throw .queue(error) }
                progress.groups += 1
                progress.last = group
            }
            guard report(progress), names.count == Self.page else { return }
        }
    }
}
