import CLinux
import Files
package import Logging
import Messages
package import Observing
package import Settings

/// How `kigurumi-cluster` reads arguments and applies settings, as the main program does.
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

    /// Keeps the heap small in a program that runs for months: threads come and go, and each new one would otherwise spread
    /// what is allocated a little further. Call it before the first thread starts.
    package static func limitHeaps() { kigurumi_limit_arenas(2) }

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
