package import Platforms

/// What an export changed against an earlier one, for scripts that upload only that. `Schemas/export-diff.schema.json`
/// describes it.
package struct ExportDiff: Encodable, Equatable, Sendable {
    package static let newestVersion = 1

    /// A sticker of a platform.
    package struct Sticker: Encodable, Equatable, Sendable {
        /// The costume's.
        package var id: String
        package var moves: Bool
        /// The picture now, relative to the platform's folder; of a removed one, as it was. nil: the platform's files hold it
        /// in another form.
        package var file: String?
        /// Of a changed one, in what: `picture`, `file`, `texts`, `emoji`.
        package var what: [String]?
    }

    /// Files of a platform's folder.
    package struct Files: Encodable, Equatable, Sendable {
        package var added: [String]
        package var changed: [String]
        package var removed: [String]
    }

    package struct Changes: Encodable, Equatable, Sendable {
        package var platform: String
        /// Of the earlier export; nil: there was none.
        package var from: Int?
        package var to: Int
        /// In the order of the packs.
        package var added: [Sticker]
        package var changed: [Sticker]
        package var removed: [Sticker]
        package var files: Files

        package var isEmpty: Bool {
            added.isEmpty && changed.isEmpty && removed.isEmpty && files == Files([:], [:])
        }
    }

    package var diffVersion = newestVersion
    package var platforms: [Changes]

    /// - Parameters:
    ///   - old: what there was of each platform.
    ///   - new: what there is, in its order.
    package init(from old: [Platform: ExportManifest], to new: [ExportManifest]) {
        platforms = new.map { manifest in
            Changes(from: Platform(rawValue: manifest.platform).flatMap { old[$0] }, to: manifest)
        }
    }

    /// What an export of these platforms has made in a folder by now; platforms without one are left out.
    /// - Parameter folder: absolute.
    package static func earlier(
        _ platforms: [Platform], in folder: String
    ) throws(ExportFailure) -> [Platform: ExportManifest] {
        var found: [Platform: ExportManifest] = [:]
        for platform in platforms { found[platform] = try ExportManifest(of: platform, in: folder) }
        return found
    }
}

extension ExportDiff.Changes {
    /// A costume can be in a platform's packs twice: it moves in one, and fills up another as a still.
    private struct Key: Hashable {
        var id: String
        var moves: Bool
    }

    fileprivate init(from old: ExportManifest?, to new: ExportManifest) {
        let (before, now) = (old?.packs.flatMap(\.stickers) ?? [], new.packs.flatMap(\.stickers))
        let known = Self.byKey(before)
        let there = Self.byKey(now)
        platform = new.platform
        (from, to) = (old?.version, new.version)
        added = now.filter { known[Self.key($0)] == nil }.map { ExportDiff.Sticker($0) }
        removed = before.filter { there[Self.key($0)] == nil }.map { ExportDiff.Sticker($0) }
        changed = now.compactMap { sticker in
            guard let known = known[Self.key(sticker)] else { return nil }
            let what = sticker.changes(since: known)
            return what.isEmpty ? nil : ExportDiff.Sticker(sticker, what)
        }
        func digests(_ manifest: ExportManifest?) -> [String: String] {
            Dictionary((manifest?.allFiles ?? []).map { ($0.file, $0.sha256) }) { first, _ in first }
        }
        files = ExportDiff.Files(digests(old), digests(new))
    }

    private static func key(_ sticker: ExportManifest.Sticker) -> Key {
        Key(id: sticker.id, moves: sticker.moves)
    }

    private static func byKey(_ stickers: [ExportManifest.Sticker]) -> [Key: ExportManifest.Sticker] {
        Dictionary(stickers.map { (key($0), $0) }) { first, _ in first }
    }
}

extension ExportDiff.Files {
    /// - Parameter old: digests by file, likewise `new`.
    init(_ old: [String: String], _ new: [String: String]) {
        added = new.keys.filter { old[$0] == nil }.sorted()
        removed = old.keys.filter { new[$0] == nil }.sorted()
        changed = new.filter { old[$0.key] != nil && old[$0.key] != $0.value }.map(\.key).sorted()
    }
}

extension ExportDiff.Sticker {
    fileprivate init(_ sticker: ExportManifest.Sticker, _ what: [String]? = nil) {
        self.init(id: sticker.id, moves: sticker.moves, file: sticker.picture.file, what: what)
    }
}

extension ExportManifest.Sticker {
    fileprivate func changes(since old: Self) -> [String] {
        let texts = [name, description] + keywords != [old.name, old.description] + old.keywords
        return [
            picture.sha256 == old.picture.sha256 ? nil : "picture",
            picture.file == old.picture.file ? nil : "file", texts ? "texts" : nil,
            emoji == old.emoji ? nil : "emoji",
        ].compactMap(\.self)
    }
}
