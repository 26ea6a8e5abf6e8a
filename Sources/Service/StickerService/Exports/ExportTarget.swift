import Digest
import GroupWatch
import Names
import Platforms
import StickerBuild
import Synchronization

/// Which packs for platforms a group is to have beside its pack.
struct ExportTarget: Equatable, Sendable {
    /// In the order in which they are made, each once; none: those that there are go.
    var platforms: [Platform]
    /// A digest of all that decides the exports.
    var key: String
    /// What logs call the face that they are made of.
    var face: String?

    /// - Parameters:
    ///   - record: of the visit that published the pack.
    ///   - standard: the service's platforms, where the group's profile names none.
    init(_ record: GroupRecord, standard: [Platform]) {
        let own = record.platforms.map { $0.compactMap(Platform.init(rawValue:)) }
        platforms = own ?? standard
        face = record.face?.sha256.map(SHA256.short)
        var parts = [
            KigurumiVersion.current, record.reader, record.basis, record.face?.sha256 ?? "",
            record.profile?.sha256 ?? "", platforms.map(\.rawValue).joined(separator: ","),
        ]
        // Groups of one person keep their keys.
        if let second = record.shown2?.sha256 { parts.append(second) }
        key = SHA256.hex(Array(parts.joined(separator: "\n").utf8))
    }
}

/// One export that has begun. The thread that makes it and those that may cancel it hold the same job.
final class ExportJob: Sendable {
    let group: GroupID
    let wish: ExportTarget
    /// Failures of ours one after the other.
    let failures: Int
    private let cancelled = Atomic(false)

    init(_ group: GroupID, _ wish: ExportTarget, failures: Int) {
        self.group = group
        self.wish = wish
        self.failures = failures
    }

    var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

    func cancel() { cancelled.store(true, ordering: .relaxed) }
}
