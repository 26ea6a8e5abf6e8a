package import Names

/// A group whose pack has to be made. Holds digests and names, never pictures.
///
/// A job is a hint: who does it takes the face and the profile that the store has by then.
package struct GroupJob: Sendable, Hashable {
    package var group: GroupID
    /// SHA-256 of the face file, 64 lowercase hexadecimal digits.
    package var face: String
    /// SHA-256 of profile.json in the same form; nil without one.
    package var profile: String?
    /// New faces come before rebuilds for changed costumes.
    package var urgency: Urgency
    /// Tells apart two uploads of the same files, at most 64 characters. One upload keeps its token when it is sent again.
    package var token: String
    /// Whether the group is to be erased: what the store still has of it goes, unless it has a face again.
    package var erases = false

    /// Stands for the face where the job doesn't depend on one.
    package static let anyFace = String(repeating: "0", count: 64)

    /// Which jobs go first.
    package enum Urgency: String, Sendable, CaseIterable {
        /// A face or profile is new.
        case face
        /// Costumes changed.
        case rebuild
    }

    /// Describes a job.
    /// - Parameters:
    ///   - face: SHA-256 in hexadecimal.
    ///   - token: of the upload.
    package init(group: GroupID, face: String, profile: String?, urgency: Urgency, token: String) {
        self.group = group
        self.face = face
        self.profile = profile
        self.urgency = urgency
        self.token = token
    }

    /// A job that erases a group. Its face has to be removed from the store before.
    package static func erasing(_ group: GroupID, token: String) -> GroupJob {
        var job = GroupJob(group: group, face: anyFace, profile: nil, urgency: .face, token: token)
        job.erases = true
        return job
    }

    /// The same text for the same upload; queues drop a second job with it.
    package var id: String { "\(group):\(face):\(profile ?? "-"):\(token)" }
}
