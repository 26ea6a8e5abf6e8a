import Files
import Messages
import StickerPack
import StickerService

/// What `status --check` finds, for probes: whether a service of a root responds, and how many of its groups fail.
struct ServiceCheck: Encodable, Equatable {
    enum Verdict: String, Encodable { case ok, failing, stalled, stopped }

    var verdict: Verdict
    var groups: Int
    /// Groups whose last attempt failed, and groups that wait because they publish too often.
    var failing = 0, held = 0
    /// Groups with a picture, but none under the name of a face. They don't change the verdict.
    var misnamed: Int
    /// When the service last responded, RFC 3339 in UTC; nil where none runs.
    var updatedAt: String?
    /// The service's process id.
    var pid: Int?

    /// Seconds without a sign of life after which a service counts as stalled; it gives one at least every 15.
    static let patience = 60

    /// - Parameters:
    ///   - misnamed: how many groups have a picture, but no face.
    ///   - report: what the service wrote; nil where none runs.
    ///   - now: seconds since 1970.
    init(groups: Int, misnamed: Int = 0, report: GroupProblemFile?, now: Int) {
        self.groups = groups
        self.misnamed = misnamed
        guard let report else {
            verdict = .stopped
            return
        }
        failing = report.groups.count { $0.state == .failed }
        held = report.groups.count { $0.state == .held }
        updatedAt = report.updatedAt
        pid = report.pid
        // Times of one form compare as texts.
        let isStalled = report.updatedAt < PackClock.timestamp(now - Self.patience)
        verdict = isStalled ? .stalled : failing > 0 ? .failing : .ok
    }

    /// What the program ends with.
    var status: ExitStatus {
        switch verdict {
        case .ok: .success
        case .failing: .partial
        case .stalled, .stopped: .unavailable
        }
    }

    /// One line for people.
    func text(_ root: String, _ console: Console) -> String {
        let evidence = [
            "root": root, "groups": String(groups), "failing": String(failing), "held": String(held),
            "misnamed": String(misnamed), "time": updatedAt ?? "–", "pid": pid.map(String.init) ?? "–",
        ]
        let codes = ["check.\(verdict.rawValue)"] + (misnamed > 0 ? ["check.misnamed"] : [])
        return codes.map { console.text($0, evidence) }.joined(separator: " ")
    }
}
