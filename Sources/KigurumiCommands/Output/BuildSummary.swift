import Glibc
import Messages
import Names
import StickerBuild
import StickerManifest

/// What a build has made, as a table and a few sentences.
struct BuildSummary: Sendable {
    var report: BuildReport
    var console: Console

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
                entry.id, BuildSummary.type(ofMedia: entry.mediaType), "\(entry.width)×\(entry.height)",
                String(entry.frames), Wording.grouped(entry.bytes),
                isNarrow ? reductions[0] : reductions.joined(separator: ", "),
                console.text(outcome.reused ? "how.reused" : "how.made"),
            ])
            guard isNarrow else { continue }
            for reduction in reductions.dropFirst() { table.rows.append(["", "", "", "", "", reduction]) }
        }
        return table.lines()
    }

    /// What happened, where the gallery is.
    func closing() -> [String] {
        let numbers = [
            "count": String(report.outcomes.count),
            "seconds": Wording.decimal(report.seconds, places: 1),
            "generation": String(report.manifest.generation),
        ]
        // One font may be missing in many costumes.
        var warnings: [String] = []
        for warning in report.warnings {
            let text = console.warning(warning)
            if !warnings.contains(text) { warnings.append(text) }
        }
        return warnings + [
            console.text(report.published ? "summary.published" : "summary.unchanged", numbers),
            console.text("summary.gallery", ["path": report.gallery]),
        ]
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

/// Opens the gallery in the desktop's browser.
enum Gallery {
    /// - Returns: false where there is no `xdg-open`: then the path alone has to do.
    static func open(_ path: String) -> Bool {
        var actions = unsafe posix_spawn_file_actions_t()
        guard unsafe posix_spawn_file_actions_init(&actions) == 0 else { return false }
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
            unsafe posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        let (program, page) = unsafe (strdup("xdg-open"), strdup(path))
        defer {
            unsafe free(program)
            unsafe free(page)
        }
        var arguments = unsafe [program, page, nil]
        var child: pid_t = 0
        return unsafe posix_spawnp(&child, "xdg-open", &actions, nil, &arguments, environ) == 0
    }
}

extension BuildReport {
    /// The path of the pack's gallery, absolute.
    var gallery: String { "\(output)/\(PackLayout.gallery)" }
}

extension Console {
    /// A warning of a build as a line.
    func warning(_ problem: BuildProblem) -> String {
        text("warning.line", ["text": problem.text(in: language)])
    }
}
