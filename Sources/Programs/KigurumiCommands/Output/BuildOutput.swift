import Messages
import Names
import StickerBuild
import StickerManifest
import StickerPack

/// What a build has made, as a table and a few sentences.
struct BuildOutput: Sendable {
    var report: BuildReport
    var console: Console
    /// The pack's folder, as people gave it.
    var folder = ""

    /// id, type, size, frames, bytes, what was reduced, made or reused.
    /// - Parameter columns: where the table would be wider, reductions go one beneath the other; nil: as it comes.
    func table(columns: Int? = nil) -> [String] {
        let lines = table(isNarrow: false)
        guard let columns, lines.contains(where: { DisplayWidth.of($0) > columns }) else { return lines }
        return table(isNarrow: true)
    }

    private func table(isNarrow: Bool) -> [String] {
        var table = TextTable([
            .init(console.text("table.id")), .init(console.text("table.type")),
            .init(console.text("table.size"), .right), .init(console.text("table.frames"), .right),
            .init(console.text("table.bytes"), .right), .init(console.text("table.reduced")),
            .init(console.text("table.how")),
        ])
        for outcome in report.outcomes {
            let entry = outcome.entry
            let reductions = reductions(entry.reductions)
            table.rows.append([
                entry.id, BuildOutput.type(ofMedia: entry.mediaType), "\(entry.width)×\(entry.height)",
                String(entry.frames), Wording.grouped(entry.bytes),
                isNarrow ? reductions[0] : reductions.joined(separator: ", "),
                console.text(outcome.reused ? "how.reused" : "how.made"),
            ])
            guard isNarrow else { continue }
            for reduction in reductions.dropFirst() { table.rows.append(["", "", "", "", "", reduction]) }
        }
        return table.lines()
    }

    /// What people should know: warnings, and stickers that are gone.
    func notes(isVerbose: Bool = false) -> [String] {
        // One font may be missing in many costumes.
        var notes: [String] = []
        for warning in report.warnings where isVerbose || !warning.isMinor {
            let text = console.warning(warning)
            if !notes.contains(text) { notes.append(text) }
        }
        if !report.removed.isEmpty {
            notes.append(
                console.text(
                    "summary.removed",
                    [
                        "count": String(report.removed.count),
                        "ids": console.listed(report.removed, most: 8),
                    ]))
        }
        return notes
    }

    /// What was made, what was lost and where the gallery is; where each sticker that was made has its line already, a
    /// line if there is none.
    /// - Parameter isTerminal: standard output is one.
    func closing(isTerminal: Bool) -> [String] {
        let made = report.outcomes.count { !$0.reused }
        guard isTerminal else { return made > 0 ? [] : [headline] }
        var lines = [headline]
        if made > 0, let losses = Losses(report.outcomes.filter { !$0.reused }.map(\.entry)).text(console) {
            lines.append(
                console.text(
                    "summary.losses",
                    ["losses": losses, "limit": Wording.grouped(report.manifest.limit)]))
        }
        lines.append(console.text("summary.gallery", ["path": report.gallery]))
        if let retained = report.retained { lines.append(text(retained)) }
        return lines
    }

    private var headline: String {
        let made = report.outcomes.count { !$0.reused }
        let count = report.outcomes.count
        let code =
            !report.published && made == 0
            ? "summary.same"
            : made == 0 ? "summary.republished" : made == count ? "summary.made" : "summary.updated"
        let bytes = report.outcomes.reduce(0) { $0 + $1.entry.bytes }
        return console.text(
            code,
            [
                "count": String(count), "made": String(made), "folder": folder,
                "size": Wording.megabytes(bytes), "seconds": Wording.decimal(report.seconds, places: 1),
            ])
    }

    private func text(_ retained: RetainedFiles) -> String {
        console.text(
            "summary.retained",
            [
                "count": String(retained.files), "size": Wording.megabytes(retained.bytes),
            ])
    }

    /// At least one text: a dash where nothing was given up.
    private func reductions(_ list: [StickerEntry.Reduction]) -> [String] {
        guard !list.isEmpty else { return ["–"] }
        return list.map {
            console.text(
                "reduction.\($0.what)", ["from": Wording.decimal($0.from), "to": Wording.decimal($0.to)])
        }
    }

    /// `gif` for `image/gif`.
    static func type(ofMedia type: String) -> String {
        type.split(separator: "/").last.map(String.init) ?? type
    }
}

extension BuildReport {
    /// The path of the pack's gallery, absolute.
    var gallery: String { "\(output)/\(PackLayout.gallery)" }
}

extension Console {
    /// A warning of a build as a line.
    func warning(_ problem: BuildProblem) -> String {
        text("warning.line", ["text": problem.text(in: language, for: .terminal)])
    }
}
