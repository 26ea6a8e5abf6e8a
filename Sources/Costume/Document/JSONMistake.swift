/// Where and why a text is no JSON.
struct JSONMistake: Error, Equatable {
    /// The end of the code `template.json.…`.
    enum Kind: String {
        case value, key, colon, comma, escape, number, depth, end, trailing, control
        case stringOpen = "string.open"
        case commentOpen = "comment.open"
        case encoding
    }

    var kind: Kind
    /// What stands there; empty at the end of the text.
    var found: String
    var place: TextPlace

    var code: String { "template.json.\(kind.rawValue)" }
    var evidence: [String: String] { ["found": found] }
}
