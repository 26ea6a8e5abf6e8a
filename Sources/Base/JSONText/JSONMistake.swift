/// A syntax error: where and why a text isn't JSON.
public struct JSONMistake: Error, Equatable {
    /// The kinds of syntax errors; the raw values end the codes of their messages.
    public enum Kind: String, Sendable {
        case value, key, colon, comma, escape, number, depth, end, empty, trailing, control
        case stringOpen = "string.open"
        case commentOpen = "comment.open"
        case encoding
    }

    /// What the parser didn't expect, or what it missed.
    public var kind: Kind
    /// The character at the place; empty at the end of the text.
    public var found: String
    /// The place of the error.
    public var place: TextPlace

    /// Describes a syntax error.
    public init(kind: Kind, found: String, place: TextPlace) {
        (self.kind, self.found, self.place) = (kind, found, place)
    }
}
