import Digest
import Files
import FoundationEssentials
import Names
import StickerPack

/// What the last visit of a group found and left: enough to see that nothing has to be done, without opening the pack.
///
/// Lies among the pack's private files, is safe to delete, and is written only when it changes.
struct GroupRecord: Codable, Equatable, Sendable {
    static let name = "service"
    static let path = GroupLayout.inPack(PackLayout.notePath(name))
    static let newestVersion = 1
    /// Raised when faces are rejected for less than before: rejected ones are tried again then.
    static let rejections = 3

    enum Ending: String, Codable { case published, rejected, waiting, erased }

    struct Seen: Codable, Equatable, Sendable {
        var identity: FileIdentity
        /// Lower-case hexadecimal; nil for what could not be read.
        var sha256: String?
    }

    var recordVersion = newestVersion
    var ending: Ending
    /// nil: there was none.
    var face: Seen?
    /// The second person's; nil: there was none.
    var face2: Seen?
    /// Whether that one can't be used: the pack is of the first person alone.
    var isAlone: Bool?
    var profile: Seen?
    /// A digest of costumes and settings.
    var basis: String
    /// A digest of what reads faces: a program that reads more tries a rejected face again.
    var reader: String
    /// The run of the service that tried a face that broke the decoder. Another run tries it again.
    var run: String?
    /// The pack's files, and a digest of their identities; empty while one of a published pack is missing.
    var files: [String] = []
    var filesDigest = ""
    /// Whether files are kept beside the pack that go when they have been retained long enough.
    var retains: Bool?
    /// Erased by a command, which no service has reported yet.
    var isUnreported: Bool?
    /// The platforms that the profile wants packs for; nil: it names none.
    var platforms: [String]?
    /// There is no face, but a picture under another name; nil: no.
    var isMisnamed: Bool?
    /// Since when the face is gone, while there is a pack.
    var absence: Absence?

    init(ending: Ending, face: Seen?, profile: Seen?, basis: String, reader: String) {
        self.ending = ending
        self.face = face
        self.profile = profile
        self.basis = basis
        self.reader = reader
    }

    /// nil for anything that isn't one of ours.
    init?(_ bytes: [UInt8]) {
        guard let record = try? JSONDecoder().decode(GroupRecord.self, from: Data(bytes)),
            record.recordVersion == Self.newestVersion
        else { return nil }
        self = record
    }

    var bytes: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)).map { Array($0) } ?? []
    }

    /// Whether the visit's end still holds for these files and costumes.
    func holds(
        _ files: InputFiles, basis: String, reader: String, run: String
    ) -> Bool {
        let profile = files.profile
        guard face?.identity == files.face, ending == .erased || face2?.identity == files.face2 else {
            return false
        }
        switch ending {
        case .published: return self.profile?.identity == profile && isPublished(basis: basis, in: run)
        case .rejected: return self.profile?.identity == profile && isRejected(by: reader, in: run)
        case .waiting, .erased: return true
        }
    }

    /// The second person's face that the pack shows; nil: none.
    var shown2: Seen? { isAlone == true ? nil : face2 }

    /// Whether a pack of these costumes was published, and without a second face only where this run read that one, too.
    func isPublished(basis: String, in run: String) -> Bool {
        ending == .published && self.basis == basis && (self.run == nil || self.run == run)
    }

    /// Whether the face was rejected by this reader, and not in an earlier run that it broke.
    func isRejected(by reader: String, in run: String) -> Bool {
        ending == .rejected && self.reader == reader && (self.run == nil || self.run == run)
    }

    /// Remembers the pack's files as they are now.
    mutating func note(_ names: [String], in folder: GroupFolder) throws(PackError) {
        files = names
        filesDigest = try digest(names, in: folder) ?? ""
    }

    func isUndisturbed(in folder: GroupFolder) throws(PackError) -> Bool {
        try filesDigest == digest(files, in: folder)
    }

    /// nil where a published pack lacks one of them.
    private func digest(_ names: [String], in folder: GroupFolder) throws(PackError) -> String? {
        var hash = SHA256()
        for name in names {
            let identity = try folder.identity(of: "\(GroupLayout.pack)/\(name)")
            if identity == nil, ending == .published { return nil }
            let text = identity.map { "\($0.inode) \($0.bytes) \($0.modified) \($0.changed)" } ?? "none"
            hash.update(Array("\(name) \(text)\n".utf8))
        }
        return Hex.string(hash.digest())
    }
}
