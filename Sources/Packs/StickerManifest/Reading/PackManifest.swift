/// The last complete pack, as `manifest.json` describes it.
public struct PackManifest: Codable, Equatable, Sendable {
    /// The program that made the pack.
    public struct Generator: Codable, Equatable, Sendable {
        /// The program's name.
        public var name: String
        /// The program's version, for example `1.0.0`.
        public var version: String
        /// Names a program.
        public init(name: String, version: String) {
            self.name = name
            self.version = version
        }
    }

    /// Which publication of a pack this is.
    public struct Edition: Equatable, Sendable {
        /// A run of generations; another one after the pack's folder was wiped.
        public var series: String
        /// Counts the publications within a series, from 1.
        public var generation: Int
        /// RFC 3339 in UTC, whole seconds.
        public var publishedAt: String
        /// Describes a publication; see the properties for units.
        public init(series: String, generation: Int, publishedAt: String) {
            self.series = series
            self.generation = generation
            self.publishedAt = publishedAt
        }
    }

    /// What people see of the pack as a whole.
    public struct PackInfo: Codable, Equatable, Sendable {
        /// The title by BCP 47 tag; choose one with `Localized.pick`.
        public var name: [String: String]
        /// The pack's author: the person in the stickers where they gave a name; nil when none is named.
        public var author: String?
        /// The id of the sticker that stands for the pack; nil in an empty one.
        public var cover: String?
        /// Describes a pack.
        public init(name: [String: String], author: String? = nil, cover: String? = nil) {
            self.name = name
            self.author = author
            self.cover = cover
        }
    }

    /// The face in the stickers.
    public struct Face: Codable, Equatable, Sendable {
        /// The face file's SHA-256 in lowercase hexadecimal.
        public var sha256: String
        /// The face file's format, for example `png` or `heic`.
        public var format: String
        /// In pixels.
        public var width: Int
        /// In pixels.
        public var height: Int
        /// The number of frames; 1 in a still.
        public var frames: Int
        /// Which of several faces in the file, counted from the left, from 1; nil unless it was chosen by number.
        public var number: Int?
        /// Describes a face; see the properties for units.
        public init(sha256: String, format: String, width: Int, height: Int, frames: Int) {
            self.sha256 = sha256
            self.format = format
            self.width = width
            self.height = height
            self.frames = frames
        }
    }

    /// The preferences that the stickers follow.
    public struct Profile: Codable, Equatable, Sendable {
        /// The profile file's SHA-256 in lowercase hexadecimal; nil without such a file.
        public var sha256: String?
        /// The BCP 47 tag of the texts in the pictures; nil when none was chosen.
        public var language: String?
        /// The skin's id; nil when none was chosen.
        public var skin: String?
        /// Describes a profile.
        public init(sha256: String? = nil, language: String? = nil, skin: String? = nil) {
            self.sha256 = sha256
            self.language = language
            self.skin = skin
        }
    }

    /// Something that went wrong with one sticker, which is missing from the pack or not as its author intended.
    public struct Problem: Codable, Equatable, Sendable {
        /// A stable code for programs, for example `template.asset.missing`.
        public var code: String
        /// The template's id; empty when the problem concerns no single template.
        public var subject: String
        /// A sentence for people, by BCP 47 tag.
        public var message: [String: String]
        /// Describes a problem.
        public init(code: String, subject: String, message: [String: String]) {
            self.code = code
            self.subject = subject
            self.message = message
        }
    }

    /// The version of the format.
    public var manifestVersion = newestVersion
    /// The program that made the pack.
    public var generator: Generator
    /// The id of the group that the pack belongs to.
    public var group: String
    /// A run of generations. Generations of different series can't be compared.
    public var series: String
    /// Counts the publications within a series, from 1.
    public var generation: Int
    /// RFC 3339 in UTC, whole seconds.
    public var publishedAt: String
    /// What people see of the pack as a whole.
    public var pack: PackInfo
    /// The face in the stickers; nil after the stickers were erased.
    public var face: Face?
    /// The second person's face; nil where there is none. Stickers with `people` 2 show it.
    public var face2: Face?
    /// The preferences that the stickers follow; nil without any.
    public var profile: Profile?
    /// The longest side that was asked for, in pixels. A sticker may be smaller.
    public var side: Int
    /// The largest file allowed, in bytes.
    public var limit: Int
    /// The stickers in the pack's order.
    public var stickers: [StickerEntry] = []
    /// What went wrong with single stickers.
    public var problems: [Problem] = []

    /// Describes a pack without face and stickers. Set the other properties as needed.
    /// - Parameters:
    ///   - side: The longest side, in pixels.
    ///   - limit: The largest file allowed, in bytes.
    public init(
        generator: Generator, group: String, edition: Edition, pack: PackInfo, side: Int, limit: Int
    ) {
        self.generator = generator
        self.group = group
        self.pack = pack
        self.side = side
        self.limit = limit
        series = edition.series
        generation = edition.generation
        publishedAt = edition.publishedAt
    }

    /// `series`, `generation` and `publishedAt` together.
    public var edition: Edition {
        Edition(series: series, generation: generation, publishedAt: publishedAt)
    }
}

extension PackManifest {
    /// The ids of the stickers that show two people.
    package var pairs: [String] { stickers.filter(\.showsTwo).map(\.id) }

    /// Whether there is a second person in the pack.
    package var showsTwo: Bool { face2 != nil || !pairs.isEmpty }
}
