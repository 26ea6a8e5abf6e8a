package import Names

/// The subjects of a queue's messages: `kigurumi.jobs.face.user-1234`. Each group has its own, so that at most one job of it
/// waits.
package struct QueueSubjects: Sendable, Equatable {
    /// The first part of all subjects, and in capitals of the streams' names.
    package let prefix: String

    /// - Returns: nil where the prefix isn't 1 to 32 lowercase letters, digits and hyphens.
    package init?(prefix: String) {
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
    package static let standard = QueueSubjects()

    /// The stream of the jobs that wait or run.
    package var jobStream: String { "\(prefix.uppercased())_JOBS" }
    package var failureStream: String { "\(prefix.uppercased())_FAILED" }

    /// The stream of turns.
    package var turnStream: String { "\(prefix.uppercased())_TURNS" }

    package var jobs: String { "\(prefix).jobs.>" }
    package var failures: String { "\(prefix).failed.>" }
    package var turns: String { "\(prefix).turns" }

    /// All jobs of an urgency.
    package func jobs(_ urgency: GroupJob.Urgency) -> String { "\(prefix).jobs.\(urgency.rawValue).>" }

    package func subject(of job: GroupJob) -> String { subject(of: job.group, job.urgency) }

    package func subject(of group: GroupID, _ urgency: GroupJob.Urgency) -> String {
        "\(prefix).jobs.\(urgency.rawValue).\(Self.token(group))"
    }

    package func failure(of group: GroupID, _ urgency: GroupJob.Urgency) -> String {
        "\(prefix).failed.\(urgency.rawValue).\(Self.token(group))"
    }

    /// Where a message goes that isn't a job, so that nothing is lost.
    /// - Parameter subject: under which it came, one of `jobs`.
    package func foreign(_ subject: String) -> String {
        "\(prefix).failed.foreign.\(subject.dropFirst("\(prefix).jobs.".utf8.count))"
    }

    /// The subject under which a foreign message came; nil for what isn't one.
    /// - Parameter place: one of `failures`.
    package func origin(ofForeign place: String) -> String? {
        let start = "\(prefix).failed.foreign."
        return place.hasPrefix(start) ? "\(prefix).jobs.\(place.dropFirst(start.utf8.count))" : nil
    }

    /// A group's id as one part of a subject: dots separate parts, so they become `=`, which no id has.
    static func token(_ group: GroupID) -> String {
        String(group.name.map { $0 == "." ? "=" : $0 })
    }
}
