public import StickerManifest

/// A finished file, not in the pack yet.
public struct FinishedFile: Sendable {
    /// What its bytes are.
    public var kind: FileHeader.Kind
    public var bytes: [UInt8]
    /// Pixels.
    public var width: Int
    public var height: Int

    public init(kind: FileHeader.Kind, bytes: [UInt8], width: Int, height: Int) {
        (self.kind, self.bytes, self.width, self.height) = (kind, bytes, width, height)
    }
}
