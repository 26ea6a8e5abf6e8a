/// The last complete pack, as `manifest.json` says it.
public struct PackManifest: Codable, Equatable, Sendable {
    public struct Generator: Codable, Equatable, Sendable {
        public var name: String
        public var version: String
        public init(name: String, version: String) { (self.name, self.version) = (name, version) }
    }

    public struct PackInfo: Codable, Equatable, Sendable {
        public var name: [String: String]
        public var author: String?
        public var cover: String?
        public init(name: [String: String], author: String? = nil, cover: String? = nil) {
            (self.name, self.author, self.cover) = (name, author, cover)
        }
    }

    public struct Face: Codable, Equatable, Sendable {
        public var sha256: String
        public var format: String
        public var width: Int
        public var height: Int
        public var frames: Int
        public init(sha256: String, format: String, width: Int, height: Int, frames: Int) {
            (self.sha256, self.format, self.width, self.height, self.frames) =
                (sha256, format, width, height, frames)
        }
    }

    public struct Profile: Codable, Equatable, Sendable {
        public var sha256: String?
        public var language: String?
        public var skin: String?
        public init(sha256: String? = nil, language: String? = nil, skin: String? = nil) {
            (self.sha256, self.language, self.skin) = (sha256, language, skin)
        }
    }

    public struct Problem: Codable, Equatable, Sendable {
        public var code: String
        public var subject: String
        public var message: [String: String]
        public init(code: String, subject: String, message: [String: String]) {
            (self.code, self.subject, self.message) = (code, subject, message)
        }
    }

    public var manifestVersion: Int
    public var generator: Generator
    public var group: String
    public var series: String
    public var generation: Int
    /// RFC 3339 in UTC, whole seconds.
    public var publishedAt: String
    public var pack: PackInfo
    /// nil after erasing.
    public var face: Face?
    public var profile: Profile?
    /// Pixels.
    public var side: Int
    /// Bytes.
    public var limit: Int
    public var stickers: [StickerEntry]
    public var problems: [Problem]

    public init(
        manifestVersion: Int = 1, generator: Generator, group: String, series: String, generation: Int,
        publishedAt: String, pack: PackInfo, face: Face?, profile: Profile? = nil, side: Int, limit: Int,
        stickers: [StickerEntry], problems: [Problem]
    ) {
        (self.manifestVersion, self.generator, self.group) = (manifestVersion, generator, group)
        (self.series, self.generation, self.publishedAt) = (series, generation, publishedAt)
        (self.pack, self.face, self.profile) = (pack, face, profile)
        (self.side, self.limit, self.stickers, self.problems) = (side, limit, stickers, problems)
    }
}
