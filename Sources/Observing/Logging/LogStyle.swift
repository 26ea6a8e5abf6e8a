import Logging

/// How a log line looks.
public enum LogStyle: Sendable, Equatable {
    /// For the journal: the priority in front, no time, for it has its own.
    case journald
    /// For people.
    case terminal(colored: Bool)
    /// For machines: an object a line.
    case json
}

extension LogStyle {
    /// - Parameter level: of the logger; at `debug` and below the place in the sources is told too.
    func line(_ record: LogRecord, level: Logger.Level) -> String {
        let showsPlace = level <= .debug
        return switch self {
        case .journald: JournalLine.text(record, showsPlace: showsPlace)
        case .terminal(let colored): TerminalLine.text(record, colored: colored, showsPlace: showsPlace)
        case .json: JSONLine.text(record, showsPlace: showsPlace)
        }
    }
}
