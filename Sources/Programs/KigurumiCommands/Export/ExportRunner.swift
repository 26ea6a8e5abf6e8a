import CLinux
import Files
import Platforms
import StickerBuild
import StickerExport
import StickerManifest

/// Runs an export on a thread of its own and reports on standard error how far it is.
struct ExportRunner {
    var console: Console
    var isJSON: Bool
    var verbosity: Verbosity?

    typealias Narrate = @Sendable (ExportEvent) -> Void

    /// The folder of the exports, as people gave it.
    var folder: String
    /// Whether nothing that is drawn already may be used.
    var isFresh: Bool

    func run(
        _ work: @escaping @Sendable (@escaping Narrate) throws(ExportFailure) -> ExportReport
    ) throws(CommandFailure) -> ExportReport {
        // A pack that was built before left pictures, and video encoders take much.
        kigurumi_trim_memory()
        let narrator = narrator()
        do throws(ExportFailure) {
            defer { narrator.end() }
            let narrate: Narrate = { event in
                // Pictures for several platforms, of several sizes, leave gaps in the heap that would add up.
                if case .finished(_, _, let drawn) = event, drawn > 2 { kigurumi_return_memory() }
                narrator.report(event)
            }
            let work = { @Sendable () throws(ExportFailure) in try work(narrate) }
            return try BuildThread.run(tick: { narrator.tick() }, work)
        } catch {
            throw stopped(CommandFailure(error, signal: Interruption.signal), error)
        }
    }

    /// An export that was stopped leaves something, which the next run uses.
    private func stopped(_ failure: CommandFailure, _ error: ExportFailure) -> CommandFailure {
        guard case .build(.cancelled) = error else { return failure }
        let hasPacks = Platform.allCases.contains {
            FileKind(at: "\(folder)/\($0.rawValue)/\(ExportManifest.fileName)") == .file
        }
        var failure = failure
        failure.code = "export.cancelled" + (isFresh ? ".fresh" : hasPacks ? "" : ".none")
        failure.evidence = ["folder": folder]
        return failure
    }

    private func narrator() -> ExportNarrator {
        let sentences = EventSentences(console: console, isVerbose: verbosity == .verbose)
        if isJSON || verbosity == .quiet {
            return ExportNarrator(bar: SilentNarrator(), sentences: sentences, showsLines: false)
        }
        guard Terminal.showsBars else {
            let silent = SilentNarrator()
            return ExportNarrator(bar: silent, sentences: sentences, showsLines: true)
        }
        let bar = BarNarrator(
            bar: ProgressBar(console: console, isColored: Terminal.isColored, isUnicode: Terminal.isUnicode),
            sentences: EventSentences(console: console, isVerbose: false), columns: { Terminal.columns },
            clock: { Double(SystemClock.monotonic) / 1e9 }, write: { Console.write($0, to: 2) })
        return ExportNarrator(bar: bar, sentences: sentences, showsLines: false)
    }
}

/// Shows an export as a build is shown: a bar on a terminal, lines elsewhere.
struct ExportNarrator: Sendable {
    var bar: any BuildNarrator
    var sentences: EventSentences
    var showsLines: Bool

    func report(_ event: ExportEvent) {
        if showsLines, let line = line(for: event) { sentences.console.err(line) }
        switch event {
        case .decoded(let format, let width, let height, let frames):
            bar.report(.decoded(format: format, width: width, height: height, frames: frames))
        case .planned(let total): bar.report(.planned(total: total))
        case .finished(let id, _, let drawn):
            bar.report(.finished(StickerOutcome(entry: .named(id), reused: drawn == 0)))
        case .failed(let problem): bar.report(.failed(problem))
        case .packing, .published: bar.tick()
        }
    }

    func tick() { bar.tick() }

    func end() { bar.end() }

    private func line(for event: ExportEvent) -> String? {
        let console = sentences.console
        switch event {
        case .decoded(let format, let width, let height, let frames):
            return sentences.lines(
                for: .decoded(format: format, width: width, height: height, frames: frames)
            ).first
        case .planned(let total): return sentences.lines(for: .planned(total: total)).first
        case .finished(let id, let pictures, let drawn):
            let evidence = ["id": id, "count": String(pictures), "drawn": String(drawn)]
            return console.text(drawn == 0 ? "event.export.reused" : "event.export.made", evidence)
        case .failed(let problem): return sentences.lines(for: .failed(problem)).first
        case .packing(let platform):
            guard sentences.isVerbose else { return nil }
            return console.text("event.export.packing", ["platform": platform.rawValue])
        case .published: return nil
        }
    }
}

extension StickerEntry {
    /// For a bar that shows ids.
    fileprivate static func named(_ id: String) -> StickerEntry {
        let none = Rendition(file: "", mediaType: "image/png", width: 0, height: 0, bytes: 0, sha256: "")
        return StickerEntry(id: id, none, name: [:])
    }
}

extension CommandFailure {
    /// An export's failure with the status that scripts rely on.
    /// - Parameter signal: the one that was received meanwhile; 0: none.
    init(_ failure: ExportFailure, signal: Int32 = 0) {
        switch failure {
        case .build(let error): self.init(error, signal: signal)
        case .pack(let error): self.init(error)
        case .foreign, .newer: self.init(failure.code, failure.evidence, status: .cannotCreate)
        case .nothingWorked(let problems):
            let isUsage = problems.allSatisfy {
                ["export.text.invalid", "export.text.long"].contains($0.code)
            }
            self.init(
                failure.code, failure.evidence, status: isUsage ? .wrongUsage : .badData,
                problems: problems.count == 1 ? [] : problems)
        }
    }
}
