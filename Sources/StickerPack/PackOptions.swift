/// How a pack's folder is opened and written.
public struct PackOptions: Sendable {
    /// Of the pack's files, set whatever the umask.
    public var fileMode: UInt32 = 0o644
    /// Of a folder that is made.
    public var folderMode: UInt32 = 0o755
    /// The folder is Kigurumi's by agreement: what is left in it of a pack that somebody removed halfway is taken for
    /// one. Elsewhere such a folder is refused, since an `index.html` may be anybody's.
    public var adoptsRemains = false
    /// How long to wait for another process to let go of the pack.
    public var lockWait: Duration = .seconds(10)
    public var clock: PackClock = .system
    /// Makes the series of a new pack; 16 bytes.
    public var random: @Sendable () -> [UInt8] = {
        var generator = SystemRandomNumberGenerator()
        return (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }
    /// Seconds between two savings of what was made from what, while stickers are being finished.
    public var saveInterval: Double = 1
    /// Seconds for which a file stays after it was last named.
    public var retention: Double = 3600
    /// Seconds for which a file stays also when there are too many.
    public var shortestRetention: Double = 60
    /// Files that are kept beside the current ones may take as much as this many current packs,
    public var retainedPacks = 8
    /// and at least this many bytes,
    public var leastRetainedBytes = 64 << 20
    /// but never more than this many: the group's ceiling.
    public var retainedBytes = 1 << 30
    /// Number of those files, where `retainedPacks` packs have fewer: of tiny stickers there would be very many, and each
    /// visit looks at them all.
    public var retainedFiles = 2_000

    public init() {}
}
