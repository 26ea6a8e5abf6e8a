import Digest
import Messages
import Names
import StickerBuild
import StickerPack

/// The profile as it stands, else its last good version.
struct ProfileReading {
    static let note = "profile"

    /// nil: the app wrote none.
    private(set) var profile: FaceProfile?
    private(set) var warnings: [BuildProblem] = []
    /// nil: there is no profile.
    private(set) var seen: GroupRecord.Seen?
    /// The bytes of a good profile that was just read.
    private var bytes: [UInt8]?

    /// - Parameter limit: bytes.
    /// - Throws: `.unreadable` where the profile, or the last good one, can't be read now. Without it the pack would be
    ///   another one.
    init(_ folder: GroupFolder, limit: Int) throws(PackError) {
        guard let identity = try folder.identity(of: GroupLayout.profile) else { return }
        var seen = GroupRecord.Seen(identity: identity)
        /// Why it can't be used.
        var reason: String?
        do throws(GroupFileError) {
            let content = try folder.read(GroupLayout.profile, limit: limit)
            seen = GroupRecord.Seen(identity: content.identity, sha256: SHA256.hex(content.bytes))
            do throws(ProfileMistake) {
                let read = try ProfileDocument.profile(content.bytes)
                profile = read.profile
                warnings = read.mistakes.map { mistake in
                    BuildProblem(
                        code: "profile.value.ignored", subject: GroupLayout.profile,
                        evidence: mistake.evidence)
                }
                warnings += ProfileDocument.unknownNames(content.bytes)
                bytes = content.bytes
            } catch {
                reason = error.reason
            }
        } catch {
            switch error {
            case .gone, .missing, .mounted: return
            case .refused(let refusal): reason = Messages.text(of: refusal, in: .english)
            case .machine(let path, let reason): throw .unreadable(path: path, reason: reason)
            }
        }
        self.seen = seen
        if let reason { try fallBack(folder, reason) }
    }

    private mutating func fallBack(_ folder: GroupFolder, _ reason: String) throws(PackError) {
        warnings = [
            BuildProblem(code: "profile.broken", subject: GroupLayout.profile, evidence: ["reason": reason])
        ]
        let path = GroupLayout.inPack(PackLayout.notePath(Self.note))
        guard let last = try folder.document(path, limit: PackFolder.noteLimit) else { return }
        profile = try? ProfileDocument.profile(last).profile
    }

    /// Remembers a good profile beside the pack made with it.
    func keep(in pack: PackFolder) {
        if let bytes { try? pack.writeNote(Self.note, bytes) }
        if seen == nil { pack.removeNote(Self.note) }
    }
}
