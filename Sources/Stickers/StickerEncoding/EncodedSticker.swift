public import StickerManifest

/// The finished bytes of one file and what was given up for its limit.
public struct EncodedFile: Equatable, Sendable {
    /// What its bytes are.
    public var kind: FileHeader.Kind
    /// The whole file.
    public var bytes: [UInt8]
    /// Pixels.
    public var width: Int
    /// Pixels.
    public var height: Int
    /// As many as the file has, at least one.
    public var frames: Int
    /// Hundredths of a second; 0 for a still.
    public var duration: Int
    /// In the order in which they were made.
    public var reductions: [StickerEntry.Reduction]
}

/// A costume on a face: the sticker's file, and the still that stands for it where nothing may move.
public struct EncodedSticker: Sendable {
    /// A PNG where there is only one frame.
    public var file: EncodedFile
    /// For moving stickers, where one was asked for.
    public var still: EncodedFile?
    /// What was given up for time, memory and the limit.
    public var reductions: [StickerEntry.Reduction]
    /// What making it took, preparing included.
    public var times = EncodingTimes()

    init(_ file: EncodedFile, still: EncodedFile? = nil, after reductions: [StickerEntry.Reduction]) {
        (self.file, self.still) = (file, still)
        self.reductions = reductions + file.reductions
    }
}

/// Where the time of making a sticker went, over all threads that worked for it.
public struct EncodingTimes: Sendable {
    /// Drawing costume and face, and compiling the costume.
    public var render = Duration.zero
    /// Choosing colors and compressing.
    public var encode = Duration.zero
}
