import Logging

/// Formats a line for the journal: `<6>built group=user-1234 stickers=24`
enum JournalLine {
    static func text(_ record: LogRecord, showsPlace: Bool) -> String {
        var line = "<\(priority(record.level))>" + LogRecord.plain(record.message)
        for (key, value) in record.pairs { line += " \(key)=\(value)" }
        if showsPlace { line += " (\(record.place))" }
        return line
    }

    /// The priority of syslog(3).
    static func priority(_ level: Logger.Level) -> Int {
        switch level {
        case .trace, .debug: 7
        case .info: 6
        case .notice: 5
        case .warning: 4
        case .error: 3
        case .critical: 2
        }
    }
}
