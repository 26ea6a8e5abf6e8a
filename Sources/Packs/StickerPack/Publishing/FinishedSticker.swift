public import StickerManifest

/// A sticker that has been rendered and encoded but isn't in the pack's folder yet.
public struct FinishedSticker: Sendable {
    /// The template's id.
    public var id: String
    /// The sticker's own file.
    public var file: FinishedFile
    /// The number of frames; 1 in a still.
    public var frames: Int
    /// The time of one loop in seconds; nil for a still.
    public var duration: Double?
    /// 0 repeats forever; nil for a still.
    public var loops: Int?
    /// The still of a moving sticker; nil when none is wanted.
    public var still: FinishedFile?
    /// What was lowered to keep the files within the limit.
    public var reductions: [StickerEntry.Reduction]

    /// Describes a sticker. Set `duration`, `loops` and `still` of a moving one.
    public init(
        id: String, file: FinishedFile, frames: Int = 1, reductions: [StickerEntry.Reduction] = []
    ) {
        (self.id, self.file, self.frames, self.reductions) = (id, file, frames, reductions)
    }
}

/// A finished image file that isn't in the pack's folder yet.
public struct FinishedFile: Sendable {
    /// The type of `bytes`.
    public var kind: FileHeader.Kind
    /// The whole file.
    public var bytes: [UInt8]
    /// In pixels.
    public var width: Int
    /// In pixels.
    public var height: Int

    /// Describes a file; see the properties for units.
    public init(kind: FileHeader.Kind, bytes: [UInt8], width: Int, height: Int) {
        (self.kind, self.bytes, self.width, self.height) = (kind, bytes, width, height)
    }
}
