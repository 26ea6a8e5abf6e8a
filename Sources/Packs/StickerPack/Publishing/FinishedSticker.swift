package import StickerManifest

/// A sticker that has been rendered and encoded but isn't in the pack's folder yet.
package struct FinishedSticker: Sendable {
    package var id: String
    package var file: FinishedFile
    /// The number of frames; 1 in a still.
    package var frames: Int
    /// The time of one loop in seconds; nil for a still.
    package var duration: Double?
    /// 0 repeats forever; nil for a still.
    package var loops: Int?
    /// The still of a moving sticker; nil when none is wanted.
    package var still: FinishedFile?
    /// What was lowered to keep the files within the limit.
    package var reductions: [StickerEntry.Reduction]

    /// Describes a sticker. Set `duration`, `loops` and `still` of a moving one.
    package init(
        id: String, file: FinishedFile, frames: Int = 1, reductions: [StickerEntry.Reduction] = []
    ) {
        self.id = id
        self.file = file
        self.frames = frames
        self.reductions = reductions
    }
}

/// A finished image file that isn't in the pack's folder yet.
package struct FinishedFile: Sendable {
    /// The type of `bytes`.
    package var kind: FileHeader.Kind
    package var bytes: [UInt8]
    /// In pixels.
    package var width: Int
    /// In pixels.
    package var height: Int

    /// Describes a file; see the properties for units.
    package init(kind: FileHeader.Kind, bytes: [UInt8], width: Int, height: Int) {
        self.kind = kind
        self.bytes = bytes
        self.width = width
        self.height = height
    }
}
