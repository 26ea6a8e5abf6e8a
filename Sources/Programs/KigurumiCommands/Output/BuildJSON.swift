import FaceInput
import Messages
import StickerBuild
import StickerExport
import StickerManifest
import StickerPack

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

        /// The faces that were found, and what is used.
        struct Face: Encodable {
            var found: Int
            /// Counted from the left, from 1.
            var used: Int
            /// As `--crop` takes it; absent: all of the picture.
            var crop: String?
            /// Degrees, clockwise.
            var roll: Double
        }

        struct Retained: Encodable {
            var files: Int
            var bytes: Int
            var seconds: Double
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
        /// Which part of the picture is used; absent where the face was known from an earlier build.
        var face: Face?
        /// Ids that the pack had and has no more.
        var removed: [String]
        /// Files of earlier packs that stay for slow readers.
        var retained: Retained?
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

    /// With `--face all`: the packs that there are, and what went wrong.
    struct People: Encodable {
        var ok: Bool
        var packs: [Success]
        /// Each by its pack's folder.
        var problems: [PackManifest.Problem]

        init(_ packs: [Success], _ problems: [BuildProblem]) {
            self.packs = packs
            self.problems = BuildJSON.problems(problems)
            ok = problems.isEmpty
        }
    }

    static func success(_ report: BuildReport, _ exported: ExportReport? = nil) -> Success {
        let stickers = report.outcomes.map { outcome in
            let entry = outcome.entry
            return Success.Sticker(
                id: entry.id, file: entry.file, mediaType: entry.mediaType, width: entry.width,
                height: entry.height, frames: entry.frames, bytes: entry.bytes, reused: outcome.reused,
                reductions: entry.reductions)
        }
        let problems = problems(report.problems)
        return Success(
            ok: problems.isEmpty && exported?.problems.isEmpty ?? true, output: report.output,
            gallery: report.gallery,
            series: report.manifest.series, generation: report.manifest.generation,
            published: report.published, seconds: report.seconds, decodeSeconds: report.decodeSeconds,
            face: report.face.flatMap(face), removed: report.removed,
            retained: report.retained.map {
                .init(files: $0.files, bytes: $0.bytes, seconds: $0.left / .seconds(1))
            },
            stickers: stickers, problems: problems + self.problems(exported?.problems ?? []),
            warnings: self.problems(report.warnings), exports: exported.map(ExportJSON.platforms))
    }

    static func text(of failure: CommandFailure) -> String {
        JSONOutput.indented(
            Failure(
                exitStatus: failure.status.rawValue,
                error: .init(
                    code: failure.code, evidence: failure.evidence,
                    message: Messages.texts(failure.code, failure.evidence)),
                problems: problems(failure.problems)))
    }

    /// Runs a command that prints JSON if `isWanted`: then a failure is printed as one object too.
    static func reportFailure(
        _ isWanted: Bool, of command: () throws(CommandFailure) -> Void
    ) throws(CommandFailure) {
        do throws(CommandFailure) {
            try command()
        } catch {
            // A result with problems is printed already.
            if isWanted, error.status != .partial { Console.current.out(text(of: error)) }
            throw error
        }
    }

    private static func face(_ use: FaceUse) -> Success.Face? {
        guard let found = use.found else { return nil }
        return .init(
            found: found.boxes.count, used: found.used + 1,
            crop: found.square.map { FaceSentences.text($0, of: use.source) }, roll: found.roll)
    }

    private static func problems(_ list: [BuildProblem]) -> [PackManifest.Problem] {
        list.map { PackManifest.Problem(code: $0.code, subject: $0.subject, message: $0.texts) }
    }
}
