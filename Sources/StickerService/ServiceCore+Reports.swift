import GroupWatch
import Messages
import StickerBuild

extension ServiceCore.Counts {
    /// A visit that shows no sign of life for so long hangs.
    static let patience: Duration = .seconds(120)

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

    /// One page for people.
    func page(now: ContinuousClock.Instant) -> [String] {
        var lines = ["state: \(line)", "costumes: \(costumes), \(problems.count) with problems"]
        lines += problems.map { "  \($0.subject): \($0.text(in: .english))" }
        switch mode {
        case nil: break
        case .events: lines.append("watching: events")
        case .polling(let reason): lines.append("watching: by scans, because \(reason)")
        }
        for job in running {
            let seconds = ((now - job.start) / .seconds(1)).rounded()
            lines.append("building: \(job.group) for \(Int(seconds)) s (\(job.errand.urgency))")
        }
        return lines
    }
}
