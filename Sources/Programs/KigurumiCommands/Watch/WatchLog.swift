import ArgumentParser
import Logging
import Messages
import Observing
import Settings
import StickerBuild

/// The daemon's log, as the settings want it.
enum WatchLog {
    static func logger(_ settings: Settings.Log, journal variable: String?) -> Logger {
        let style = style(settings.format, isJournal: LogStream.isJournal(variable))
        let level = Logger.Level(rawValue: settings.level.rawValue) ?? .info
        return Logger(label: "kigurumi") { _ in LineLogHandler(style: style, level: level) }
    }

    /// Writes why the daemon doesn't start, or stopped, with codes and as errors. People at a terminal get it in their
    /// language.
    /// - Parameter format: the command line's; settings that can't be read have none.
    /// - Returns: what ends the program without another word.
    static func report(_ failure: CommandFailure, format: String?) -> any Error {
        var settings = Settings().log
        settings.format = format.flatMap(Settings.Log.Format.init) ?? .auto
        if settings.format == .auto, Terminal.isThere { return failure }
        log(failure, to: logger(settings, journal: Environment.value("JOURNAL_STREAM")))
        return ExitCode(failure.status.rawValue)
    }

    /// The problems one by one; the failure itself where there are none, or always.
    static func log(_ failure: CommandFailure, to logger: Logger, isWhole: Bool = true) {
        for problem in failure.problems {
            logger.error(
                "\(problem.subject): \(problem.text(in: .english))", metadata: ["code": "\(problem.code)"])
        }
        if isWhole || failure.problems.isEmpty {
            logger.error(
                "\(inOneLine(Messages.text(of: failure, in: .english)))",
                metadata: ["code": "\(failure.code)"])
        }
    }

    /// Texts for terminals have the advice on a line of its own.
    static func inOneLine(_ text: String) -> String {
        text.split(separator: "\n").reduce(into: "") { line, part in
            if !line.isEmpty { line += line.last == "." || line.last == ":" ? " " : ". " }
            line += part
        }
    }

    static func style(_ format: Settings.Log.Format, isJournal: Bool) -> LogStyle {
        switch format {
        case .auto: isJournal ? .journald : .terminal(colored: Terminal.isColored)
        case .journald: .journald
        case .terminal: .terminal(colored: Terminal.isColored)
        case .json: .json
        }
    }
}
