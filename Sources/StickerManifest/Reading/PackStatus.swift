/// What is going on in a pack right now, as `status.json` says it.
public struct PackStatus: Codable, Equatable, Sendable {
    /// An open set: readers take what they don't know for `idle`.
    public struct State: RawRepresentable, Codable, Hashable, Sendable {
        public var rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// No face yet.
        public static let waiting = State(rawValue: "waiting")
        /// Being made. With a `pid` that lives no more: interrupted.
        public static let building = State(rawValue: "building")
        /// The manifest is what there is.
        public static let idle = State(rawValue: "idle")
        /// This face can't be used; the last good pack stays.
        public static let rejected = State(rawValue: "rejected")
        /// Our trouble; it will be tried again.
        public static let failed = State(rawValue: "failed")
        /// The group's stickers are gone by request.
        public static let erased = State(rawValue: "erased")
    }

    /// A file, told by its digest.
    public struct Source: Codable, Equatable, Sendable {
        public var sha256: String
        public init(sha256: String) { self.sha256 = sha256 }
    }

    /// Something that people should know, by its stable code.
    public struct Notice: Codable, Equatable, Sendable {
        public var code: String
        /// By BCP 47 tag.
        public var message: [String: String]
        public init(code: String, message: [String: String] = [:]) {
            (self.code, self.message) = (code, message)
        }
    }

    public var statusVersion: Int
    public var state: State
    /// RFC 3339 in UTC, whole seconds.
    public var updatedAt: String
    public var pid: Int
    /// The face that this status is about; nil: none.
    public var face: Source?
    public var profile: Source?
    /// That of the last complete manifest; 0: none yet.
    public var generation: Int
    public var finished: Int
    public var total: Int
    /// Those finished so far, in the order in which they were finished.
    public var stickers: [StickerEntry]
    public var error: Notice?
    public var warnings: [Notice]
    /// When a build that failed or has to wait is tried again, RFC 3339 in UTC, whole seconds; nil: nothing is waited for.
    public var retryAt: String?

    public init(
        statusVersion: Int = 1, state: State, updatedAt: String, pid: Int, face: Source? = nil,
        profile: Source? = nil, generation: Int = 0, finished: Int = 0, total: Int = 0,
        stickers: [StickerEntry] = [], error: Notice? = nil, warnings: [Notice] = [],
        retryAt: String? = nil
    ) {
        (self.statusVersion, self.state, self.updatedAt, self.pid) = (statusVersion, state, updatedAt, pid)
        (self.face, self.profile, self.generation) = (face, profile, generation)
        (self.finished, self.total, self.stickers) = (finished, total, stickers)
        (self.error, self.warnings, self.retryAt) = (error, warnings, retryAt)
    }
}

extension PackStatus {
    /// The highest `statusVersion` that this library reads.
    public static let newestVersion = 1

    enum CodingKeys: String, CodingKey {
        case statusVersion, state, updatedAt, pid, face, profile, generation, finished, total, stickers, error
        case warnings, retryAt
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            statusVersion: try values.decode(Int.self, forKey: .statusVersion),
            state: try values.decode(State.self, forKey: .state),
            updatedAt: try values.decode(String.self, forKey: .updatedAt),
            pid: try values.decodeIfPresent(Int.self, forKey: .pid) ?? 0,
            face: try values.decodeIfPresent(Source.self, forKey: .face),
            profile: try values.decodeIfPresent(Source.self, forKey: .profile),
            generation: try values.decodeIfPresent(Int.self, forKey: .generation) ?? 0,
            finished: try values.decodeIfPresent(Int.self, forKey: .finished) ?? 0,
            total: try values.decodeIfPresent(Int.self, forKey: .total) ?? 0,
            stickers: try values.decodeIfPresent([StickerEntry].self, forKey: .stickers) ?? [],
            error: try values.decodeIfPresent(Notice.self, forKey: .error),
            warnings: try values.decodeIfPresent([Notice].self, forKey: .warnings) ?? [],
            retryAt: try values.decodeIfPresent(String.self, forKey: .retryAt))
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(statusVersion, forKey: .statusVersion)
        try values.encode(state, forKey: .state)
        try values.encode(updatedAt, forKey: .updatedAt)
        try values.encode(pid, forKey: .pid)
        try values.encode(face, forKey: .face)
        try values.encodeIfPresent(profile, forKey: .profile)
        try values.encode(generation, forKey: .generation)
        try values.encode(finished, forKey: .finished)
        try values.encode(total, forKey: .total)
        try values.encode(stickers, forKey: .stickers)
        try values.encodeIfPresent(error, forKey: .error)
        try values.encode(warnings, forKey: .warnings)
        try values.encodeIfPresent(retryAt, forKey: .retryAt)
    }
}
