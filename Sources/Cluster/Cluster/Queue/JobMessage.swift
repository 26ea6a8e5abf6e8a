import FoundationEssentials
import Names

/// The message of a job, as JSON: what other programs enqueue too.
package enum JobMessage {
    /// The longest message, in bytes.
    package static let lengthLimit = 4_096

    private static let newestVersion = 1

    private struct Document: Codable {
        var jobVersion: Int?
        var group: String
        var face: String?
        var profile: String?
        var token: String?
        var erase: Bool?
        /// Only in messages about failed jobs.
        var urgency: String?
        var code: String?
        var attempts: Int?
    }

    package static func bytes(_ job: GroupJob) -> [UInt8] {
        encoded(document(job))
    }

    package static func bytes(_ failed: FailedJob) -> [UInt8] {
        var document = document(failed.job)
        (document.urgency, document.code) = (failed.job.urgency.rawValue, failed.code)
        document.attempts = failed.attempts
        return encoded(document)
    }

    /// Reads a job.
    /// - Throws: the reason why it isn't one, in English.
    package static func job(_ bytes: [UInt8], urgency: GroupJob.Urgency) throws(Refusal) -> GroupJob {
        try job(document(bytes), urgency: urgency)
    }

    /// Reads a failed job; nil for anything else.
    package static func failedJob(_ bytes: [UInt8]) -> FailedJob? {
        guard let document = try? document(bytes), let code = document.code,
            let urgency = document.urgency.flatMap(GroupJob.Urgency.init(rawValue:)),
            let job = try? job(document, urgency: urgency)
        else { return nil }
        return FailedJob(job: job, code: code, attempts: document.attempts ?? 0)
    }

    /// Why a message isn't a job.
    package struct Refusal: Error, Equatable {
        /// In English.
        package var reason: String

        /// - Parameter reason: in English.
        package init(reason: String) { self.reason = reason }
    }

    private static func document(_ bytes: [UInt8]) throws(Refusal) -> Document {
        guard bytes.count <= lengthLimit else { throw Refusal(reason: "it has \(bytes.count) bytes") }
        guard let document = try? JSONDecoder().decode(Document.self, from: Data(bytes)) else {
            throw Refusal(reason: "it is not a JSON object with a group")
        }
        return document
    }

    private static func job(_ document: Document, urgency: GroupJob.Urgency) throws(Refusal) -> GroupJob {
        if let version = document.jobVersion, version > newestVersion {
            throw Refusal(reason: "jobVersion \(version) is later than this program")
        }
        guard let group = GroupID(document.group) else { throw Refusal(reason: "group is not an id") }
        let erases = document.erase ?? false
        guard let face = document.face ?? (erases ? GroupJob.anyFace : nil) else {
            throw Refusal(reason: "it has no face")
        }
        guard isDigest(face), document.profile.map(isDigest) ?? true else {
            throw Refusal(reason: "face or profile is not a SHA-256 in lowercase hexadecimal")
        }
        let token = document.token ?? ""
        guard token.utf8.count <= 64, token.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            throw Refusal(reason: "token is longer than 64 characters or not ASCII")
        }
        var job = GroupJob(
            group: group, face: face, profile: document.profile, urgency: urgency, token: token)
        job.erases = erases
        return job
    }

    private static func isDigest(_ text: String) -> Bool {
        text.utf8.count == 64
            && text.utf8.allSatisfy {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
            }
    }

    private static func document(_ job: GroupJob) -> Document {
        Document(
            jobVersion: newestVersion, group: job.group.name, face: job.erases ? nil : job.face,
            profile: job.profile, token: job.token, erase: job.erases ? true : nil)
    }

    private static func encoded(_ document: Document) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(document)).map { Array($0) } ?? []
    }
}
