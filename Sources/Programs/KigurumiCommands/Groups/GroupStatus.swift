import Digest
import Files
import FoundationEssentials
import Messages
import Names
import StickerManifest
import StickerPack
import StickerService

/// What `status` reports about one group.
struct GroupStatus: Encodable, Equatable {
    var group: String
    /// As in status.json; `interrupted` for a build whose process lives no more, `new` without a status; `failed` or `held`
    /// where a running service reports it.
    var state: String
    var generation = 0
    /// In the last complete pack.
    var stickers = 0
    /// Finished stickers of the current build.
    var finished: Int?
    var total: Int?
    var error: PackStatus.Notice?
    var warnings: [PackStatus.Notice] = []
    var updatedAt: String?
    /// When it began to fail, or to be held, RFC 3339 in UTC.
    var since: String?
    /// When a build that failed or has to wait is tried again, likewise.
    var retryAt: String?
    /// The face that this is about, as logs name it; nil: none, or none was looked at.
    var face: String?
    /// What keeps it from its newest pack, the most fundamental first; nil where nobody asked.
    var why: [GroupFinding]?
    /// Packs for platforms; nil where it has none.
    var exports: GroupExports?

    /// - Parameter isAlive: whether a process lives.
    init(_ group: GroupFolders.Group, isAlive: (Int) -> Bool = Self.isAlive) {
        self.group = group.name
        if group.isMounted {
            state = "failed"
            error = Self.notice("group.mounted", ["path": group.folder])
            return
        }
        exports = GroupExports(group.folder, isAlive: isAlive)
        let reader = PackReader(folder: group.pack)
        do {
            let status = try reader.status()
            let isCut = status.state == .building && !isAlive(status.pid)
            state = isCut ? "interrupted" : status.state.rawValue
            generation = status.generation
            error = status.error
            warnings = status.warnings
            face = status.face.map { SHA256.short($0.sha256) }
            updatedAt = status.updatedAt
            retryAt = status.retryAt
            if status.state == .building { (finished, total) = (status.finished, status.total) }
            let isWhole = status.state == .idle
            stickers = isWhole ? status.finished : (try? reader.manifest())?.stickers.count ?? 0
        } catch {
            state = "new"
            if (try? PackFolder.isForeign(group.pack)) == true {
                let reason = PackError.notAPack(folder: group.pack)
                state = "failed"
                self.error = Self.notice(reason.code, reason.evidence)
                return
            }
            if case .missing = error { return }
            self.error = PackStatus.Notice(code: error.code)
        }
    }

    /// The service's own report comes before what it could write into the group's folder.
    mutating func note(_ trouble: GroupProblem) {
        (state, since, retryAt) = (trouble.state.rawValue, trouble.since, trouble.retryAt)
        if trouble.state == .failed, error?.code != trouble.code {
            error = PackStatus.Notice(code: trouble.code)
        }
        if trouble.state == .held, !notices.contains(where: { $0.code == trouble.code }) {
            warnings.append(PackStatus.Notice(code: trouble.code))
        }
    }

    /// What the folder shows now comes before what the service wrote when it last looked.
    mutating func noteFace(of group: GroupFolders.Group) {
        let warning = PackStatus.Notice.misnamed
        warnings.removeAll { $0.code == warning.code }
        if group.isMisnamed { warnings.append(warning) }
    }

    private static func notice(_ code: String, _ evidence: [String: String]) -> PackStatus.Notice {
        PackStatus.Notice(code: code, message: Messages.texts(code, evidence))
    }

    /// Also one of another user's.
    static func isAlive(_ process: Int) -> Bool {
        ThisProcess.sees(process)
    }

    var notices: [PackStatus.Notice] { [error].compactMap { $0 } + warnings }

    /// A word for the state, in the console's language.
    func word(_ console: Console) -> String {
        let known = [
            "new", "waiting", "building", "interrupted", "idle", "rejected", "failed", "held", "erased",
        ]
        return known.contains(state) ? console.text("status.\(state)") : state
    }
}
