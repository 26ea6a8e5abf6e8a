public import Costume
public import FaceInput
public import ImageCodecs
public import Platforms
public import Settings
public import StickerBuild
public import StickerPack

/// What holds for a running service; where it comes from is not its business.
public struct ServiceOptions: Sendable {
    /// Absolute: the folder whose folders are groups, or that is one group itself.
    public var root: String
    /// The folders of the costumes, as people edit them; some may be missing.
    public var templates: [TemplateSource]
    /// Absolute; what must outlive a restart lies here. nil: `.kigurumi` beneath the root.
    public var stateFolder: String?
    /// Absolute; the list of groups in trouble lies here while the service runs. nil: none is written.
    public var runtimeFolder: String?
    /// Absolute; nil: no cache of compiled costumes.
    public var cacheFolder: String?
    /// Absolute; costumes that were prepared for all users, which are only read.
    public var sharedCache: String?
    /// Threads that decode, draw and encode.
    public var workers: Int

    /// The share of workers for groups that are rebuilt because costumes changed.
    public var rebuildShare = 0.5
    var rebuilders: Int { max(1, Int(Double(workers) * min(max(rebuildShare, 0), 1))) }

    /// How stickers look in groups whose profile sets nothing else; what it leaves open is as in `pack.json`.
    public var stickers = StickerSettings()
    /// File modes, retention and clock of the packs.
    public var pack = PackOptions()
    /// Packs for these are also made, in groups whose profile names none.
    public var platforms: [Platform] = []
    /// Bytes that the retained files of all groups may take.
    public var retainedTotal = 64 << 30

    /// What one face may cost; `bytes` is the longest file that is read.
    public var decoding = DecodingLimits()
    /// Which part of a photograph is used where the profile sets none.
    public var framing = FaceReading.Framing.auto
    /// Whether the background of faces is removed where the profile says nothing.
    public var background = FaceBackground.auto
    /// Whether faces act where the profile says nothing.
    public var expressions = FaceReading.Expressions.auto
    /// Bytes of the longest `profile.json`.
    public var profileBytes = 64 << 10
    /// How long the service waits for the rest of a truncated face.
    public var truncationWait: Duration = .seconds(2)
    /// How long builds of a group may be cancelled for newer faces before one is finished all the same.
    public var cancellingLimit: Duration = .seconds(5)
    /// The longest that a group's newest face waits where the group publishes faster than its retention allows.
    public var longestHold: Duration = .seconds(5)
    /// After a failure of ours, doubled each time up to `longestRetry`.
    public var firstRetry: Duration = .seconds(1)
    /// The longest pause between two attempts after failures.
    public var longestRetry: Duration = .seconds(30)
    /// How often in a row the decoder of one face may be interrupted before the face is set aside.
    public var interruptionLimit = 6
    /// How long it is set aside, doubled each time up to `longestSettingAside`.
    public var firstSettingAside: Duration = .seconds(600)
    /// The longest time that a face is set aside.
    public var longestSettingAside: Duration = .seconds(4 * 3_600)
    /// A pack whose face is gone is erased after this; nil: never.
    public var eraseAfterFaceRemoved: Duration? = .seconds(30 * 86_400)

    /// How often the costumes' folders are looked at; zero: never.
    public var templatesInterval: Duration = .seconds(1)
    /// Changes of costumes count after this much quiet.
    public var templatesQuiet: Duration = .seconds(2)
    /// After this time a scan sees what no event reports, such as a mount over a group's folder that is gone.
    public var scanInterval: Duration = .seconds(30)
    /// Groups in which changed costumes are tried first.
    public var trialGroups = 10
    /// Share of a costume's stickers that may fail in these groups.
    public var trialFailures = 0.05

    /// - Parameters:
    ///   - root: absolute.
    ///   - workers: at least one is used.
    public init(root: String, templates: [TemplateSource], workers: Int) {
        (self.root, self.templates, self.workers) = (root, templates, max(1, workers))
        // Another process works on the pack: the group is tried again soon, others aren't kept waiting.
        pack.lockWait = .milliseconds(200)
    }
}
