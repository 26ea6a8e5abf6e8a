import StickerBuild
import StickerExport
import StickerManifest
import StickerPack

/// What an export has made, as a table and a few sentences.
struct ExportOutput: Sendable {
    var report: ExportReport
    var console: Console
    /// nil: nobody asked for it.
    var diff: ExportDiff?

    func print(isVerbose: Bool) {
        for line in lines(isVerbose: isVerbose) { console.out(line) }
    }

    /// Fails if something is missing.
    func checkProblems() throws(CommandFailure) {
        guard !report.problems.isEmpty else { return }
        throw CommandFailure(
            "export.some.failed",
            [
                "count": String(report.problems.count),
                "ids": report.problems.map(\.subject).joined(separator: ", "),
            ], status: .partial, problems: report.problems)
    }

    func lines(isVerbose: Bool) -> [String] {
        table() + [""] + (isVerbose ? reductions() : []) + changes() + leftOut() + warnings() + [
            console.text(
                "export.done",
                [
                    "count": String(report.platforms.reduce(0) { $0 + $1.manifest.packs.count }),
                    "platforms": console.listed(report.platforms.map(\.manifest.platform), most: 4),
                    "seconds": Wording.decimal(report.seconds, places: 1),
                ]), console.text("export.folder", ["path": report.output]),
        ]
    }

    /// platform, packs, stickers, bytes, what was reduced, what was left out, made or unchanged.
    private func table() -> [String] {
        var table = TextTable([
            .init(console.text("table.platform")), .init(console.text("table.packs"), .right),
            .init(console.text("table.stickers"), .right), .init(console.text("table.bytes"), .right),
            .init(console.text("table.reduced")), .init(console.text("table.left"), .right),
            .init(console.text("table.how")),
        ])
        for platform in report.platforms {
            let packs = platform.manifest.packs
            let left = platform.manifest.leftOut.count { $0.reason != "still" }
            table.rows.append([
                platform.manifest.platform, String(packs.count),
                String(packs.reduce(0) { $0 + $1.stickers.count }), Wording.grouped(platform.bytes),
                reduced(platform), left == 0 ? "–" : String(left),
                console.text(platform.published ? "how.made" : "how.unchanged"),
            ])
        }
        return table.lines()
    }

    /// For example `fewer frames (12), smaller (3)`: how many stickers lost what people can see.
    private func reduced(_ platform: PlatformReport) -> String {
        let stickers = platform.manifest.packs.flatMap(\.stickers).map {
            VisibleLosses.codes($0.picture.reductions)
        }
        let entries = VisibleLosses.all.compactMap { code -> String? in
            let count = stickers.count { $0.contains(code) }
            guard count > 0 else { return nil }
            return console.text("loss.entry", ["loss": console.text("loss.\(code)"), "ids": String(count)])
        }
        return entries.isEmpty ? "–" : entries.joined(separator: console.text("list.comma"))
    }

    /// A line for each sticker with reductions.
    private func reductions() -> [String] {
        report.platforms.flatMap { platform in
            platform.manifest.packs.flatMap(\.stickers).compactMap { sticker in
                let list = sticker.picture.reductions
                return list.isEmpty
                    ? nil
                    : console.text(
                        "export.reduced",
                        [
                            "id": sticker.id, "platform": platform.manifest.platform,
                            "what": list.map(text).joined(separator: ", "),
                        ])
            }
        }
    }

    private func text(_ reduction: StickerEntry.Reduction) -> String {
        "\(word(reduction.what)) \(Wording.decimal(reduction.from))→\(Wording.decimal(reduction.to))"
    }

    /// The word for a kind of reduction; its own name where there is none yet.
    private func word(_ what: String) -> String {
        let text = console.text("reduced.\(what)")
        return text == "reduced.\(what)" ? what : text
    }

    /// A line for each sticker that another export hadn't, or had otherwise.
    private func changes() -> [String] {
        guard let diff else { return [] }
        let lines = diff.platforms.flatMap { platform in
            let kinds = [
                ("added", platform.added), ("changed", platform.changed), ("removed", platform.removed),
            ]
            return kinds.flatMap { kind, stickers in
                stickers.map { sticker in
                    console.text(
                        "export.diff.\(kind)",
                        [
                            "platform": platform.platform, "id": sticker.id, "file": sticker.file ?? "–",
                            "what": (sticker.what ?? []).map { console.text("export.diff.what.\($0)") }
                                .joined(separator: console.text("list.comma")),
                        ])
                }
            }
        }
        return lines.isEmpty ? [console.text("export.diff.none")] : lines
    }

    private func leftOut() -> [String] {
        report.platforms.flatMap { platform in
            let reasons = Dictionary(grouping: platform.manifest.leftOut, by: \.reason)
            return reasons.sorted { $0.key < $1.key }.map { reason, left in
                console.text(
                    "export.left.\(reason)",
                    [
                        "platform": platform.manifest.platform,
                        "ids": left.map(\.id).joined(separator: ", "),
                    ])
            }
        }
    }

    private func warnings() -> [String] {
        var warnings: [String] = []
        for warning in report.warnings {
            let text = console.warning(warning)
            if !warnings.contains(text) { warnings.append(text) }
        }
        return warnings
    }
}
