import CLinux
package import Costume
package import FaceSandbox
import Files
package import GroupWatch
package import Logging
import Messages
package import Observing
package import Settings
import StickerBuild
package import StickerService

/// What `kigurumi-cluster` shares with the main program: how arguments are read, settings applied and messages printed.
package enum ClusterHost {
    /// Runs the command that the arguments name, and ends the process.
    package static func main(_ carryOut: (ClusterRequest) throws -> Int32) -> Never {
        ThisProcess.setVariable("LIBDISPATCH_LOG", ifMissing: "NO")
        Interruption.listen()
        ThisProcess.exit(run(ThisProcess.arguments, carryOut))
    }

    private static func run(_ arguments: [String], _ carryOut: (ClusterRequest) throws -> Int32) -> Int32 {
        do {
            guard let command = try Program.command(arguments) as? any ClusterCommand else {
                throw CommandFailure.usage(
                    "command.usage", ["what": "kigurumi-cluster", "usage": "kigurumi --help"])
            }
            return try carryOut(try command.request())
        } catch let error as CommandFailure {
            return Program.report(error, Array(arguments.dropFirst()))
        } catch let error as any CodedError {
            return Program.report(failure(error), Array(arguments.dropFirst()))
        } catch {
            return Program.report(error, Array(arguments.dropFirst()))
        }
    }

    private static func failure(_ error: any CodedError) -> CommandFailure {
        switch error.code.split(separator: ".").first {
        case "queue", "store": CommandFailure(error.code, error.evidence, status: .unavailable)
        // What the settings name.
        case "command": CommandFailure(error.code, error.evidence, status: .badConfiguration)
        default: CommandFailure(stopping: error)
        }
    }

    /// Whether Ctrl-C or SIGTERM came.
    package static var isInterrupted: Bool { Interruption.isRequested }

    // MARK: Printing

    /// Prints a line on standard output.
    package static func out(_ text: String) { Console.current.out(text) }
    /// Prints a line on standard error.
    package static func err(_ text: String) { Console.current.err(text) }
    /// A message in the user's language.
    package static func text(_ code: String, _ evidence: [String: String] = [:]) -> String {
        Console.current.text(code, evidence)
    }
    /// Prints a value as JSON on one line.
    package static func json(_ value: some Encodable) { out(JSONLine.text(value)) }

    /// Prints a table.
    /// - Parameter titles: codes of messages.
    package static func table(_ titles: [String], _ rows: [[String]]) {
        var table = TextTable(titles.map { .init(Console.current.text($0)) })
        table.rows = rows
        for line in table.lines() { out(line) }
    }

    // MARK: Settings

    /// Keeps the heap small in a program that runs for months: threads come and go, and each new one would otherwise spread
    /// what is allocated a little further. Call it before the first thread starts.
    package static func limitHeaps() { kigurumi_limit_arenas(2) }

    /// What the settings mean for packs.
    package static func options(_ settings: Settings) -> ServiceOptions {
        WatchPlan(settings).options(root: "/", templates: [])
    }

    /// The folder of the local groups, absolute.
    package static func root(_ settings: Settings) throws -> String {
        try WatchPlan(settings).root()
    }

    package static func watching(_ settings: Settings) -> GroupWatch.Options {
        WatchPlan(settings).watching
    }

    /// The folders of the costumes on this machine.
    package static func templates(_ settings: Settings) throws -> [TemplateSource] {
        try WatchPlan(settings).templates()
    }

    package static func decoder(_ settings: Settings) -> SandboxedDecoder { WatchPlan(settings).decoder() }

    /// The log, which begins with the warnings about the settings.
    package static func logger(_ settings: ClusterSettings) -> Logger {
        let logger = WatchLog.logger(settings.settings.log, journal: Environment.value("JOURNAL_STREAM"))
        for warning in settings.warnings { logger.warning("\(warning)") }
        return logger
    }

    /// The file of metrics; nil where none is wanted.
    package static func ticker(
        _ settings: Settings, _ metrics: TextfileMetrics, _ logger: Logger
    ) -> TextfileTicker? {
        settings.metrics.file.map { TextfileTicker(metrics, path: $0, logger: logger) }
    }

    /// The folder in which workers build packs.
    package static func scratch(_ settings: Settings) throws -> String {
        if let named = settings.cluster.scratch { return named }
        if let runtime = Environment.nonEmpty("RUNTIME_DIRECTORY")?.split(separator: ":").first {
            return "\(runtime)/workers"
        }
        let cache =
            settings.cache
            ?? Environment.cacheFolder(Environment.nonEmpty, workingFolder: ThisProcess.workingFolder)
        guard let cache else { throw CommandFailure("command.cluster.scratch", status: .badConfiguration) }
        try OutputFile.makeFolder(cache)
        return "\(cache)/workers"
    }

    /// The value of an environment variable; nil where it is empty.
    package static func variable(_ name: String) -> String? { Environment.nonEmpty(name) }

    /// Reads a face that the command line names.
    package static func face(_ path: String, _ settings: Settings) throws -> [UInt8] {
        try FaceFile.read(path, limit: settings.face.maximumBytes)
    }

    /// Reads a profile.json that the command line names.
    package static func profile(_ path: String) throws -> [UInt8] {
        do throws(FileError) {
            return try FileSystem.read(path, limit: 64 << 10)
        } catch {
            throw CommandFailure(
                "command.submit.profile", ["path": path, "reason": error.text], status: .noInput)
        }
    }
}
