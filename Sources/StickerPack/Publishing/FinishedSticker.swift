public import StickerManifest

/// A sticker that has been rendered and encoded, not in the pack yet.
public struct FinishedSticker: Sendable {
    /// The template's.
    public var id: String
    public var file: FinishedFile
    public var frames: Int
    /// Seconds; nil for a still.
    public var duration: Double?
    /// 0 = for ever; nil for a still.
    public var loops: Int?
    /// For moving ones.
    public var still: FinishedFile?
    public var reductions: [StickerEntry.Reduction]

    public init(
        id: String, file: FinishedFile, frames: Int = 1, duration: Double? = nil, loops: Int? = nil,
        still: FinishedFile? = nil, reductions: [StickerEntry.Reduction] = []
    ) {
        (self.id, self.file, self.frames, self.duration) = (id, file, frames, duration)
        (self.loops, self.still, self.reductions) = (loops, still, reductions)
    }
}
