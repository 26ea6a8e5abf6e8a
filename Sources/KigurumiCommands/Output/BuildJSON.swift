import Messages
import StickerBuild
import StickerExport
import StickerManifest

/// The object that `build --json` prints, for a pack or for a failure.
enum BuildJSON {
    struct Success: Encodable {
        struct Sticker: Encodable {
            var id: String
            var file: String
            var mediaType: String
            var width: Int
            var height: Int
            var frames: Int
            var bytes: Int
            var reused: Bool
            var reductions: [StickerEntry.Reduction]
        }

        var ok: Bool
        var output: String
        var gallery: String
        var series: String
        var generation: Int
        /// False when nothing had changed.
        var published: Bool
        var seconds: Double
        var decodeSeconds: Double
        var stickers: [Sticker]
        var problems: [PackManifest.Problem]
        var warnings: [PackManifest.Problem]
        /// With `--for`.
        var exports: [ExportJSON.PlatformEntry]?
    }

    struct Failure: Encodable {
        struct Reason: Encodable {
            var code: String
            var evidence: [String: String]
            var message: [String: String]
        }

        var ok = false
        var exitStatus: Int32
        var error: Reason
        var problems: [PackManifest.Problem]
    }

    static func text(of report: BuildReport, _ exported: ExportReport? = nil) -> String {
        let stickers = report.outcomes.map { outcome in
            let entry = outcome.entry
            return Success.Sticker(
                id: entry.id, file: entry.file, mediaType: entry.mediaType, width: entry.width,
                height: entry.height, frames: entry.frames, bytes: entry.bytes, reused: outcome.reused,
                reductions: entry.reductions)
        }
        let problems = problems(report.problems)
        return JSONLine.indented(
            Success(
                ok: problems.isEmpty && exported?.problems.isEmpty ?? true, output: report.output,
                gallery: report.gallery,
                series: report.manifest.series, generation: report.manifest.generation,
                published: report.published, seconds: report.seconds, decodeSeconds: report.decodeSeconds,
                stickers: stickers, problems: problems + self.problems(exported?.problems ?? []),
                warnings: self.problems(report.warnings), exports: exported.map(ExportJSON.platforms)))
    }

    static func text(of failure: CommandFailure) -> String {
        JSONLine.indented(
            Failure(
                exitStatus: failure.status.rawValue,
                error: .init(
                    code: failure.code, evidence: failure.evidence,
                    message: Messages.texts(failure.code, failure.evidence)),
                problems: problems(failure.problems)))
    }

    private static func problems(_ list: [BuildProblem]) -> [PackManifest.Problem] {
        list.map { PackManifest.Problem(code: $0.code, subject: $0.subject, message: $0.texts) }
    }
}
