/// What happens in the service, for logs and metrics; told from any thread, never about a face's content.
public enum ServiceEvent: Sendable {
    /// The first scan is done; the groups that it found.
    case ready(groups: Int)
    /// Groups that are known now.
    case groups(Int)
    /// Groups that wait for a build, and those being built.
    case queue(waiting: Int, building: Int)
    /// The root itself is one group now, of this name, or (nil) a folder of groups.
    case rootChanged(single: String?)
    /// Another folder lies in the root's place; the service starts anew in it.
    case rootReplaced
    /// The watcher has started, fallen back, or recovered. nil: by events.
    case watching(pollingBecause: String?)
    case watcherRestarted
    case watcherOverflowed

    case built(BuildNote)
    /// This face, or the machine, doesn't let the group have its pack.
    case troubled(TroubleNote)
    /// The group publishes faster than its retention allows: its next pack waits.
    case held(HoldNote)
    /// The pack's files aren't what was published: somebody else, or the disk, has changed them.
    case damaged(group: String, files: [String])
    /// Files of the pack that were missing or changed are as they were again.
    case repaired(RepairNote)
    /// How many groups lack their newest pack now: those that failed by code, and those that are held.
    case troubles(failing: [String: Int], held: Int)
    /// A newer face, or the end of the service, stopped a build.
    case cancelled(group: String)
    /// The face is gone; the pack stays for now.
    case faceRemoved(group: String)
    case erased(group: String)
    /// The group's folder is gone.
    case groupRemoved(group: String)

    /// Costumes changed, in the pack's order of ids; the rebuild follows. None: settings did, or what is wrong with
    /// costumes.
    case templatesChanged(changed: [String], count: Int)
    /// Costumes that are broken, or that failed in the first groups; their last good versions stay.
    case templateRefused(id: String, code: String, text: String)

    case reloaded
    /// A page about the service's state, asked for by a signal.
    case report([String])
    case stopping
}

/// Who is told of events. Called from any thread; it must not block for long.
public typealias ServiceObserver = @Sendable (ServiceEvent) -> Void
