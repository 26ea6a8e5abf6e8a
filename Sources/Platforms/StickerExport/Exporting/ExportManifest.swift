public import Platforms
public import StickerManifest

/// What an export for one platform holds: `export.json` in the platform's folder, written together with the packs.
///
/// Paths are relative to the folder of this document, with `/` between parts. `Schemas/export.schema.json` describes it.
public struct ExportManifest: Codable, Equatable, Sendable {
    /// The newest version of the format.
    public static let newestVersion = 1
    /// The document's name.
    public static let fileName = "export.json"

    /// A file of a pack.
    public struct File: Codable, Equatable, Sendable {
        /// Relative to this document's folder.
        public var file: String
        /// The file's length.
        public var bytes: Int
        /// The file's SHA-256 in lowercase hexadecimal.
        public var sha256: String
    }

    /// A picture, and what it was made from.
    public struct Picture: Codable, Equatable, Sendable {
        /// Relative to this document's folder; nil: the platform's files hold it in another form, or leave it out.
        public var file: String?
        /// `png`, `apng`, `gif`, `webp` or `webm`.
        public var format: String
        /// In pixels.
        public var width: Int
        /// In pixels.
        public var height: Int
        /// The number of frames; 1 in a still.
        public var frames: Int
        /// The time of one loop in milliseconds; 0 in a still.
        public var duration: Int
        /// The file's length.
        public var bytes: Int
        /// The file's SHA-256 in lowercase hexadecimal.
        public var sha256: String
        /// What was lowered to keep the platform's rules; empty at full quality.
        public var reductions: [StickerEntry.Reduction]
        /// A digest of all that decides the picture, libraries' versions included.
        public var recipe: String
    }

    /// One sticker of a pack.
    public struct Sticker: Codable, Equatable, Sendable {
        /// The costume's id.
        public var id: String
        /// The title, in the export's language.
        public var name: String
        /// The text for screen readers, in the export's language.
        public var description: String
        /// Emoji that it stands for, the best match first.
        public var emoji: [String]
        /// Words to search for, in the export's language.
        public var keywords: [String]
        /// Whether it moves.
        public var moves: Bool
        /// The sticker's picture.
        public var picture: Picture
        /// Further pictures, such as thumbnails, by their purpose.
        public var extras: [String: Picture]
    }

    /// One pack.
    public struct Pack: Codable, Equatable, Sendable {
        /// Relative to this document's folder.
        public var folder: String
        /// The zip file with the same content; nil when there is none.
        public var zip: String?
        /// What the platform's files call it.
        public var identifier: String
        /// Rises with each change of this pack; nil in documents of 1.0, where the document's version is that of its packs.
        public var version: Int?
        /// With the part's number where there are several packs.
        public var title: String
        /// The id of the sticker that stands for the pack.
        public var cover: String
        /// Pictures of the cover, such as a tray icon, by their purpose.
        public var coverPictures: [String: Picture]
        /// In the pack's order.
        public var stickers: [Sticker]
        /// All files, with those of the stickers, sorted.
        public var files: [File]
    }

    /// A costume that isn't in any pack, or only as a still.
    public struct LeftOut: Codable, Equatable, Sendable {
        /// The costume's id.
        public var id: String
        /// `count`: the platform's packs have certain sizes. `still`: it moves, but packs of moving stickers need more.
        public var reason: String
    }

    /// The version of the format.
    public var exportVersion = newestVersion
    /// The program that made it.
    public var generator: PackManifest.Generator
    /// Which platform the packs are for.
    public var platform: String
    /// What the packs' identifiers begin with; nil in documents of 1.0.
    public var name: String?
    /// Rises with each export that differs.
    public var version: Int
    /// The digest of the face file, SHA-256 in lowercase hexadecimal.
    public var face: String
    /// Which of several faces in the file, counted from the left, from 1; nil unless it was chosen by number.
    public var faceNumber: Int?
    /// The packs' title without part numbers.
    public var title: String
    /// The packs' author.
    public var author: String
    /// The BCP 47 tag of names, descriptions and keywords.
    public var language: String
    /// In the platform's order.
    public var packs: [Pack]
    /// Costumes that aren't in a pack as they are.
    public var leftOut: [LeftOut]
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
    public init?(of platform: Platform, in output: String) throws(ExportFailure) {
        guard let found = try PlatformFolder.own(platform, in: output)?.manifest else { return nil }
        self = found
    }
}
