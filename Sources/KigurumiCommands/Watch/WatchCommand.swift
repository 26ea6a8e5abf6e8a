import ArgumentParser
import Dispatch
import GroupWatch
import ImageCodecs
import Logging
import Messages
import StickerBuild
import StickerPack
import StickerService
import Synchronization
import SystemdNotify

/// `kigurumi watch`: the daemon.
struct WatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch", abstract: "Keep the packs of all groups in step with their faces.",
        discussion: """
            Each folder in ROOT is a group: its currentImageFace.img becomes the pack in its Stickers folder. A \
            ROOT that itself holds a face is one group. SIGTERM and Ctrl-C end it, SIGHUP looks at everything \
            again, SIGUSR1 writes a page about its state to the log.
            """)

    @Argument(help: ArgumentHelp("The folder of the groups.", valueName: "ROOT"), completion: .directory)
    var root: String

    @OptionGroup var templates: TemplatesOption

    @Flag(help: "Look for changes by scanning, for network file systems; as KIGURUMI_POLL=1 does.")
    var poll = false

    @Option(
        help: ArgumentHelp("small (300), regular (408), large (618), or a side in pixels.", valueName: "SIZE")
    )
    var size: String?

    func run() throws {
        let options = try options()
        var logger = Logger(label: "kigurumi") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = .info
        let log = ServiceLog(logger)
        var watching = GroupWatch.Options()
        watching.polling = poll || Environment.nonEmpty("KIGURUMI_POLL") == "1"
        let service = WatchService(
            options, decoder: InProcessDecoder(),
            triggers: GroupWatch(root: options.root, options: watching),
            notifier: ServiceNotifier(environment: Environment.value), observer: { log.tell($0) })
        try Foreground.run { [logger] in try await service.runUntilStopped(logger: logger) }
    }

    func options() throws(CommandFailure) -> ServiceOptions {
        let here = Environment.workingFolder
        let path = FileName.absolute(root, in: here)
        guard FileKind(at: path) == .folder else {
            throw CommandFailure("command.root.missing", ["path": root], status: .noInput)
        }
        var options = ServiceOptions(
            root: path, templates: try templates.folder(), workers: Environment.processors)
        options.cacheFolder = Environment.cacheFolder(Environment.nonEmpty, workingFolder: here)
        if let size { options.side = try StickerSize.side(size) }
        return options
    }
}
