import GroupWatch
import Messages
import StickerBuild

extension ServiceCore.Counts {
    /// A visit that makes no step for so long hangs: the slowest step is one sticker, whose costume may ask for 10 s of
    /// processor time, and a drawing more, on a machine with other work.
    static let patience: Duration = .seconds(300)

    func isAlive(now: ContinuousClock.Instant) -> Bool {
        running.allSatisfy { now - $0.lastSign < Self.patience }
    }

    /// What `systemctl status` shows.
    var line: String {
        let what = phase == .scanning ? "scanning" : running.isEmpty && waiting == 0 ? "idle" : "building"
        var line = "\(what): \(groups) groups, \(waiting) waiting, \(running.count) building"
        if case .polling = mode { line += ", polling" }
        if isRolling { line += ", trying changed costumes" }
        return line
    }

    func page(now: ContinuousClock.Instant) -> [String] {
        var lines = ["state: \(line)", "costumes: \(costumes), \(problems.count) with problems"]
        lines += problems.map { "  \($0.subject): \($0.text(in: .english))" }
        switch mode {
        case nil: break
        case .events: lines.append("watching: events")
        case .polling(let reason): lines.append("watching: polling, \(reason)")
        }
        for job in running {
            let seconds = ((now - job.start) / .seconds(1)).rounded()
            lines.append("building: \(job.group) for \(Int(seconds)) s (\(job.reason.urgency))")
        }
        for (group, reason) in head {
            let wait = reason.since.map { ", for \(Int(((now - $0) / .seconds(1)).rounded())) s" } ?? ""
            lines.append("next: \(group) (\(reason.urgency)\(wait))")
        }
        if waiting > head.count { lines.append("next: \(waiting - head.count) more") }
        for state in [GroupProblem.State.failed, .held] {
            let groups = groupProblems.filter { $0.state == state }
            for group in groups.prefix(Self.longestList) {
                lines.append(
                    "\(state): \(group.group) \(group.code) since \(group.since), again \(group.retryAt)")
            }
            if groups.count > Self.longestList {
                lines.append("\(state): \(groups.count - Self.longestList) more")
            }
        }
        return lines
    }

    /// The most groups in trouble in a report; kigurumi status shows all.
    private static let longestList = 50
}
