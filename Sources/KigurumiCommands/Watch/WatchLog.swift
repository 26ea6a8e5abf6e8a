import Logging
import Observing
import Settings

/// The daemon's log, as the settings want it.
enum WatchLog {
    static func logger(_ settings: Settings.Log, journal variable: String?) -> Logger {
        let style = style(settings.format, isJournal: LogStream.isJournal(variable))
        let level = Logger.Level(rawValue: settings.level.rawValue) ?? .info
        return Logger(label: "kigurumi") { _ in LineLogHandler(style: style, level: level) }
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
