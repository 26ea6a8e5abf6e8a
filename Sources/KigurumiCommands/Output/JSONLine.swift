import FoundationEssentials

/// Values as JSON for machines, keys in order of the alphabet.
enum JSONLine {
    /// On one line.
    static func text(_ value: some Encodable) -> String { encode(value, []) }

    /// Indented.
    static func array(_ values: [some Encodable]) -> String { encode(values, .prettyPrinted) }

    private static func encode(_ value: some Encodable, _ more: JSONEncoder.OutputFormatting) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, more]
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }
}
