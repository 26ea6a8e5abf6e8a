import FoundationEssentials

/// Formats values as JSON for `--json`, with the keys in alphabetical order.
enum JSONOutput {
    /// On one line.
    static func text(_ value: some Encodable) -> String { encode(value, []) }

    /// Indented.
    static func indented(_ value: some Encodable) -> String { encode(value, .prettyPrinted) }

    private static func encode(_ value: some Encodable, _ more: JSONEncoder.OutputFormatting) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, more]
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }
}
