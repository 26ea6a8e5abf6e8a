/// Where a pack lies, and what happens to the one that is there.
package struct PackTarget: Sendable {
    /// Absolute.
    package var folder: String
    /// nil: that of the pack's folder.
    package var group: String?
    /// What the person wants, as the app wrote it.
    package var profile: FaceProfile?
    /// For the status beside the pack.
    package var warnings: [BuildProblem] = []
    /// Rebuilds everything.
    package var fresh = false
    /// What happens to stickers of the pack that a build of some costumes leaves out; nil: it is a pack of these.
    package var others: Others?
    /// Whether files that are retained for slow readers of earlier packs are removed at once.
    package var sweeps = false

    /// What happens to the stickers of a pack that a build of a few costumes doesn't make. Either way the build goes by
    /// the size, limit, language and skin of the pack where the request leaves them open.
    package enum Others: Sendable {
        case kept, removed
    }

    /// The group that the pack belongs to.
    var groupName: String { group ?? folder.split(separator: "/").last.map(String.init) ?? "stickers" }

    /// - Parameter folder: absolute.
    package init(_ folder: String) { self.folder = folder }
}

/// Why a pack isn't published yet.
package struct PackWait: Sendable {
    /// Stickers that are to be there meanwhile.
    package var count: Int
    /// When it is published, for the status.
    package var retryAt: String

    /// - Parameter retryAt: as the status has it.
    package init(count: Int, retryAt: String) {
        self.count = count
        self.retryAt = retryAt
    }
}
