public import StickerManifest

/// One sticker's result.
public struct StickerOutcome: Sendable {
    public var entry: StickerEntry
    /// The recipe was known and the file undamaged: nothing was rendered.
    public var reused: Bool

    public init(entry: StickerEntry, reused: Bool) { (self.entry, self.reused) = (entry, reused) }
}
