import ArgumentParser
import CLinux
import Costume
import Files
import Helpers
import Messages
import Settings
import StickerBuild
import StickerExport

/// `kigurumi build`: a face becomes a pack.
struct BuildCommand: FaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "build", abstract: "Make a pack of stickers from a face.",
        discussion: """
            A second run with no changes writes nothing. Flags override Templates/pack.json, which overrides \
            the defaults.
            """)

    @Argument(help: .face, completion: Completions.face)
    var face: String

    @OptionGroup var templates: TemplatesOption

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The pack's folder; by default <face's name>-stickers.", valueName: "DIR"),
        completion: .directory)
    var output: String?

    @OptionGroup var sticker: StickerOptions
    @OptionGroup var faceOptions: FaceOptions

    @Option(
        help: ArgumentHelp(
            """
            Make only these costumes; the pack's other stickers stay, or are made again if they show another \
            face.
            """,
            valueName: "ID,…"),
        completion: Completions.costumes)
    var only: [String] = []

    @Flag(help: "With --only: remove all other stickers from the pack.")
    var removeOthers = false

    @Option(
        help: ArgumentHelp("All but these costumes.", valueName: "ID,…"), completion: Completions.costumes)
    var skip: [String] = []

    @Option(help: ArgumentHelp("The pack's group; by default the folder's name.", valueName: "ID"))
    var group: String?

    @OptionGroup var pack: PackOptions

    @Flag(help: "Replace the stickers of another face without asking.")
    var replace = false

    @Flag(help: "Remove all files of earlier packs at once, also those of the last one.")
    var sweep = false

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
        try BuildJSON.reportFailure(json) { () throws(CommandFailure) in
            if try !faceOptions.drawsFaces(of: face, .current) { try build() }
        }
    }

    private func build() throws(CommandFailure) {
        let console = Console.current
        let target = try target()
        let request = try request()
        let export = try exports.request(
            of: request, beside: target, name: faceOptions.name(of: face))
        try PackOwner(folder: folder, mayAsk: !json && face != "-").check(
            request.face, in: target.folder, replaces: replace, console)
        // Pictures of the same few sizes come and go.
        kigurumi_keep_memory()
        let (narrator, count) = (narrator(console), BuildCount())
        let maker = StickerMaker.standard(decoder: faceOptions.decoder(console))
        let builder = PackBuilder(maker)
        let report: BuildReport
        do throws(BuildFailure) {
            defer { narrator.end() }
            let work = { @Sendable () throws(BuildFailure) in
                try builder.build(request, into: target) {
                    count.note($0)
                    narrator.report($0)
                }
            }
            report = try BuildThread.run(tick: { narrator.tick() }, work)
        } catch {
            throw failure(error, count, target)
        }
        let exported = try export.map { (export) throws(CommandFailure) in
            try exports.run(
                export, report.decodedFace, maker,
                ExportRunner(
                    console: console, isJSON: json, verbosity: verbosity, folder: export.output,
                    isFresh: fresh))
        }
        render(BuildSummary(report: report, console: console, folder: folder), exported)
        if !report.problems.isEmpty {
            let isPackAlone = report.problems.allSatisfy { $0.subject == PackDocument.file }
            throw CommandFailure(
                isPackAlone ? "build.pack.mistaken" : "build.some.failed",
                [
                    "count": String(report.problems.count),
                    "ids": report.problems.map(\.subject).joined(separator: ", "),
                ], status: .partial, problems: report.problems)
        }
        try exported?.checkProblems()
    }

    /// The pack's folder as people gave it.
    private var folder: String { output ?? "\(faceOptions.name(of: face))-stickers" }

    /// What the flags ask for; they are checked before anything is read.
    func request() throws(CommandFailure) -> StickerRequest {
        let settings = try pack.settings()
        var request = try request(
            only: try Arguments.ids(only, option: "--only"),
            skip: try Arguments.ids(skip, option: "--skip") ?? [])
        request.style.settings = settings.over(request.style.settings)
        return request
    }

    private func target() throws(CommandFailure) -> PackTarget {
        if let output { try OutputSuffix.checkFolder(output) }
        var target = PackTarget(FileName.absolute(folder, in: ThisProcess.workingFolder))
        if let group { target.group = try Arguments.group(group) }
        (target.fresh, target.sweeps) = (fresh, sweep)
        target.others = removeOthers ? .removed : .kept
        return target
    }

    /// A build that was stopped leaves something, which the next run uses.
    private func failure(
        _ failure: BuildFailure, _ count: BuildCount, _ target: PackTarget
    ) -> CommandFailure {
        var error = CommandFailure(failure, signal: Interruption.signal)
        guard case .cancelled = failure else { return error }
        let (finished, total) = count.now
        let isOld = FileKind(at: "\(target.folder)/manifest.json") == .file
        guard isOld || finished > 0 else {
            error.code = "build.cancelled.none"
            return error
        }
        error.code = "build.cancelled." + (fresh ? "fresh" : isOld ? "old" : "new")
        error.evidence = ["folder": folder, "finished": String(finished), "total": String(total)]
        return error
    }

    private func narrator(_ console: Console) -> any BuildNarrator {
        if json || verbosity == .quiet { return SilentNarrator() }
        let sentences = EventSentences(
            console: console, isVerbose: verbosity == .verbose, isFaceChosen: faceOptions.number != nil,
            folder: folder)
        let print = { @Sendable (line: String) in console.out(line) }
        guard Terminal.showsBars, !Terminal.isPiped else {
            // On a terminal a summary or a table follows.
            return LineNarrator(
                sentences: sentences, write: { console.err($0) },
                writeSticker: Terminal.isOutput ? nil : print)
        }
        return BarNarrator(
            bar: ProgressBar(console: console, isColored: Terminal.isColored, isUnicode: Terminal.isUnicode),
            sentences: sentences, columns: { Terminal.columns },
            clock: { Double(SystemClock.monotonic) / 1e9 },
            write: { Console.write($0, to: 2) }, isFirstOnly: Terminal.isOutput, writeSticker: print)
    }

    private func render(_ summary: BuildSummary, _ exported: ExportSummary?) {
        let console = summary.console
        if json { console.out(BuildJSON.text(of: summary.report, exported?.report)) }
        if !json, verbosity != .quiet {
            let isTerminal = Terminal.isOutput
            for line in summary.notes(isVerbose: verbosity == .verbose) { console.err(line) }
            if isTerminal, verbosity == .verbose {
                for line in summary.table(columns: Terminal.outputColumns) + [""] { console.out(line) }
            }
            for line in summary.closing(isTerminal: isTerminal) { console.sentence(line) }
            exported?.print(isVerbose: verbosity == .verbose)
        }
        guard open, !Browser.open(summary.report.gallery) else { return }
        console.err(console.text("open.failed", ["path": summary.report.gallery]))
    }
}
