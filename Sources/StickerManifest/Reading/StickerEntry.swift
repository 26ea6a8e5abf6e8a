/// One sticker of a manifest.
public struct StickerEntry: Codable, Equatable, Sendable {
    /// The rendition for pickers and for people who want no motion.
    public struct Still: Codable, Equatable, Sendable {
        public var file: String
        public var mediaType: String
        public var width: Int
        public var height: Int
        public var bytes: Int
        public var sha256: String

        public init(file: String, mediaType: String, width: Int, height: Int, bytes: Int, sha256: String) {
            (self.file, self.mediaType, self.width) = (file, mediaType, width)
            (self.height, self.bytes, self.sha256) = (height, bytes, sha256)
        }
    }

    /// What was given up for a limit.
    public struct Reduction: Codable, Equatable, Sendable {
        public var what: String
        public var from: Double
        public var to: Double

        public init(what: String, from: Double, to: Double) {
            (self.what, self.from, self.to) = (what, from, to)
        }
    }

    public var id: String
    public var file: String
    public var mediaType: String
    public var width: Int
    public var height: Int
    public var bytes: Int
    public var sha256: String
    public var frames: Int
    /// Seconds; nil for a still.
    public var duration: Double?
    /// 0 = for ever; nil for a still.
    public var loops: Int?
    public var still: Still?
    public var name: [String: String]
    public var description: [String: String]
    public var emoji: [String]
    public var keywords: [String: [String]]
    public var credit: String?
    public var license: String?
    public var reductions: [Reduction]

    public init(
        id: String, file: String, mediaType: String, width: Int, height: Int, bytes: Int, sha256: String,
        frames: Int, duration: Double? = nil, loops: Int? = nil, still: Still? = nil, name: [String: String],
        description: [String: String] = [:], emoji: [String] = [], keywords: [String: [String]] = [:],
        credit: String? = nil, license: String? = nil, reductions: [Reduction] = []
    ) {
        (self.id, self.file, self.mediaType, self.width, self.height) = (id, file, mediaType, width, height)
        (self.bytes, self.sha256, self.frames, self.duration) = (bytes, sha256, frames, duration)
        (self.loops, self.still, self.name, self.description) = (loops, still, name, description)
        (self.emoji, self.keywords, self.credit) = (emoji, keywords, credit)
        (self.license, self.reductions) = (license, reductions)
    }
}
