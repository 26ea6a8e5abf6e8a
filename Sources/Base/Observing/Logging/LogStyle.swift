import Logging

package enum LogStyle: Sendable, Equatable {
    /// For the journal: begins with the priority, and has no time, which the journal adds.
    case journald
    /// For people, with a local time.
    case terminal(colored: Bool)
    /// For programs: a JSON object per line.
    case json
}

extension LogStyle {
    /// Formats a line without its line feed.
    /// - Parameter level: The logger's; at `debug` and below the line names its place in the sources.
    func line(_ record: LogRecord, level: Logger.Level) -> String {
        let showsPlace = level <= .debug
        return switch self {
        case .journald: JournalLine.text(record, showsPlace: showsPlace)
        case .terminal(let colored): TerminalLine.text(record, colored: colored, showsPlace: showsPlace)
        case .json: JSONLine.text(record, showsPlace: showsPlace)
        }
    }
}
