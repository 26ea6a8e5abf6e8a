import Messages
import Platforms
import StickerBuild
import StickerManifest

/// What is printed about a finished sheet.
struct SheetSummary {
    var sheet: Sheet
    /// As the command line has it.
    var path: String
    var seconds: Double

    private struct Document: Encodable {
        var ok: Bool
        var output: String
        var format: String
        var width: Int
        var height: Int
        var frames: Int
        /// Seconds of one loop; 0 in a still.
        var duration: Double
        var bytes: Int
        var columns: Int
        var stickers: [String]
        var reductions: [StickerEntry.Reduction]
        var problems: [PackManifest.Problem]
        var warnings: [PackManifest.Problem]
        var seconds: Double
    }

    /// For `--json`.
    var json: String {
        JSONOutput.indented(
            Document(
                ok: sheet.problems.isEmpty, output: path, format: sheet.format.rawValue,
                width: sheet.width, height: sheet.height, frames: sheet.frames,
                duration: Double(sheet.duration) / 100, bytes: sheet.bytes.count, columns: sheet.columns,
                stickers: sheet.stickers, reductions: sheet.reductions,
                problems: Self.problems(sheet.problems), warnings: Self.problems(sheet.warnings),
                seconds: seconds))
    }

    private static func problems(_ list: [BuildProblem]) -> [PackManifest.Problem] {
        list.map { PackManifest.Problem(code: $0.code, subject: $0.subject, message: $0.texts) }
    }

    /// For people.
    func lines(_ console: Console) -> [String] {
        var lines = [
            console.text(
                sheet.frames > 1 ? "sheet.written.moving" : "sheet.written",
                [
                    "path": OutputFile.title(path, console), "count": String(sheet.stickers.count),
                    "size": "\(sheet.width)×\(sheet.height)", "frames": String(sheet.frames),
                    "bytes": Wording.grouped(sheet.bytes.count),
                    "loop": Wording.decimal(Double(sheet.duration) / 100),
                    "seconds": Wording.decimal(seconds),
                ])
        ]
        let reduced = sheet.reductions.map {
            console.text(
                "reduction.\($0.what)", ["from": Wording.decimal($0.from), "to": Wording.decimal($0.to)])
        }
        if !reduced.isEmpty {
            lines.append(
                console.text("sheet.reduced", ["reductions": reduced.joined(separator: ", ")]))
        }
        return lines
    }
}
