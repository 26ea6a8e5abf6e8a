/// A group whose pack has to be made. Holds digests and names, never pictures.
public struct GroupJob: Sendable, Hashable {
    /// The group's id.
    public var group: String
    /// SHA-256 of the face file, in hexadecimal.
    public var face: String
    /// SHA-256 of profile.json, in hexadecimal; nil without one.
    public var profile: String?
    /// New faces come before rebuilds for changed costumes.
    public var urgency: Urgency

    public enum Urgency: String, Sendable, CaseIterable {
        case face, rebuild
    }
}

/// How many jobs are in which state.
public struct QueueCounts: Sendable, Equatable {
    public var waiting: Int
    public var running: Int
    public var failed: Int
}

/// A job that no worker could do.
public struct FailedJob: Sendable, Equatable {
    public var job: GroupJob
    /// The error's code, such as `face.truncated`.
    public var code: String
    /// How often it was tried.
    public var attempts: Int
}
