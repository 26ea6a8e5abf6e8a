import ArgumentParser
import CLinux
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
            follow: another size, limit, language or skin is prepared on its own. With --for-all-users they go \
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
        try checkCache(cacheFolder)
        let selection: CostumeSelection
        do throws(BuildFailure) {
            selection = try CostumeSelection(
                sources, language: settings.language, skin: settings.skin, cacheFolder: cacheFolder)
        } catch {
            throw CommandFailure(error)
        }
        let work = CostumePreparation(
            selection, settings: settings, cacheFolder: cacheFolder, shared: shared)
        let start = SystemClock.monotonic
        let problems = BuildThread.run { prepare(work, console) }
        let seconds = Double(SystemClock.monotonic - start) / 1e9
        if Interruption.isRequested {
            let status = ExitStatus(rawValue: 128 &+ Interruption.signal) ?? .tryLater
            throw CommandFailure("prepare.stopped", status: status)
        }
        let all = (selection.problems + problems).sorted { $0.subject < $1.subject }
        if !quiet {
            console.out(
                console.text(
                    "prepare.done",
                    [
                        "count": String(work.ids.count - problems.count),
                        "seconds": Wording.decimal(seconds), "path": cacheFolder,
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
    private func checkCache(_ path: String) throws(CommandFailure) {
        do throws(FileError) {
            try FileSystem.makeFolder(path, mode: forAllUsers ? 0o755 : 0o700)
            let trial = ".trial-\(ThisProcess.id)"
            try FileSystem.replace("\(path)/\(trial)", with: [0], mode: 0o600)
            try Directory(path).remove(trial)
            if forAllUsers { try removeOlder(path) }
        } catch {
            throw CommandFailure(
                forAllUsers ? "prepare.shared.unwritable" : "prepare.cache.unwritable",
                ["path": path, "reason": error.text], status: .cannotCreate)
        }
    }

    /// Removes what was prepared by another version of the program or of its libraries: nobody is going to read it, and no
    /// use of it shows in a folder that users only read.
    private func removeOlder(_ path: String) throws(FileError) {
        let (note, current) = ("prepared-by", Array(KigurumiVersion.report().joined(separator: "\n").utf8))
        let folder = try Directory(path)
        if (try? folder.read(note, limit: 1 << 16)) == current { return }
        if folder.status(of: "costumes") != nil { try folder.removeTree("costumes") }
        try folder.replace(note, with: current, mode: 0o644)
    }

    /// - Returns: what is wrong with costumes.
    private func prepare(_ work: CostumePreparation, _ console: Console) -> [BuildProblem] {
        // Costumes take turns with one heap, which is emptied behind each: what one leaves seldom suits the next.
        kigurumi_limit_arenas(1)
        let workers = ThisProcess.processors
        let gate = CoreGate(cores: workers)
        let progress = Mutex((done: 0, problems: [BuildProblem]()))
        let showsBar = !quiet && Terminal.showsBars
        Workers.run(workers: workers, count: work.ids.count) { index in
            var found: [BuildProblem] = []
            do throws(BuildFailure) {
                try work.prepare(index, gate: gate, isCancelled: { Interruption.isRequested })
            } catch {
                if case .nothingWorked(let problems) = error { found = problems }
            }
            kigurumi_spare_memory()
            progress.withLock { [found] progress in
                progress.done += 1
                progress.problems += found
                guard showsBar else { return }
                let line = console.text(
                    "prepare.progress",
                    ["done": String(progress.done), "total": String(work.ids.count), "id": work.ids[index]])
                Console.write("\r\u{1B}[K" + DisplayWidth.cut(line, to: max(1, Terminal.columns - 1)), to: 2)
            }
        }
        if showsBar { Console.write("\r\u{1B}[K", to: 2) }
        return progress.withLock { $0.problems }
    }
}
