public import Names

/// The subjects of a queue's messages: `kigurumi.jobs.face.user-1234`. Each group has its own, so that at most one job of it
/// waits.
public struct QueueSubjects: Sendable, Equatable {
    /// The first part of all subjects, and in capitals of the streams' names.
    public let prefix: String

    /// - Returns: nil where the prefix isn't 1 to 32 lowercase letters, digits and hyphens.
    public init?(prefix: String) {
        let fits =
            (1...32).contains(prefix.utf8.count)
            && prefix.utf8.allSatisfy {
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "-")
            }
        guard fits else { return nil }
        self.prefix = prefix
    }

    private init() { prefix = "kigurumi" }

    /// Those of `kigurumi`.
    public static let standard = QueueSubjects()

    /// The stream of the jobs that wait or run.
    public var jobStream: String { "\(prefix.uppercased())_JOBS" }
    /// The stream of the failed jobs.
    public var failureStream: String { "\(prefix.uppercased())_FAILED" }

    /// All jobs.
    public var jobs: String { "\(prefix).jobs.>" }
    /// All failures.
    public var failures: String { "\(prefix).failed.>" }

    /// All jobs of an urgency.
    public func jobs(_ urgency: GroupJob.Urgency) -> String { "\(prefix).jobs.\(urgency.rawValue).>" }

    /// One job.
    public func subject(of job: GroupJob) -> String {
        "\(prefix).jobs.\(job.urgency.rawValue).\(Self.token(job.group))"
    }

    /// The failure of a group's job.
    public func failure(of group: GroupID, _ urgency: GroupJob.Urgency) -> String {
        "\(prefix).failed.\(urgency.rawValue).\(Self.token(group))"
    }

    /// Where messages go that aren't jobs, so that nothing is lost.
    public var foreign: String { "\(prefix).failed.foreign" }

    /// A group's id as one part of a subject: dots separate parts, so they become `=`, which no id has.
    static func token(_ group: GroupID) -> String {
        String(group.name.map { $0 == "." ? "=" : $0 })
    }
}
