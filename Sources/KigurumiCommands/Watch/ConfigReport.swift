import Messages
import Settings

/// What `kigurumi watch --print-config` shows: each setting, its value, and where that comes from.
enum ConfigReport {
    struct Line: Encodable {
        var key: String
        var value: String?
        var source: String

        func encode(to encoder: any Encoder) throws {
            var values = encoder.container(keyedBy: CodingKeys.self)
            try values.encode(key, forKey: .key)
            // Also where there is none: readers find every key in every line.
            try values.encode(value, forKey: .value)
            try values.encode(source, forKey: .source)
        }

        private enum CodingKeys: String, CodingKey { case key, value, source }
    }

    static func table(_ chosen: ChosenSettings, _ console: Console) -> [String] {
        var table = TextTable([
            .init(console.text("table.setting")), .init(console.text("table.value")),
            .init(console.text("table.source")),
        ])
        table.rows = chosen.lines.map { [$0.key, $0.value ?? "–", $0.source] }
        return table.lines()
    }

    static func json(_ chosen: ChosenSettings) -> String {
        JSONLine.array(chosen.lines.map { Line(key: $0.key, value: $0.value, source: $0.source) })
    }
}
