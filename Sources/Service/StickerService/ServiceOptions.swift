package import Costume
package import FaceInput
package import ImageCodecs
package import Platforms
package import Settings
package import StickerBuild
package import StickerPack

/// What holds for a running service; where it comes from is not its business.
package struct ServiceOptions: Sendable {
    /// Absolute: the folder whose folders are groups, or that is one group itself.
    package var root: String
    /// The folders of the costumes, as people edit them; some may be missing.
    package var templates: [TemplateSource]
    /// Absolute; what must outlive a restart lies here. nil: `.kigurumi` beneath the root.
    package var stateFolder: String?
    /// Absolute; the list of groups in trouble lies here while the service runs. nil: none is written.
    package var runtimeFolder: String?
    /// Absolute; nil: no cache of compiled costumes.
    package var cacheFolder: String?
    /// Absolute; costumes that were prepared for all users, which are only read.
    package var sharedCache: String?
    /// Threads that decode, draw and encode.
    package var workers: Int

    /// The share of workers for groups that are rebuilt because costumes changed.
    package var rebuildShare = 0.5
    var rebuilders: Int { max(1, Int(Double(workers) * min(max(rebuildShare, 0), 1))) }

    /// How stickers look in groups whose profile sets nothing else; what it leaves open is as in `pack.json`.
    package var stickers = StickerSettings()
    /// File modes, retention and clock of the packs.
    package var pack = PackOptions()
    /// Packs for these are also made, in groups whose profile names none.
    package var platforms: [Platform] = []
    /// Bytes that the retained files of all groups may take.
    package var retainedTotal = 64 << 30

    /// What one face may cost; `bytes` is the longest file that is read.
    package var decoding = DecodingLimits()
    /// Which part of a photograph is used where the profile sets none.
    package var framing = FaceReading.Framing.auto
    /// Whether the background of faces is removed where the profile says nothing.
    package var background = FaceBackground.auto
    /// Whether faces act where the profile says nothing.
    package var expressions = FaceReading.Expressions.auto
    /// Bytes of the longest `profile.json`.
    package var profileBytes = 64 << 10
    /// How long the service waits for the rest of a truncated face.
    package var truncationWait: Duration = .seconds(2)
    /// How long builds of a group may be cancelled for newer faces before one is finished all the same.
    package var cancellingLimit: Duration = .seconds(5)
    /// The longest that a group's newest face waits where the group publishes faster than its retention allows.
    package var longestHold: Duration = .seconds(5)
    /// After a failure of ours, doubled each time up to `longestRetry`.
    package var firstRetry: Duration = .seconds(1)
    /// The longest pause between two attempts after failures.
    package var longestRetry: Duration = .seconds(30)
    /// How often in a row the decoder of one face may be interrupted before the face is set aside.
    package var interruptionLimit = 6
    /// How long it is set aside, doubled each time up to `longestSettingAside`.
    package var firstSettingAside: Duration = .seconds(600)
    /// The longest time that a face is set aside.
    package var longestSettingAside: Duration = .seconds(4 * 3_600)
    /// How much the groups of one prefix may have made in a minute.
    package var limits = Settings.Limits()
    /// A pack whose face is gone is erased after this; nil: never.
    package var eraseAfterFaceRemoved: Duration? = .seconds(30 * 86_400)

    /// What waits for the next face is given up once none has come for this long.
    package var rest: Duration = .seconds(30)
    /// How often the costumes' folders are looked at; zero: never.
    package var templatesInterval: Duration = .seconds(1)
    /// Changes of costumes count after this much quiet.
    package var templatesQuiet: Duration = .seconds(2)
    /// After this time a scan sees what no event reports, such as a mount over a group's folder that is gone.
    package var scanInterval: Duration = .seconds(30)
    /// Scans compare the files of one group after the other with their digests; no group twice in this time.
    package var verificationRound: Duration = .seconds(600)
    /// Groups in which changed costumes are tried first.
    package var trialGroups = 10
    /// Share of a costume's stickers that may fail in these groups.
    package var trialFailures = 0.05

    /// - Parameters:
    ///   - root: absolute.
    ///   - workers: at least one is used.
    package init(root: String, templates: [TemplateSource], workers: Int) {
        self.root = root
        self.templates = templates
        self.workers = max(1, workers)
        // Another process works on the pack: the group is tried again soon, others aren't kept waiting.
        pack.lockWait = .milliseconds(200)
    }
}
