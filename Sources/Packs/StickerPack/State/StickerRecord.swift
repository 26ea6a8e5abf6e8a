package import StickerManifest

/// A finished sticker in the pack's folder, with what is needed to notice a change to its files.
package struct StickerRecord: Equatable, Sendable {
    package var id: String
    package var file: FileRecord
    /// The number of frames; 1 in a still.
    package var frames: Int
    /// The time of one loop in seconds; nil for a still.
    package var duration: Double?
    /// 0 repeats forever; nil for a still.
    package var loops: Int?
    /// The still of a moving sticker; nil when there is none.
    package var still: FileRecord?
    /// What was lowered to keep the files within the limit.
    package var reductions: [StickerEntry.Reduction] = []
    /// The boot in which the files were written, until they are synced. After a reboot unsynced files are digested before
    /// they are reused.
    var unsyncedSince: String?

    var files: [FileRecord] { [file] + (still.map { [$0] } ?? []) }

    /// The manifest's entry, with the texts that people read. Texts go by BCP 47 tag.
    package func entry(
        name: [String: String], description: [String: String] = [:], emoji: [String] = [],
        keywords: [String: [String]] = [:], credit: String? = nil, license: String? = nil
    ) -> StickerEntry {
        var entry = StickerEntry(id: id, file.rendition, name: name)
        (entry.frames, entry.duration, entry.loops) = (frames, duration, loops)
        (entry.still, entry.reductions) = (still?.rendition, reductions)
        (entry.description, entry.emoji, entry.keywords) = (description, emoji, keywords)
        (entry.credit, entry.license) = (credit, license)
        return entry
    }
}
