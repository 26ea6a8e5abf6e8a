/// The current activity of a pack, as `status.json` describes it.
public struct PackStatus: Codable, Equatable, Sendable {
    /// What the pack's builder is doing. More values may be added; treat unknown ones as `idle`.
    public struct State: RawRepresentable, Codable, Hashable, Sendable {
        /// The value as it stands in the file.
        public var rawValue: String
        /// Takes any value, also one that this version doesn't know.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// There is no face yet.
        public static let waiting = State(rawValue: "waiting")
        /// Stickers are being made. If the process `pid` no longer exists, the build was interrupted.
        public static let building = State(rawValue: "building")
        /// The manifest is complete and current.
        public static let idle = State(rawValue: "idle")
        /// The current face can't be used; the last good pack stays.
        public static let rejected = State(rawValue: "rejected")
        /// The build failed for a reason other than the face, and will be tried again.
        public static let failed = State(rawValue: "failed")
        /// The group's stickers were removed by request.
        public static let erased = State(rawValue: "erased")
    }

    /// An input file, identified by its digest.
    public struct Source: Codable, Equatable, Sendable {
        /// The file's SHA-256 in lowercase hexadecimal.
        public var sha256: String
        /// Identifies a file by its SHA-256 in lowercase hexadecimal.
        public init(sha256: String) { self.sha256 = sha256 }
    }

    /// An error or a warning.
    public struct Notice: Codable, Equatable, Sendable {
        /// A stable code for programs, for example `pack.disk.full`.
        public var code: String
        /// A sentence for people, by BCP 47 tag.
        public var message: [String: String]
        /// Describes an error or a warning.
        public init(code: String, message: [String: String] = [:]) {
            self.code = code
            self.message = message
        }
    }

    /// The version of the format.
    public var statusVersion = newestVersion
    /// What the pack's builder is doing.
    public var state: State
    /// When the status was written: RFC 3339 in UTC, whole seconds.
    public var updatedAt: String
    /// The id of the process that wrote the status; 0 when unknown.
    public var pid: Int
    /// The face that this status is about; nil without one.
    public var face: Source?
    /// The profile that this status is about; nil without one.
    public var profile: Source?
    /// The generation of the last complete manifest; 0 when there is none yet.
    public var generation = 0
    /// The number of stickers finished so far.
    public var finished = 0
    /// The number of stickers that the build makes.
    public var total = 0
    /// The stickers finished so far, in the order in which they were finished.
    public var stickers: [StickerEntry] = []
    /// Why the face was rejected or the build failed; nil otherwise.
    public var error: Notice?
    /// What should be known about the face or the pack although the build goes on.
    public var warnings: [Notice] = []
    /// When a failed or delayed build is tried again: RFC 3339 in UTC, whole seconds. nil when none is planned.
    public var retryAt: String?

    /// Describes a state without progress. Set the other properties as needed.
    /// - Parameters:
    ///   - updatedAt: RFC 3339 in UTC, whole seconds.
    ///   - pid: The id of the process that writes the status.
    public init(state: State, updatedAt: String, pid: Int) {
        self.state = state
        self.updatedAt = updatedAt
        self.pid = pid
    }
}

extension PackStatus {
    /// The highest `statusVersion` that this library reads.
    public static let newestVersion = 1

    enum CodingKeys: String, CodingKey {
        case statusVersion, state, updatedAt, pid, face, profile, generation, finished, total, stickers, error
        case warnings, retryAt
    }

    /// Reads a status of any version; `PackJSON` refuses later ones. Unknown keys are ignored, and missing collections
    /// are empty.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            state: try values.decode(State.self, forKey: .state),
            updatedAt: try values.decode(String.self, forKey: .updatedAt),
            pid: try values.decodeIfPresent(Int.self, forKey: .pid) ?? 0)
        statusVersion = try values.decode(Int.self, forKey: .statusVersion)
        face = try values.decodeIfPresent(Source.self, forKey: .face)
        profile = try values.decodeIfPresent(Source.self, forKey: .profile)
        generation = try values.decodeIfPresent(Int.self, forKey: .generation) ?? 0
        finished = try values.decodeIfPresent(Int.self, forKey: .finished) ?? 0
        total = try values.decodeIfPresent(Int.self, forKey: .total) ?? 0
        stickers = try values.decodeIfPresent([StickerEntry].self, forKey: .stickers) ?? []
        error = try values.decodeIfPresent(Notice.self, forKey: .error)
        warnings = try values.decodeIfPresent([Notice].self, forKey: .warnings) ?? []
        retryAt = try values.decodeIfPresent(String.self, forKey: .retryAt)
    }

    /// Writes `face` also when it is nil.
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
