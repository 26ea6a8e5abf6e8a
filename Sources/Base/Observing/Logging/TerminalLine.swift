import Logging

/// Formats a line for a terminal: `10:33:00.123 info    built  group=user-1234 stickers=24`
enum TerminalLine {
    static func text(_ record: LogRecord, colored: Bool, showsPlace: Bool) -> String {
        func paint(_ text: String, _ code: String) -> String {
            colored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
        }
        let name = record.level.rawValue
        let padding = String(repeating: " ", count: max(0, 8 - name.count))
        var line = paint(record.time.local, "2") + " " + paint(name, color(record.level)) + padding
        line += LogRecord.plain(record.message)
        for (index, pair) in record.pairs.enumerated() {
            line += (index == 0 ? "  " : " ") + paint("\(pair.key)=", "2") + pair.value
        }
        if showsPlace { line += "  " + paint(record.place, "2") }
        return line
    }

    private static func color(_ level: Logger.Level) -> String {
        switch level {
        case .trace, .debug: "2"
        case .info: "32"
        case .notice: "36"
        case .warning: "33"
        case .error: "31"
        case .critical: "1;31"
        }
    }
}
