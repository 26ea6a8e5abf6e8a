import Costume
import FaceInput
import Files
import Helpers
import Messages
import StickerBuild
import StickerExport

/// The build of one person's pack, and what is printed about it.
struct PersonBuild {
    private let command: BuildCommand
    private let maker: StickerMaker
    private let request: StickerRequest
    /// The pack's folder as people gave it.
    private let folder: String
    private let target: PackTarget
    private let console = Console.current

    /// What came of it, where there is a pack.
    struct Made {
        /// What `--json` prints.
        var json: BuildJSON.Success
        /// What costumes and platforms lack; nil: nothing.
        var failure: CommandFailure?
    }

    /// - Parameters:
    ///   - request: for this person.
    ///   - folder: of the pack, as people gave it.
    ///   - group: of the pack; nil: named after the folder.
    init(
        _ command: BuildCommand, _ maker: StickerMaker, _ request: StickerRequest, folder: String,
        group: String?
    ) {
        self.command = command
        self.maker = maker
        self.request = request
        self.folder = folder
        var target = PackTarget(FileName.absolute(folder, in: ThisProcess.workingFolder))
        (target.group, target.fresh, target.sweeps) = (group, command.fresh, command.sweep)
        target.others = command.removeOthers ? .removed : .kept
        self.target = target
    }

    /// - Throws: why there is no pack, or not the one that was asked for.
    func run() throws(CommandFailure) -> Made {
        let export = try command.exports.request(of: request, beside: target, name: name)
        try PackOwner(folder: folder, mayAsk: !command.json && command.face != "-", maker: maker).check(
            request.face, in: target.folder, replaces: command.replace, console)
        let (narrator, count) = (narrator(), BuildCount())
        let report: BuildReport
        do throws(BuildFailure) {
            defer { narrator.end() }
            let work = { @Sendable [maker, request, target] () throws(BuildFailure) in
                try PackBuilder(maker).build(request, into: target) {
                    count.note($0)
                    narrator.report($0)
                }
            }
            report = try BuildThread.run(tick: { narrator.tick() }, work)
        } catch {
            throw failure(error, count)
        }
        let exported = try export.map { (export) throws(CommandFailure) in
            try command.exports.run(
                export, report.people, maker,
                ExportRunner(
                    console: console, isJSON: command.json, verbosity: command.verbosity,
                    folder: export.output, isFresh: command.fresh))
        }
        render(BuildOutput(report: report, console: console, folder: folder), exported)
        return Made(json: BuildJSON.success(report, exported?.report), failure: problems(report, exported))
    }

    /// What exports of this face are named after.
    private var name: String {
        FileName.name(ofFace: command.face, number: request.face.reading.number)
    }

    private func problems(_ report: BuildReport, _ exported: ExportOutput?) -> CommandFailure? {
        if report.problems.isEmpty {
            do throws(CommandFailure) { try exported?.checkProblems() } catch { return error }
            return nil
        }
        let isPackAlone = report.problems.allSatisfy { $0.subject == PackDocument.file }
        return CommandFailure(
            isPackAlone ? "build.pack.mistaken" : "build.some.failed",
            [
                "count": String(report.problems.count),
                "ids": report.problems.map(\.subject).joined(separator: ", "),
            ], status: .partial, problems: report.problems)
    }

    /// A build that was stopped leaves something, which the next run uses.
    private func failure(_ failure: BuildFailure, _ count: BuildCount) -> CommandFailure {
        var error = CommandFailure(failure, signal: Interruption.signal)
        guard case .cancelled = failure else { return error }
        let (finished, total) = count.now
        let isOld = FileKind(at: "\(target.folder)/manifest.json") == .file
        guard isOld || finished > 0 else {
            error.code = "build.cancelled.none"
            return error
        }
        error.code = "build.cancelled." + (command.fresh ? "fresh" : isOld ? "old" : "new")
        error.evidence = ["folder": folder, "finished": String(finished), "total": String(total)]
        return error
    }

    private func narrator() -> any BuildNarrator {
        if command.json || command.verbosity == .quiet { return SilentNarrator() }
        let sentences = EventSentences(
            console: console, isVerbose: command.verbosity == .verbose,
            isFaceChosen: command.faceOptions.number != nil, folder: folder)
        let print = { @Sendable [console] (line: String) in console.out(line) }
        guard Terminal.showsBars, !Terminal.isPiped else {
            // On a terminal a summary or a table follows.
            return LineNarrator(
                sentences: sentences, write: { [console] in console.err($0) },
                writeSticker: Terminal.isOutput ? nil : print)
        }
        return BarNarrator(
            bar: ProgressBar(console: console, isColored: Terminal.isColored, isUnicode: Terminal.isUnicode),
            sentences: sentences, columns: { Terminal.columns },
            clock: { Double(SystemClock.monotonic) / 1e9 },
            write: { Console.write($0, to: 2) }, isFirstOnly: Terminal.isOutput, writeSticker: print)
    }

    private func render(_ summary: BuildOutput, _ exported: ExportOutput?) {
        if !command.json, command.verbosity != .quiet {
            let isTerminal = Terminal.isOutput
            for line in summary.notes(isVerbose: command.verbosity == .verbose) { console.err(line) }
            if isTerminal, command.verbosity == .verbose {
                for line in summary.table(columns: Terminal.outputColumns) + [""] { console.out(line) }
            }
            for line in summary.closing(isTerminal: isTerminal) { console.sentence(line) }
            exported?.print(isVerbose: command.verbosity == .verbose)
        }
        guard command.open, !Browser.open(summary.report.gallery) else { return }
        console.err(console.text("open.failed", ["path": summary.report.gallery]))
    }
}
