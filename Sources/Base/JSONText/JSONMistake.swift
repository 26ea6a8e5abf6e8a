/// A syntax error: where and why a text isn't JSON.
package struct JSONMistake: Error, Equatable {
    /// The kinds of syntax errors; the raw values end the codes of their messages.
    package enum Kind: String, Sendable {
        case value, key, colon, comma, escape, number, depth, end, empty, trailing, control
        case stringOpen = "string.open"
        case commentOpen = "comment.open"
        case encoding
    }

    /// What the parser didn't expect, or what it missed.
    package var kind: Kind
    /// The character at the place; empty at the end of the text.
    package var found: String
    package var place: TextPlace
}
