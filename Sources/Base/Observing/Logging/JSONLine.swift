import Logging

/// Formats a line as JSON: `{"time":"…","level":"info","message":"built","group":"user-1234","stickers":24}`
enum JSONLine {
    private static let reserved: Set<String> = ["time", "level", "message", "place"]

    static func text(_ record: LogRecord, showsPlace: Bool) -> String {
        var members = [
            ("time", quoted(record.time.utc)), ("level", quoted(record.level.rawValue)),
            ("message", quoted(record.message)),
        ]
        for (key, value) in record.fields {
            members.append((reserved.contains(key) ? key + "_" : key, json(value)))
        }
        if showsPlace { members.append(("place", quoted(record.place))) }
        return "{" + members.map { "\(quoted($0.0)):\($0.1)" }.joined(separator: ",") + "}"
    }

    private static func json(_ value: Logger.MetadataValue) -> String {
        switch value {
        case .string(let text): quoted(text)
        case .stringConvertible(let number as Int): String(number)
        case .stringConvertible(let flag as Bool): String(flag)
        case .stringConvertible(let number as Double) where number.isFinite: "\(number)"
        case .stringConvertible(let other): quoted("\(other)")
        case .array(let values): "[" + values.map(json).joined(separator: ",") + "]"
        case .dictionary(let values):
            "{"
                + values.sorted { $0.key < $1.key }.map { "\(quoted($0.key)):\(json($0.value))" }
                .joined(separator: ",") + "}"
        }
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case "\r": result += "\\r"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
