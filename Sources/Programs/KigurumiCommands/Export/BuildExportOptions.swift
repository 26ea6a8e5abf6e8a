import ArgumentParser
import FaceInput
import Files
import StickerBuild
import StickerExport
import Threads

/// `build --for`: exports after the pack, with the same face.
struct BuildExportOptions: ParsableArguments {
    @Option(
        name: .customLong("for"),
        help: ArgumentHelp(
            """
            Also make packs for these platforms, in a folder beside the pack's, such as me-exports; \
            kigurumi export --list shows all.
            """, valueName: "PLATFORM,…"))
    var platforms: String?

    /// The export after a build; nil: none is wanted. Its texts and folders are checked now.
    /// - Parameter name: of the face.
    func request(
        of stickers: StickerRequest, beside pack: PackTarget, name: String
    ) throws(CommandFailure) -> ExportRequest? {
        guard let platforms else { return nil }
        var request = ExportRequest(
            stickers, to: Self.folder(ofPack: pack.folder), platforms: try Arguments.platforms(platforms))
        request.fresh = pack.fresh
        (request.name, request.firstName) = (pack.group, name)
        do throws(ExportFailure) {
            try request.check()
        } catch {
            throw CommandFailure(error)
        }
        return request
    }

    /// `me-exports` for `me-stickers`.
    static func folder(ofPack pack: String) -> String {
        let ending = "-stickers"
        return (pack.hasSuffix(ending) ? String(pack.dropLast(ending.count)) : pack) + "-exports"
    }

    func run(
        _ request: ExportRequest, _ people: People<Face>?, _ maker: StickerMaker, _ runner: ExportRunner
    ) throws(CommandFailure) -> ExportOutput {
        let report = try runner.run { narrate throws(ExportFailure) in
            try PackExporter(maker).export(request, people: people, onEvent: narrate)
        }
        return ExportOutput(report: report, console: runner.console)
    }
}
