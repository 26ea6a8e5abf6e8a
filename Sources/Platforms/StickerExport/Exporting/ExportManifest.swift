package import Platforms
package import StickerManifest

/// What an export for one platform holds: `export.json` in the platform's folder, written together with the packs.
///
/// Paths are relative to the folder of this document, with `/` between parts. `Schemas/export.schema.json` describes it.
package struct ExportManifest: Codable, Equatable, Sendable {
    package static let newestVersion = 1
    /// The document's name.
    package static let fileName = "export.json"

    package struct File: Codable, Equatable, Sendable {
        /// Relative to this document's folder.
        package var file: String
        package var bytes: Int
        /// The file's SHA-256 in lowercase hexadecimal.
        package var sha256: String
    }

    /// A picture, and what it was made from.
    package struct Picture: Codable, Equatable, Sendable {
        /// Relative to this document's folder; nil: the platform's files hold it in another form, or leave it out.
        package var file: String?
        /// `png`, `apng`, `gif`, `webp` or `webm`.
        package var format: String
        /// In pixels.
        package var width: Int
        /// In pixels.
        package var height: Int
        /// The number of frames; 1 in a still.
        package var frames: Int
        /// The time of one loop in milliseconds; 0 in a still.
        package var duration: Int
        /// The file's length.
        package var bytes: Int
        /// The file's SHA-256 in lowercase hexadecimal.
        package var sha256: String
        /// What was lowered to keep the platform's rules; empty at full quality.
        package var reductions: [StickerEntry.Reduction]
        /// A digest of all that decides the picture, libraries' versions included.
        package var recipe: String
    }

    package struct Sticker: Codable, Equatable, Sendable {
        package var id: String
        /// The title, in the export's language.
        package var name: String
        /// The text for screen readers, in the export's language.
        package var description: String
        /// Emoji that it stands for, the best match first.
        package var emoji: [String]
        /// Words to search for, in the export's language.
        package var keywords: [String]
        /// Whether the person chose it as one of their favorites, which come first; nil: it isn't one.
        package var favorite: Bool?
        package var moves: Bool
        package var picture: Picture
        /// Further pictures, such as thumbnails, by their purpose.
        package var extras: [String: Picture]
    }

    package struct Pack: Codable, Equatable, Sendable {
        /// Relative to this document's folder.
        package var folder: String
        /// The zip file with the same content; nil when there is none.
        package var zip: String?
        /// What the platform's files call it.
        package var identifier: String
        /// Rises with each change of this pack; nil in documents of 1.0, where the document's version is that of its packs.
        package var version: Int?
        /// With the part's number where there are several packs.
        package var title: String
        /// The id of the sticker that stands for the pack.
        package var cover: String
        /// Pictures of the cover, such as a tray icon, by their purpose.
        package var coverPictures: [String: Picture]
        /// In the pack's order.
        package var stickers: [Sticker]
        /// All files, with those of the stickers, sorted.
        package var files: [File]
    }

    /// A costume that isn't in any pack, or only as a still.
    package struct LeftOut: Codable, Equatable, Sendable {
        package var id: String
        /// `count`: the platform's packs have certain sizes. `still`: it moves, but packs of moving stickers need more.
        package var reason: String
    }

    package var exportVersion = newestVersion
    package var generator: PackManifest.Generator
    package var platform: String
    /// What the packs' identifiers begin with; nil in documents of 1.0.
    package var name: String?
    /// Rises with each export that differs.
    package var version: Int
    /// The digest of the face file, SHA-256 in lowercase hexadecimal.
    package var face: String
    /// Which of several faces in the file, counted from the left, from 1; nil unless it was chosen by number.
    package var faceNumber: Int?
    /// The same of the second person's face; nil where there is none.
    package var face2: String?
    /// Likewise.
    package var face2Number: Int?
    /// The packs' title without part numbers.
    package var title: String
    package var author: String
    /// The BCP 47 tag of names, descriptions and keywords.
    package var language: String
    /// In the platform's order.
    package var packs: [Pack]
    /// Costumes that aren't in a pack as they are.
    package var leftOut: [LeftOut]
}

extension ExportManifest {
    /// With what documents of 1.0 lack.
    var completed: ExportManifest {
        var whole = self
        whole.name =
            name ?? packs.first.flatMap { PackIdentity.base(of: $0.identifier, inFolder: $0.folder) }
        for index in packs.indices { whole.packs[index].version = packs[index].version ?? version }
        return whole
    }

    /// The manifest of an earlier export; nil where there is none that this version reads.
    /// - Parameter output: the folder of the exports, absolute.
    /// - Throws: where that can't be seen now.
    package init?(of platform: Platform, in output: String) throws(ExportFailure) {
        guard let found = try PlatformFolder.own(platform, in: output)?.manifest else { return nil }
        self = found
    }
}
