/// Where a pack lies, and what happens to the one that is there.
public struct PackTarget: Sendable {
    /// Absolute.
    public var folder: String
    /// nil: that of the pack's folder.
    public var group: String?
    /// What the person wants, as the app wrote it.
    public var profile: FaceProfile?
    /// For the status beside the pack.
    public var warnings: [BuildProblem] = []
    /// Rebuilds everything.
    public var fresh = false
    /// What happens to stickers of the pack that a build of some costumes leaves out; nil: it is a pack of these.
    public var others: Others?
    /// Whether files that are retained for slow readers of earlier packs are removed at once.
    public var sweeps = false

    /// What happens to the stickers of a pack that a build of a few costumes doesn't make. Either way the build goes by
    /// the size, limit, language and skin of the pack where the request leaves them open.
    public enum Others: Sendable {
        case kept, removed
    }

    /// The group that the pack belongs to.
    var groupName: String { group ?? folder.split(separator: "/").last.map(String.init) ?? "stickers" }

    /// - Parameter folder: absolute.
    public init(_ folder: String) { self.folder = folder }
}

/// Why a pack isn't published yet.
public struct PackWait: Sendable {
    /// Stickers that are to be there meanwhile.
    public var count: Int
    /// When it is published, for the status.
    public var retryAt: String

    /// - Parameter retryAt: as the status has it.
    public init(count: Int, retryAt: String) {
        self.count = count
        self.retryAt = retryAt
    }
}
