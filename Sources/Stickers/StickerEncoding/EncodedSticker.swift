package import StickerManifest

/// The finished bytes of one file and what was given up for its limit.
package struct EncodedFile: Equatable, Sendable {
    package var kind: FileHeader.Kind
    package var bytes: [UInt8]
    /// Pixels.
    package var width: Int
    /// Pixels.
    package var height: Int
    /// As many as the file has, at least one.
    package var frames: Int
    /// Hundredths of a second; 0 for a still.
    package var duration: Int
    /// In the order in which they were made.
    package var reductions: [StickerEntry.Reduction]
}

/// A costume on a face: the sticker's file, and the still that stands for it where nothing may move.
package struct EncodedSticker: Sendable {
    /// A PNG where there is only one frame.
    package var file: EncodedFile
    /// For moving stickers, where one was asked for.
    package var still: EncodedFile?
    /// What was given up for time, memory and the limit.
    package var reductions: [StickerEntry.Reduction]
    /// What making it took, preparing included.
    package var times = EncodingTimes()

    init(_ file: EncodedFile, still: EncodedFile? = nil, after reductions: [StickerEntry.Reduction]) {
        self.file = file
        self.still = still
        // An animation's colors are `colors`, so `palette` is its still's, whose side the manifest has.
        self.reductions =
            reductions + file.reductions + (still?.reductions.filter { $0.what == "palette" } ?? [])
    }
}

/// Where the time of making a sticker went, over all threads that worked for it.
package struct EncodingTimes: Sendable {
    /// Drawing costume and face, and compiling the costume.
    package var render = Duration.zero
    /// Choosing colors and compressing.
    package var encode = Duration.zero
}
