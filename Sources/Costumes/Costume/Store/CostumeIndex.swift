import Names

/// Finds costumes by words of people: ids, names, keywords and emoji, in every language at once.
package struct CostumeIndex: Sendable {
    private let entries: [(id: String, words: String)]

    /// - Parameter templates: in the order in which they are to be found.
    package init(_ templates: [Template]) {
        entries = templates.map { ($0.id, Self.words(of: $0.id, $0.info)) }
    }

    /// The ids of the costumes with a word, or a part of one. Capital letters don't matter.
    package func ids(for text: String) -> [String] {
        let wanted = text.lowercased()
        return wanted.allSatisfy(\.isWhitespace)
            ? [] : entries.filter { $0.words.contains(wanted) }.map(\.id)
    }

    /// All that a costume is found by: a line each, in small letters.
    package static func words(of id: String, _ info: TemplateInfo) -> String {
        SearchWords.lines(id: id, names: info.name, keywords: info.keywords, emoji: info.emoji)
    }
}
