package import Files
package import StickerManifest

/// Receives what is written into a pack's folder, at once and from any thread: a copy elsewhere needn't look for it.
package struct PackObserver: Sendable {
    /// A sticker's file has its final name in this folder.
    package var added: @Sendable (_ file: String, _ folder: Directory) -> Void
    /// `status.json` has these bytes now.
    package var wroteStatus: @Sendable (_ status: PackStatus, _ bytes: [UInt8]) -> Void

    /// Both may block the build.
    package init(
        added: @escaping @Sendable (_ file: String, _ folder: Directory) -> Void,
        wroteStatus: @escaping @Sendable (_ status: PackStatus, _ bytes: [UInt8]) -> Void
    ) {
        self.added = added
        self.wroteStatus = wroteStatus
    }
}

/// How a pack's folder is opened and written.
package struct PackOptions: Sendable {
    /// The permissions of the pack's files, regardless of the umask.
    package var fileMode: UInt32 = 0o644
    /// The permissions of a folder that is made, regardless of the umask.
    package var folderMode: UInt32 = 0o755
    /// Whether to accept a folder with the remains of a partly removed pack, because it is reserved for Kigurumi. Other
    /// folders are refused, because an `index.html` may be anyone's.
    package var adoptsRemains = false
    /// Whether to forget files that aren't in the folder: it is a copy of a pack, without what is retained beside that one.
    package var forgetsMissing = false
    /// Receives what is written.
    package var observer: PackObserver?
    /// How long to wait for another process to release the pack.
    package var lockWait: Duration = .seconds(10)
    /// The clocks for time stamps, ages and delays.
    package var clock: PackClock = .system
    /// Returns 16 random bytes, for the series of a new pack.
    package var random: @Sendable () -> [UInt8] = {
        var generator = SystemRandomNumberGenerator()
        return (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }
    /// The least time between two saves of the state during a build, in seconds.
    package var saveInterval: Double = 1
    /// How long a file stays after a manifest or status last named it, in seconds.
    package var retention: Double = 3600
    /// How long a file stays even when the retained files exceed their budget, in seconds.
    package var shortestRetention: Double = 60
    /// The budget of the retained files: as many bytes as this many current packs,
    package var retainedPacks = 8
    /// and at least this many bytes,
    package var leastRetainedBytes = 64 << 20
    /// but never more than this many, which is the group's ceiling.
    package var retainedBytes = 1 << 30
    /// The most retained files, if `retainedPacks` packs have fewer. Tiny stickers would otherwise leave very many, and each
    /// build looks at them all.
    package var retainedFiles = 2_000

    /// The defaults; change the properties as needed.
    package init() {}
}
