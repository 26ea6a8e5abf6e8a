import FoundationEssentials
import Glibc
import StickerManifest

/// What `status` tells of one group.
struct GroupStatus: Encodable, Equatable {
    var group: String
    /// As in status.json; `interrupted` for a build whose process lives no more, `new` without a status.
    var state: String
    var generation = 0
    /// In the last complete pack.
    var stickers = 0
    /// Of the build that goes on.
    var finished: Int?
    var total: Int?
    var error: PackStatus.Notice?
    var warnings: [PackStatus.Notice] = []
    var updatedAt: String?

    /// - Parameter isAlive: whether a process lives.
    init(_ group: GroupFolders.Group, isAlive: (Int) -> Bool = Self.isAlive) {
        self.group = group.name
        let reader = PackReader(folder: group.pack)
        do {
            let status = try reader.status()
            let isCut = status.state == .building && !isAlive(status.pid)
            state = isCut ? "interrupted" : status.state.rawValue
            (generation, error, warnings) = (status.generation, status.error, status.warnings)
            updatedAt = status.updatedAt
            if status.state == .building { (finished, total) = (status.finished, status.total) }
            let isWhole = status.state == .idle
            stickers = isWhole ? status.finished : (try? reader.manifest())?.stickers.count ?? 0
        } catch {
            state = "new"
            if case .missing = error { return }
            self.error = PackStatus.Notice(code: error.code)
        }
    }

    /// Also one of another user's.
    static func isAlive(_ process: Int) -> Bool {
        guard process > 0, let pid = pid_t(exactly: process) else { return false }
        return kill(pid, 0) == 0 || errno == EPERM
    }

    /// The error before the warnings.
    var notices: [PackStatus.Notice] { [error].compactMap { $0 } + warnings }

    /// A word for the state, in the console's language.
    func word(_ console: Console) -> String {
        let known = ["new", "waiting", "building", "interrupted", "idle", "rejected", "failed", "erased"]
        return known.contains(state) ? console.text("status.\(state)") : state
    }
}
