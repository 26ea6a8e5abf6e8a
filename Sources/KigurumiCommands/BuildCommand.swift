import ArgumentParser
import CLinux
import Files
import Messages
import Settings
import StickerBuild

/// `kigurumi build`: a face becomes a pack.
struct BuildCommand: FaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "build", abstract: "Make a pack of stickers from a face.",
        discussion: """
            A second run with no changes writes nothing. Flags override Templates/pack.json, which overrides \
            the defaults.
            """)

    @Argument(
        help: ArgumentHelp(
            "A PNG, APNG, JPEG, GIF, WebP, HEIC or AVIF file, or - for standard input.", valueName: "FACE"),
        completion: .file(extensions: ["png", "jpg", "jpeg", "gif", "webp", "heic", "heif", "avif", "img"]))
    var face: String

    @OptionGroup var templates: TemplatesOption

    @Option(
        help: ArgumentHelp("The pack's folder; by default <face's name>-stickers.", valueName: "DIR"),
        completion: .directory)
    var output: String?

    @OptionGroup var sticker: StickerOptions
    @OptionGroup var faceOptions: FaceOptions

    @Option(help: ArgumentHelp("Only these costumes.", valueName: "ID,…"))
    var only: String?

    @Option(help: ArgumentHelp("All but these costumes.", valueName: "ID,…"))
    var skip: String?

    @Option(help: ArgumentHelp("The pack's group; by default the folder's name.", valueName: "ID"))
    var group: String?

    @OptionGroup var pack: PackOptions

    @OptionGroup var exports: BuildExportOptions

    @Flag(help: "Rebuild everything.")
    var fresh = false

    @Flag(help: "Open the gallery at the end.")
    var open = false

    @Flag(help: "Print only one JSON object on standard output.")
    var json = false

    @Flag(exclusivity: .exclusive)
    var verbosity: Verbosity?

    func run() throws {
        do throws(CommandFailure) {
            try build()
        } catch {
            // A pack with problems is printed already.
            if json, error.status != .partial { Console.current.out(BuildJSON.text(of: error)) }
            throw error
        }
    }

    private func build() throws(CommandFailure) {
        let console = Console.current
        let request = try request()
        let export = try exports.request(of: request, face: face)
        // Pictures of the same few sizes come and go.
        kigurumi_keep_memory()
        let narrator = narrator(console)
        let decoder = faceOptions.decoder(console)
        let builder = PackBuilder(decoder: decoder)
        let report: BuildReport
        do throws(BuildFailure) {
            defer { narrator.end() }
            let work = { @Sendable () throws(BuildFailure) in
                try builder.build(
                    request, isCancelled: { Interruption.isRequested }, onEvent: { narrator.report($0) })
            }
            report = try BuildThread.run(tick: { narrator.tick() }, work)
        } catch {
            throw CommandFailure(error, signal: Interruption.signal)
        }
        let exported = try export.map { (export) throws(CommandFailure) in
            try exports.run(
                export, report.face, decoder,
                ExportRunner(console: console, isJSON: json, verbosity: verbosity))
        }
        render(BuildSummary(report: report, console: console), exported)
        if !report.problems.isEmpty {
            throw CommandFailure(
                "build.some.failed",
                [
                    "count": String(report.problems.count),
                    "ids": report.problems.map(\.subject).joined(separator: ", "),
                ], status: .partial, problems: report.problems)
        }
        try exported?.checkProblems()
    }

    /// What the flags ask for; they are checked before anything is read.
    func request() throws(CommandFailure) -> BuildRequest {
        let output = output ?? FileName.packFolder(ofFace: face)
        var request = try plainRequest(output: FileName.absolute(output, in: ThisProcess.workingFolder))
        request.settings = try pack.settings().over(request.settings)
        if let only { request.only = try Arguments.ids(only, option: "--only") }
        if let skip { request.skip = try Arguments.ids(skip, option: "--skip") }
        if let group { request.group = try Arguments.group(group) }
        request.fresh = fresh
        return try complete(request)
    }

    private func narrator(_ console: Console) -> any BuildNarrator {
        if json || verbosity == .quiet { return SilentNarrator() }
        let sentences = EventSentences(console: console, isVerbose: verbosity == .verbose)
        guard Terminal.showsBars else {
            return LineNarrator(sentences: sentences, write: { console.err($0) })
        }
        return BarNarrator(
            bar: ProgressBar(console: console, isColored: Terminal.isColored, isUnicode: Terminal.isUnicode),
            sentences: sentences, columns: { Terminal.columns },
            clock: { Double(SystemClock.monotonic) / 1e9 },
            write: { Console.write($0, to: 2) })
    }

    private func render(_ summary: BuildSummary, _ exported: ExportSummary?) {
        let opened = open && Gallery.open(summary.report.gallery)
        if json {
            summary.console.out(BuildJSON.text(of: summary.report, exported?.report))
        } else if verbosity != .quiet {
            for line in summary.table(columns: Terminal.outputColumns) + [""] + summary.closing() {
                summary.console.out(line)
            }
            exported?.print(isVerbose: verbosity == .verbose)
        } else if open, !opened {
            summary.console.out(summary.report.gallery)
        }
    }
}
