public import StickerManifest

/// A sticker that was made and lies in the pack.
public struct StickerRecord: Equatable, Sendable {
    public var id: String
    public var file: FileRecord
    public var frames: Int
    /// Seconds; nil for a still.
    public var duration: Double?
    public var loops: Int?
    public var still: FileRecord?
    public var reductions: [StickerEntry.Reduction]
    /// The boot in which it was written, until it has been synced: after another boot such a file is digested
    /// before it is trusted.
    var unsyncedSince: String?

    var files: [FileRecord] { [file] + (still.map { [$0] } ?? []) }

    /// The manifest's entry, with what people read about the sticker.
    public func entry(
        name: [String: String], description: [String: String] = [:], emoji: [String] = [],
        keywords: [String: [String]] = [:], credit: String? = nil, license: String? = nil
    ) -> StickerEntry {
        StickerEntry(
            id: id, file: file.file, mediaType: file.mediaType, width: file.width, height: file.height,
            bytes: file.bytes, sha256: file.sha256, frames: frames, duration: duration, loops: loops,
            still: still.map {
                StickerEntry.Still(
                    file: $0.file, mediaType: $0.mediaType, width: $0.width, height: $0.height,
                    bytes: $0.bytes,
                    sha256: $0.sha256)
            }, name: name, description: description, emoji: emoji, keywords: keywords, credit: credit,
            license: license, reductions: reductions)
    }
}
