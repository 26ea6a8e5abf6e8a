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
    func request(of build: BuildRequest, name: String) throws(CommandFailure) -> ExportRequest? {
        guard let platforms else { return nil }
        var build = build
        build.output = Self.folder(ofPack: build.output)
        var request = ExportRequest(build, platforms: try Arguments.platforms(platforms))
        request.fresh = build.fresh
        (request.name, request.firstName) = (build.group, name)
        do throws(ExportFailure) {
            try PackExporter().check(request)
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
        _ request: ExportRequest, _ face: Face?, _ decoder: any FaceDecoder, _ runner: ExportRunner
    ) throws(CommandFailure) -> ExportSummary {
        let report = try runner.run { (narrate) throws(ExportFailure) in
            let context = ExportContext(
                gate: CoreGate(cores: request.build.workers), isCancelled: { Interruption.isRequested },
                onEvent: narrate)
            return try PackExporter(decoder: decoder).export(request, face: face, selection: nil, context)
        }
        return ExportSummary(report: report, console: runner.console)
    }
}
