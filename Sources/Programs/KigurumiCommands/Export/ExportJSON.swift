import StickerBuild
import StickerExport
import StickerManifest

/// The object that `export --json` prints; a failure's is that of `build`.
enum ExportJSON {
    private struct Export: Encodable {
        var ok: Bool
        var output: String
        var seconds: Double
        var platforms: [PlatformEntry]
        var problems: [PackManifest.Problem]
        var warnings: [PackManifest.Problem]
        /// nil: nobody asked for it.
        var diff: ExportDiff?
    }

    struct PlatformEntry: Encodable {
        struct Pack: Encodable {
            var folder: String
            var zip: String?
            var identifier: String
            var title: String
            var stickers: Int
        }

        struct Reduced: Encodable {
            var id: String
            var reductions: [StickerEntry.Reduction]
        }

        var platform: String
        var folder: String
        var version: Int
        /// False when nothing had changed.
        var published: Bool
        var bytes: Int
        var pictures: Int
        var drawn: Int
        var packs: [Pack]
        var reduced: [Reduced]
        var leftOut: [ExportManifest.LeftOut]
    }

    static func text(of report: ExportReport, _ diff: ExportDiff? = nil) -> String {
        JSONOutput.indented(
            Export(
                ok: report.problems.isEmpty, output: report.output, seconds: report.seconds,
                platforms: platforms(report),
                problems: report.problems.map {
                    PackManifest.Problem(code: $0.code, subject: $0.subject, message: $0.texts)
                },
                warnings: report.warnings.map {
                    PackManifest.Problem(code: $0.code, subject: $0.subject, message: $0.texts)
                }, diff: diff))
    }

    static func platforms(_ report: ExportReport) -> [PlatformEntry] {
        report.platforms.map { platform in
            let manifest = platform.manifest
            let stickers = manifest.packs.flatMap(\.stickers)
            return PlatformEntry(
                platform: manifest.platform, folder: platform.folder, version: manifest.version,
                published: platform.published, bytes: platform.bytes, pictures: platform.pictures,
                drawn: platform.drawn,
                packs: manifest.packs.map {
                    PlatformEntry.Pack(
                        folder: $0.folder, zip: $0.zip, identifier: $0.identifier, title: $0.title,
                        stickers: $0.stickers.count)
                },
                reduced: stickers.filter { !$0.picture.reductions.isEmpty }.map {
                    PlatformEntry.Reduced(id: $0.id, reductions: $0.picture.reductions)
                }, leftOut: manifest.leftOut)
        }
    }
}
