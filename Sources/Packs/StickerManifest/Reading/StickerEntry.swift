/// One sticker of a pack, as `manifest.json` and `status.json` describe it.
public struct StickerEntry: Codable, Equatable, Sendable {
    /// One image file of a sticker: the sticker itself, or its still.
    public struct Rendition: Codable, Equatable, Sendable {
        /// The file's name, in the folder of the manifest.
        public var file: String
        /// `image/png` or `image/gif`.
        public var mediaType: String
        /// In pixels.
        public var width: Int
        /// In pixels.
        public var height: Int
        /// The file's length.
        public var bytes: Int
        /// The file's SHA-256 in lowercase hexadecimal.
        public var sha256: String

        /// Describes a file; see the properties for units.
        public init(file: String, mediaType: String, width: Int, height: Int, bytes: Int, sha256: String) {
            self.file = file
            self.mediaType = mediaType
            self.width = width
            self.height = height
            self.bytes = bytes
            self.sha256 = sha256
        }
    }

    /// A quality that was lowered to keep the file within the pack's limit.
    public struct Reduction: Codable, Equatable, Sendable {
        /// What was lowered, for example `colors`, `frames`, `side` (pixels) or `duration` (seconds). Treat this as an
        /// open set.
        public var what: String
        /// The value before.
        public var from: Double
        /// The value after.
        public var to: Double

        /// Describes one lowered quality; see the properties for units.
        public init(what: String, from: Double, to: Double) {
            self.what = what
            self.from = from
            self.to = to
        }
    }

    /// The template's id, unique within the pack. It stays the same when the picture changes.
    public var id: String
    /// The file's name, in the folder of the manifest. A name is never reused for another picture.
    public var file: String
    /// `image/png`, or `image/gif` for a moving sticker.
    public var mediaType: String
    /// In pixels.
    public var width: Int
    /// In pixels.
    public var height: Int
    /// The file's length.
    public var bytes: Int
    /// The file's SHA-256 in lowercase hexadecimal.
    public var sha256: String
    /// The number of frames; 1 in a still.
    public var frames = 1
    /// The time of one loop in seconds; nil for a still.
    public var duration: Double?
    /// How often a moving sticker plays; 0 repeats forever. nil for a still.
    public var loops: Int?
    /// A still image of a moving sticker, for pickers and for people who prefer no motion; nil when there is none.
    public var still: Rendition?
    /// The title by BCP 47 tag; choose one with `Localized.pick`.
    public var name: [String: String]
    /// The text for screen readers by BCP 47 tag, at most 150 characters each.
    public var description: [String: String] = [:]
    /// The wearer's own words on the picture, with line breaks; part of what a screen reader says. nil: it is not made for
    /// words. Plain text from a person: escape it wherever it is shown.
    public var text: String?
    /// How many people it shows: 2, or nil for one. When the second person withdraws, these stickers go.
    public var people: Int?
    /// Whether the person chose it as one of their favorites, which come first; nil: it isn't one.
    public var favorite: Bool?
    /// Emoji that the sticker can stand for, the best match first.
    public var emoji: [String] = []
    /// Words to search for, by BCP 47 tag.
    public var keywords: [String: [String]] = [:]
    /// The authors of the art; nil when the template names none.
    public var credit: String?
    /// The art's license, as the template states it; nil when it states none.
    public var license: String?
    /// What was lowered to keep the file within the pack's limit; empty at full quality.
    public var reductions: [Reduction] = []

    /// Describes a still without further texts. Set the other properties as needed.
    public init(id: String, _ rendition: Rendition, name: [String: String]) {
        self.id = id
        self.name = name
        file = rendition.file
        mediaType = rendition.mediaType
        width = rendition.width
        height = rendition.height
        bytes = rendition.bytes
        sha256 = rendition.sha256
    }

    /// Whether it shows two people.
    package var showsTwo: Bool { people ?? 1 > 1 }

    /// Whether the sticker is animated, that is, has more than one frame.
    public var moves: Bool { frames > 1 }

    /// The sticker's image files: the sticker itself, then its still when there is one.
    public var renditions: [Rendition] {
        let itself = Rendition(
            file: file, mediaType: mediaType, width: width, height: height, bytes: bytes, sha256: sha256)
        return [itself] + (still.map { [$0] } ?? [])
    }

    /// The names of `renditions`.
    public var files: [String] { [file] + (still.map { [$0.file] } ?? []) }
}

extension StickerEntry {
    enum CodingKeys: String, CodingKey {
        case id, file, mediaType, width, height, bytes, sha256, frames, duration, loops, still, name
        case description, text, people, favorite, emoji, keywords, credit, license, reductions
    }

    /// Reads an entry. Unknown keys are ignored, and missing collections are empty.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            id: try values.decode(String.self, forKey: .id), try Rendition(from: decoder),
            name: try values.decodeIfPresent([String: String].self, forKey: .name) ?? [:])
        frames = try values.decodeIfPresent(Int.self, forKey: .frames) ?? 1
        duration = try values.decodeIfPresent(Double.self, forKey: .duration)
        loops = try values.decodeIfPresent(Int.self, forKey: .loops)
        still = try values.decodeIfPresent(Rendition.self, forKey: .still)
        description = try values.decodeIfPresent([String: String].self, forKey: .description) ?? [:]
        text = try values.decodeIfPresent(String.self, forKey: .text)
        people = try values.decodeIfPresent(Int.self, forKey: .people)
        favorite = try values.decodeIfPresent(Bool.self, forKey: .favorite)
        emoji = try values.decodeIfPresent([String].self, forKey: .emoji) ?? []
        keywords = try values.decodeIfPresent([String: [String]].self, forKey: .keywords) ?? [:]
        credit = try values.decodeIfPresent(String.self, forKey: .credit)
        license = try values.decodeIfPresent(String.self, forKey: .license)
        reductions = try values.decodeIfPresent([Reduction].self, forKey: .reductions) ?? []
    }
}
