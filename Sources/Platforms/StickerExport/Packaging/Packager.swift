package import Platforms
package import StickerEncoding

/// How one platform's packs are made: the pictures it takes, how many, and the files beside them.
///
/// A platform is one folder of this module with one type that conforms. It is pure: pictures in, files out.
package protocol Packager: Sendable {
    var platform: Platform { get }
    /// How many stickers make a pack, and of which kinds.
    var counts: PackCounts { get }
    /// The same for packs of one kind, where a platform's still and moving packs have sizes of their own.
    func counts(of kind: StickerKind) -> PackCounts
    /// What it takes as a sticker; nil: it takes none of this kind.
    func target(_ kind: StickerKind) -> PictureTarget?
    /// Pictures of the cover's costume beside the stickers, such as a tray icon, by a name of the packager's own.
    func covers(_ kind: StickerKind) -> [String: PictureTarget]
    /// Further pictures of every sticker of a pack, such as thumbnails, by a name of the packager's own.
    func extras(_ kind: StickerKind) -> [String: PictureTarget]
    /// Lays out a pack's files.
    func files(of pack: ExportedPack) throws -> [PackagedFile]
}

extension Packager {
    /// `counts`, for platforms that count all packs alike.
    package func counts(of kind: StickerKind) -> PackCounts { counts }
    package func covers(_ kind: StickerKind) -> [String: PictureTarget] { [:] }
    package func extras(_ kind: StickerKind) -> [String: PictureTarget] { [:] }
}

package enum StickerKind: String, CaseIterable, Sendable { case still, moving }

/// How many stickers a platform takes.
package struct PackCounts: Equatable, Sendable {
    /// How many stickers one pack may have.
    package var stickers: ClosedRange<Int>
    /// The sizes a pack may have; nil: any within `stickers`.
    package var allowed: [Int]?
    /// Whether still and moving stickers may share a pack.
    package var mixes: Bool

    /// - Parameter allowed: rising; nil: any within `stickers`.
    package init(_ stickers: ClosedRange<Int>, allowed: [Int]? = nil, mixes: Bool) {
        self.stickers = stickers
        self.allowed = allowed
        self.mixes = mixes
    }
}

/// One file of a platform's pack.
package struct PackagedFile: Equatable, Sendable {
    /// Relative to the pack's folder, with `/` between parts.
    package var path: String
    package var bytes: [UInt8]

    /// - Parameter path: relative to the pack's folder.
    package init(_ path: String, _ bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }
}

/// One pack of a platform, all pictures made: after splitting, with texts in the language asked for.
package struct ExportedPack: Sendable {
    package struct Sticker: Sendable {
        package var id: String
        /// Texts in the language asked for; the description is for screen readers.
        package var name: String, description: String
        /// The best match first, at least one.
        package var emoji: [String]
        /// Words to search for.
        package var keywords: [String]
        /// Whether the person chose it as a favorite.
        package var isFavorite = false
        /// Whether it moves in this pack.
        package var kind: StickerKind
        package var picture: ExportedPicture
        /// As `Packager.extras` asked.
        package var extras: [String: ExportedPicture] = [:]

        package init(
            id: String, name: String, description: String, emoji: [String], keywords: [String],
            picture: ExportedPicture
        ) {
            self.id = id
            self.name = name
            self.description = description
            self.emoji = emoji
            self.keywords = keywords
            self.picture = picture
            kind = picture.frames > 1 ? .moving : .still
        }
    }

    /// `[a-z0-9-]`, unique among the packs of one face.
    package var identifier: String
    /// With the part's number where packs were split.
    package var title: String
    package var author: String
    /// A BCP 47 tag.
    package var language: String
    /// Rises with each export that differs.
    package var version: Int
    /// Which of several packs it is, from 1.
    package var part: Int, parts: Int
    /// In the pack's order, at least one.
    package var stickers: [Sticker]
    /// The id of the sticker that stands for the pack.
    package var cover: String
    /// As `Packager.covers` asked.
    package var coverPictures: [String: ExportedPicture]

    /// A pack without cover pictures; set the other properties as needed.
    package init(identifier: String, title: String, author: String, language: String, stickers: [Sticker]) {
        self.identifier = identifier
        self.title = title
        self.author = author
        self.language = language
        self.stickers = stickers
        version = 1
        part = 1
        parts = 1
        cover = stickers.first?.id ?? ""
        coverPictures = [:]
    }
}
