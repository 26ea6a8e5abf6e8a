import Messages
import StickerManifest
import Testing

@testable import KigurumiCommands
@testable import StickerBuild
@testable import StickerPack

@Suite("What people see")
struct OutputTests {
    static let english = Console(language: .english)

    @Test(
        "Wide characters take two columns, marks above and below letters none",
        arguments: [
            ("bear", 4), ("宇宙飛行士", 10), ("ｸﾏ", 2), ("Ａ", 2), ("🧑‍🚀", 2), ("❤️", 2), ("e\u{301}", 1), ("한국", 4),
            ("", 0), ("สติกเกอร์", 7), ("น้ำ", 2), ("กำ", 2), ("ที่", 1), ("貼圖", 4), ("Größe", 5),
        ])
    func widths(text: String, columns: Int) {
        #expect(DisplayWidth.of(text) == columns)
    }

    @Test("The columns of a table are aligned, also with wide characters")
    func tables() {
        var table = TextTable([.init("id"), .init("バイト", .right), .init("how")])
        table.rows = [["bear", "1,234", "made"], ["くま", "99", ""]]
        #expect(
            table.lines() == [
                "id    バイト  how",
                "────  ──────  ────",
                "bear   1,234  made",
                "くま      99",
            ])
    }

    @Test("A time is shown to the minute, and other texts stay as they are")
    func minutes() {
        #expect(Wording.minute("2026-11-25T13:27:06Z") == "2026-11-25 13:27 UTC")
        #expect(Wording.minute("2026-11-25T13:27:06.125Z") == "2026-11-25 13:27 UTC")
        for other in ["", "yesterday", "2026-11-25"] { #expect(Wording.minute(other) == other) }
    }

    @Test("A log has the reason and the advice in one line")
    func logLines() {
        #expect(WatchLog.inOneLine("no ROOT\nGive one.") == "no ROOT. Give one.")
        #expect(WatchLog.inOneLine("No ROOT.\nGive one.") == "No ROOT. Give one.")
        #expect(WatchLog.inOneLine("one line") == "one line")
    }

    @Test("Numbers have separators and at most two decimals")
    func numbers() {
        #expect(Wording.grouped(0) == "0" && Wording.grouped(999) == "999")
        #expect(Wording.grouped(1_234_567) == "1,234,567" && Wording.grouped(-1000) == "-1,000")
        #expect(
            Wording.decimal(12.5) == "12.5" && Wording.decimal(20) == "20" && Wording.decimal(0.126) == "0.13"
        )
        #expect(Wording.decimal(3.04, places: 1) == "3" && Wording.decimal(-0.5) == "-0.5")
        #expect(Wording.clock(0) == "0:00" && Wording.clock(4.2) == "0:05" && Wording.clock(65) == "1:05")
        #expect(Wording.clock(.infinity) == "0:00")
    }

    @Test("The summary of a build lists what was reduced and what was reused")
    func summary() {
        var moving = entry("bear")
        moving.reductions = [
            .init(what: "colors", from: 256, to: 128), .init(what: "duration", from: 1.6, to: 1.2),
        ]
        let outcomes = [
            StickerOutcome(entry: moving, reused: false), StickerOutcome(entry: entry("shark"), reused: true),
        ]
        let report = report(outcomes)
        let summary = BuildOutput(report: report, console: Self.english, folder: "me")
        #expect(
            summary.table()[0]
                == "id     type     size  frames   bytes  reduced                          how")
        #expect(summary.table()[2].hasSuffix("colors 256→128, seconds 1.6→1.2  made"))
        #expect(summary.table()[3].hasSuffix("reused"))
        let narrow = summary.table(columns: 70)
        #expect(narrow.count == 5 && narrow.allSatisfy { DisplayWidth.of($0) <= 70 })
        #expect(narrow[2].hasSuffix("colors 256→128   made"))
        #expect(narrow[3].hasSuffix("  seconds 1.6→1.2") && narrow[3].hasPrefix("    "))
        #expect(summary.table(columns: 90) == summary.table())
        #expect(
            summary.closing(isTerminal: true) == [
                "1 new of 2 stickers in me: 24 KB, 0 s",
                "Given up to stay within 499,999 bytes: plays at another speed (bear)",
                "Gallery: /p/index.html",
            ])
        // Each sticker has its line there already.
        #expect(summary.closing(isTerminal: false).isEmpty)
    }

    @Test("Only losses that people can see are named, in words")
    func losses() {
        var entries = ["a", "b", "c", "d", "e", "f"].map(entry)
        for index in entries.indices { entries[index].reductions = [.init(what: "frames", from: 20, to: 10)] }
        entries[0].reductions.append(.init(what: "colors", from: 256, to: 32))
        entries[1].reductions.append(.init(what: "lossiness", from: 0, to: 8.28))
        let losses = Losses(entries)
        #expect(
            losses.text(Self.english)
                == "fewer frames (a, b, c, d and 2 more), coarser colors (a)")
        #expect(Losses.suffix(entries[1].reductions, Self.english) == ", fewer frames")
        #expect(Losses([entry("a")]).text(Self.english) == nil)
        let japanese = Console(language: .japanese)
        #expect(Losses.suffix(entries[0].reductions, japanese) == "、コマ数が減る、色が粗くなる")
    }

    @Test("Stickers that are gone and files that stay are reported")
    func removed() {
        var report = report([StickerOutcome(entry: entry("bear"), reused: true)])
        report.removed = ["lion", "shark"]
        report.retained = RetainedFiles(files: 3, bytes: 1_234_567, left: .seconds(3_500))
        let summary = BuildOutput(report: report, console: Self.english, folder: "me")
        #expect(summary.notes() == ["2 stickers are no longer in the pack: lion, shark"])
        #expect(summary.closing(isTerminal: false) == ["1 sticker in me, none made: 12 KB"])
        let last = summary.closing(isTerminal: true).last ?? ""
        #expect(last.hasPrefix("3 files of earlier packs (1.2 MB) stay"))
        #expect(last.contains("--sweep"))
    }

    @Test("The summary of a build without changes reports that")
    func unchanged() {
        var report = report([StickerOutcome(entry: entry("bear"), reused: true)])
        report.published = false
        let summary = BuildOutput(report: report, console: Self.english, folder: "me")
        let text = "Nothing has changed: me has 1 sticker."
        #expect(summary.closing(isTerminal: false) == [text])
        #expect(summary.closing(isTerminal: true).first == text)
    }

    @Test("JSON is one object with stickers and problems")
    func json() {
        var report = report([StickerOutcome(entry: entry("bear"), reused: true)])
        report.problems = [BuildProblem(code: "template.needs.newer", subject: "robot")]
        let text = JSONOutput.indented(BuildJSON.success(report))
        #expect(text.hasPrefix("{") && text.hasSuffix("}"))
        #expect(text.contains(#""reused" : true"#) && text.contains(#""subject" : "robot""#))
        #expect(text.contains(#""gallery" : "/p/index.html""#) && text.contains(#""ok" : false"#))
    }

    @Test("Every kind of reduction has a name in the messages")
    func reductions() {
        for what in ["colors", "lossiness", "frames", "side", "still", "palette", "seam", "duration"] {
            let text = Self.english.text("reduction.\(what)", ["from": "2", "to": "1"])
            #expect(text.contains("2→1"))
        }
    }

    private func entry(_ id: String) -> StickerEntry {
        let rendition = StickerEntry.Rendition(
            file: "x-\(id).gif", mediaType: "image/gif", width: 618, height: 618, bytes: 12_345, sha256: "")
        var entry = StickerEntry(id: id, rendition, name: ["en": id])
        entry.frames = 20
        return entry
    }

    private func report(_ outcomes: [StickerOutcome]) -> BuildReport {
        var manifest = PackManifest(
            generator: .init(name: "kigurumi", version: "0"), group: "g",
            edition: .init(series: "s", generation: 3, publishedAt: "2026-11-21T10:33:00Z"),
            pack: .init(name: ["en": "K"]), side: 618, limit: 499_999)
        manifest.stickers = outcomes.map(\.entry)
        return BuildReport(
            output: "/p", manifest: manifest, published: true, outcomes: outcomes, problems: [])
    }
}
