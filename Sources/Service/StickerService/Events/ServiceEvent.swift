package import StickerBuild

/// What happens in the service, for logs and metrics. An event never contains a face's content.
package enum ServiceEvent: Sendable {
    /// The first scan is done; the groups that it found.
    case ready(groups: Int)
    /// Groups that are known now.
    case groups(Int)
    /// Groups that wait for a build, and those being built.
    case queue(waiting: Int, building: Int)
    /// The root itself is one group now, of this name, or (nil) a folder of groups.
    case rootChanged(single: String?)
    /// Another folder lies in the root's place; the service restarts in it.
    case rootReplaced
    /// The root was unmounted: nothing is done until it is mounted again.
    case rootUnmounted
    /// The watcher has started, fallen back, or recovered. nil: by events.
    case watching(pollingBecause: String?)
    /// The watcher program was replaced by a new one; a scan follows.
    case watcherRestarted
    /// Events were lost; a scan follows.
    case watcherOverflowed

    /// A build ended, with or without a new pack.
    case built(BuildSummary)
    /// The face is unusable, or the machine failed: the group gets no new pack for now.
    case failed(VisitFailure)
    /// The group publishes faster than its retention or its prefix allows: its next pack waits.
    case held(PackDelay)
    /// Packs for platforms were made, or found as they should be.
    case exported(ExportSummary)
    /// Packs for platforms could not be made: it is tried again.
    case exportFailed(VisitFailure)
    /// A newer face or pack, or the end of the service, stopped an export.
    case exportCancelled(group: String, face: String?)
    /// Groups that wait for their packs for platforms.
    case exportQueue(waiting: Int)
    /// The pack's files aren't what was published: somebody else, or the disk, has changed them.
    case damaged(group: String, files: [String])
    /// Files of the pack that were missing or changed are as they were again.
    case repaired(PackRepair)
    /// How many groups lack their newest pack now: those that failed by code, and those that are held.
    case problems(failing: [String: Int], held: Int)
    /// A newer face, or the end of the service, stopped a build.
    case cancelled(group: String)
    /// A face came over the network and lies in its group's folder now.
    case received(group: String, face: String)
    /// What came over the network was too much for its prefix: the answer states when there is room again.
    case refused(PackDelay)
    /// The face is gone; the pack stays for now.
    case faceRemoved(group: String)
    /// The group has a picture, but none under the name of a face.
    case faceMisnamed(group: String)
    /// The group's stickers were deleted.
    case erased(group: String, by: Eraser)
    /// The group's folder is gone.
    case groupRemoved(group: String)

    /// Costumes changed, in the pack's order of ids; the rebuild follows. None: settings did, or what is wrong with
    /// costumes.
    case templatesChanged(changed: [String], count: Int)
    /// Costumes that are broken, or that failed in the first groups; their last good versions stay.
    case templateRefused(id: String, code: String, text: String)

    /// All costumes are ready for the next face: so many, after so much work while nothing else was to be done.
    case costumesPrepared(count: Int, seconds: Double)

    /// The configuration was read again, and every group is checked.
    case reloaded
    /// A page about the service's state, asked for by a signal.
    case report([String])
    /// The service ends; running visits are cancelled.
    case stopping
}

/// What deleted a group's stickers.
package enum Eraser: String, Sendable {
    /// The service, after the face was gone for its time.
    case service
    /// `kigurumi erase`.
    case command
}

/// Receives events. Called from any thread; it must not block for long.
package typealias ServiceObserver = @Sendable (ServiceEvent) -> Void

package struct BuildSummary: Sendable {
    package var group: String
    /// What logs call its face: `SHA256.short`.
    package var face: String?
    /// The manifest's generation, which counts the published packs of the group.
    package var generation: Int
    /// False when the pack was the same already.
    package var published: Bool
    /// Stickers that were drawn, that an earlier build had made, and that could not be made.
    package var made = 0, reused = 0, failed = 0
    /// Size of the stickers that were made.
    package var bytes = 0
    /// Where the time went, added up over all threads.
    package var phases = BuildPhases()
    /// From opening the group to the end.
    package var seconds = 0.0
    /// Seconds of wall time from the first sign of the change to the start.
    package var waiting = 0.0
    /// Seconds of wall time that decoding, drawing and encoding took.
    package var rendering = 0.0
    /// Seconds of wall time from the last sticker to the manifest.
    package var publishing = 0.0
    /// Seconds from the last write of the face to the manifest; nil when no new face caused the build.
    package var latency: Double?
}

/// The packs for platforms of one group.
package struct ExportSummary: Sendable, Equatable {
    package var group: String
    /// What logs call its face.
    package var face: String?
    /// The generation of the pack that they belong to.
    package var generation: Int
    /// Platforms that have packs, those whose packs changed, and problems.
    package var platforms = 0, published = 0, failed = 0
    /// Pictures that were drawn.
    package var drawn = 0
    /// The bytes of all files of these packs.
    package var bytes = 0
    /// Seconds of wall time.
    package var seconds = 0.0
}

/// Why a group has no new pack; its old one stays.
package struct VisitFailure: Sendable {
    /// Whether and when the service tries again.
    package enum Consequence: Sendable, Equatable {
        /// This face can't be used: not tried again until its bytes change.
        case rejected
        /// Our trouble: tried again after this many seconds.
        case retried(after: Double)
    }

    package var group: String
    /// What logs call the face; nil: none was read.
    package var face: String?
    /// Stable and dotted, such as `face.truncated`.
    package var code: String
    /// In English; what is wrong and what to do.
    package var text: String
    /// What the service does next.
    package var consequence: Consequence
    /// A try that ended as the one before, of a kind that is logged and counted once.
    package var isRepeated = false
}

/// Why a group's next pack waits although nothing is wrong; its last one stays.
package struct PackDelay: Sendable, Equatable {
    package var group: String
    /// What logs call the face.
    package var face: String?
    /// Stable and dotted, such as `face.truncated`.
    package var code: String
    /// In English; why, and for how long.
    package var text: String
    /// Until the pack is published.
    package var seconds: Double
    /// False where the pack of the group, or of another one of its prefix, before had to wait as well.
    package var isFirst: Bool

    package init(
        group: String, face: String? = nil, code: String, text: String, seconds: Double, isFirst: Bool
    ) {
        (self.group, self.face, self.code, self.text) = (group, face, code, text)
        (self.seconds, self.isFirst) = (seconds, isFirst)
    }
}

/// A pack that somebody else had changed, and that is as it should be again.
package struct PackRepair: Sendable, Equatable {
    package var group: String
    /// Stickers that were rebuilt.
    package var stickers: Int
    /// Whether the manifest was missing or another's; the pack has a new generation then.
    package var manifest: Bool
    /// The manifest's generation after the repair.
    package var generation: Int
}
