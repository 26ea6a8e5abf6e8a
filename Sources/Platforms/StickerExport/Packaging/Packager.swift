public import Platforms
public import StickerEncoding

/// How one platform's packs are made: the pictures it takes, how many, and the files beside them.
///
/// A platform is one folder of this module with one type that conforms. It is pure: pictures in, files out.
public protocol Packager: Sendable {
    /// The platform.
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
    public func counts(of kind: StickerKind) -> PackCounts { counts }
    /// None.
    public func covers(_ kind: StickerKind) -> [String: PictureTarget] { [:] }
    /// None.
    public func extras(_ kind: StickerKind) -> [String: PictureTarget] { [:] }
}

/// Whether a sticker moves.
public enum StickerKind: String, CaseIterable, Sendable { case still, moving }

/// How many stickers a platform takes.
public struct PackCounts: Equatable, Sendable {
    /// How many stickers one pack may have.
    public var stickers: ClosedRange<Int>
    /// The sizes a pack may have; nil: any within `stickers`.
    public var allowed: [Int]?
    /// Whether still and moving stickers may share a pack.
    public var mixes: Bool

    /// - Parameter allowed: rising; nil: any within `stickers`.
    public init(_ stickers: ClosedRange<Int>, allowed: [Int]? = nil, mixes: Bool) {
        (self.stickers, self.allowed, self.mixes) = (stickers, allowed, mixes)
    }
}

/// One file of a platform's pack.
public struct PackagedFile: Equatable, Sendable {
    /// Relative to the pack's folder, with `/` between parts.
    public var path: String
    /// The whole file.
    public var bytes: [UInt8]

    /// - Parameter path: relative to the pack's folder.
    public init(_ path: String, _ bytes: [UInt8]) { (self.path, self.bytes) = (path, bytes) }
}

/// One pack of a platform, all pictures made: after splitting, with texts in the language asked for.
public struct ExportedPack: Sendable {
    /// One sticker.
    public struct Sticker: Sendable {
        /// The costume's id.
        public var id: String
        /// Texts in the language asked for; the description is for screen readers.
        public var name: String, description: String
        /// The best match first, at least one.
        public var emoji: [String]
        /// Words to search for.
        public var keywords: [String]
        /// Whether it moves in this pack.
        public var kind: StickerKind
        /// The file.
        public var picture: ExportedPicture
        /// As `Packager.extras` asked.
        public var extras: [String: ExportedPicture] = [:]

        /// Describes a sticker; see the properties.
        public init(
            id: String, name: String, description: String, emoji: [String], keywords: [String],
            picture: ExportedPicture
        ) {
            (self.id, self.name, self.description, self.emoji) = (id, name, description, emoji)
            (self.keywords, self.picture) = (keywords, picture)
            kind = picture.frames > 1 ? .moving : .still
        }
    }

    /// `[a-z0-9-]`, unique among the packs of one face.
    public var identifier: String
    /// With the part's number where packs were split.
    public var title: String
    public var author: String
    /// A BCP 47 tag.
    public var language: String
    /// Rises with each export that differs.
    public var version: Int
    /// Which of several packs it is, from 1.
    public var part: Int, parts: Int
    /// In the pack's order, at least one.
    public var stickers: [Sticker]
    /// The id of the sticker that stands for the pack.
    public var cover: String
    /// As `Packager.covers` asked.
    public var coverPictures: [String: ExportedPicture]

    /// A pack without cover pictures; set the other properties as needed.
    public init(identifier: String, title: String, author: String, language: String, stickers: [Sticker]) {
        (self.identifier, self.title, self.author) = (identifier, title, author)
        (self.language, self.stickers) = (language, stickers)
        (version, part, parts) = (1, 1, 1)
        (cover, coverPictures) = (stickers.first?.id ?? "", [:])
    }
}
