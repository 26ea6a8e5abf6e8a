import ArgumentParser
import CLinux
import Costume
import Files
import Messages
import Settings
import StickerBuild
import Synchronization
import Threads

/// `kigurumi template prepare`: fills the cache, so that the first pack takes no longer than the next.
struct TemplatePrepareCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prepare", abstract: "Prepare costumes, so that the first pack is as fast as the next.",
        discussion: """
            Everything that doesn't depend on the face goes into the cache. Use the options of the builds that \
            follow: another size, limit, language or skin is prepared separately. With --for-all-users everything goes \
            into a folder that the commands of all users read, /var/cache/kigurumi-prepared or \
            KIGURUMI_PREPARED; what an older version prepared there is removed.
            """)

    @OptionGroup var templates: TemplatesOption

    @Option(help: .of(.side, value: "small|regular|large|N"), completion: .list(SideText.named.keys.sorted()))
    var size: String?

    @Option(help: .of(.limit, value: "BYTES"))
    var limit: String?

    @Option(help: .of(.language, value: "TAG"))
    var language: String?

    @Option(help: .of(.skin, value: "ID"))
    var skin: String?

    @Flag(help: "Prepare costumes for all users of this machine.")
    var forAllUsers = false

    @Flag(help: "Print only errors.")
    var quiet = false

    func run() throws {
        let console = Console.current
        let settings = try StickerSettings(flags: [
            (.side, size), (.limit, limit), (.language, language), (.skin, skin),
        ])
        let shared = Environment.sharedCache ?? (forAllUsers ? Environment.systemCache : nil)
        guard let cacheFolder = forAllUsers ? shared : Environment.cacheFolder else {
            throw CommandFailure("prepare.cache.missing", status: .cannotCreate)
        }
        let sources = try templates.sources()
        try Arguments.checkSkin(settings.skin, in: sources)
        let selection: CostumeSelection
        do throws(BuildFailure) {
            selection = try CostumeSelection(
                CostumeChoice(sources), language: settings.language, skin: settings.skin,
                cacheFolder: cacheFolder)
        } catch {
            throw CommandFailure(error)
        }
        let total = selection.templates.count
        try checkCache(cacheFolder, total: total)
        let start = SystemClock.monotonic
        let maker = StickerMaker(
            workers: ThisProcess.processors, cacheFolder: cacheFolder, sharedCache: shared)
        let outcome = BuildThread.run { prepare(selection, settings, maker, console) }
        let seconds = Double(SystemClock.monotonic - start) / 1e9
        if Interruption.isRequested {
            let status = ExitStatus(rawValue: 128 &+ Interruption.signal) ?? .tryLater
            throw CommandFailure("prepare.stopped", status: status)
        }
        if let failure = outcome.failure {
            throw unwritable(cacheFolder, failure, prepared: outcome.prepared, total: total)
        }
        let all = (selection.problems + outcome.problems).sorted { $0.subject < $1.subject }
        if !quiet {
            console.sentence(
                console.text(
                    "prepare.done",
                    [
                        "count": String(outcome.prepared), "seconds": Wording.decimal(seconds),
                        "path": cacheFolder,
                    ]))
        }
        guard all.isEmpty else {
            throw CommandFailure(
                "prepare.some.failed",
                ["count": String(all.count), "ids": all.map(\.subject).joined(separator: ", ")],
                status: .partial, problems: all)
        }
    }

    /// A build does without a cache; here it would be work for nothing.
    private func checkCache(_ path: String, total: Int) throws(CommandFailure) {
        do throws(FileError) {
            try FileSystem.makeFolder(path, mode: forAllUsers ? 0o755 : 0o700)
            let trial = ".trial-\(ThisProcess.id)"
            try FileSystem.replace("\(path)/\(trial)", with: [0], mode: 0o600)
            try Directory(path).remove(trial)
            if forAllUsers { try removeOlder(path) }
        } catch {
            throw unwritable(path, error, prepared: 0, total: total)
        }
    }

    private func unwritable(
        _ path: String, _ error: FileError, prepared: Int, total: Int
    ) -> CommandFailure {
        guard error.isFull else {
            return CommandFailure(
                forAllUsers ? "prepare.shared.unwritable" : "prepare.cache.unwritable",
                ["path": path, "reason": error.text], status: .cannotCreate)
        }
        return CommandFailure(
            "prepare.cache.full",
            ["path": path, "count": String(prepared), "total": String(total)], status: .inputOutput)
    }

    /// Removes what was prepared by another version of the program or of its libraries: nobody is going to read it, and no
    /// use of it shows in a folder that users only read.
    private func removeOlder(_ path: String) throws(FileError) {
        let (note, current) = ("prepared-by", Array(KigurumiVersion.report().joined(separator: "\n").utf8))
        let folder = try Directory(path)
        if try folder.readIfPresent(note, limit: 1 << 16) == current { return }
        try folder.removeTree("costumes")
        try folder.replace(note, with: current, mode: 0o644)
    }

    private struct Outcome {
        var done = 0
        /// Costumes that the next build finds in the cache.
        var prepared = 0
        /// What is wrong with costumes.
        var problems: [BuildProblem] = []
        /// Why the cache took no more.
        var failure: FileError?
    }

    /// Stops at the first file that can't be written.
    private func prepare(
        _ selection: CostumeSelection, _ settings: StickerSettings, _ maker: StickerMaker, _ console: Console
    ) -> Outcome {
        // Costumes take turns with one heap.
        kigurumi_limit_arenas(1)
        let outcome = Mutex(Outcome())
        let maker = maker.cancelled { Interruption.isRequested || outcome.withLock { $0.failure != nil } }
        let templates = selection.templates
        let showsBar = !quiet && Terminal.showsBars
        Workers.run(workers: maker.workers, count: templates.count) { index in
            var found: [BuildProblem] = []
            var failure: FileError?
            do throws(BuildFailure) {
                failure = try maker.prepare(templates[index], of: selection, settings)
            } catch {
                guard case .nothingWorked(let problems) = error else { return }
                found = problems
            }
            outcome.withLock { [found, failure] outcome in
                outcome.done += 1
                outcome.problems += found
                outcome.failure = outcome.failure ?? failure
                if found.isEmpty, failure == nil { outcome.prepared += 1 }
                guard showsBar else { return }
                let line = console.text(
                    "prepare.progress",
                    [
                        "done": String(outcome.done), "total": String(templates.count),
                        "id": templates[index].id,
                    ])
                Console.write("\r\u{1B}[K" + DisplayWidth.cut(line, to: max(1, Terminal.columns - 1)), to: 2)
            }
        }
        if showsBar { Console.write("\r\u{1B}[K", to: 2) }
        return outcome.withLock { $0 }
    }
}
