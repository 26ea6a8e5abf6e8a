/// What people find a costume or its sticker by, in every language at once.
package enum SearchWords {
    /// The id, names, keywords and emoji: a line each, in small letters.
    package static func lines(
        id: String, names: [String: String], keywords: [String: [String]], emoji: [String]
    ) -> String {
        let keywords = keywords.sorted { $0.key < $1.key }.flatMap(\.value)
        let names = names.sorted { $0.key < $1.key }.map(\.value)
        return ([id] + names + keywords + emoji).joined(separator: "\n").lowercased()
    }
}
