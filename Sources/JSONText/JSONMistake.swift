/// Where and why a text is no JSON.
public struct JSONMistake: Error, Equatable {
    /// The end of a message's code.
    public enum Kind: String, Sendable {
        case value, key, colon, comma, escape, number, depth, end, trailing, control
        case stringOpen = "string.open"
        case commentOpen = "comment.open"
        case encoding
    }

    public var kind: Kind
    /// What stands there; empty at the end of the text.
    public var found: String
    public var place: TextPlace

    public init(kind: Kind, found: String, place: TextPlace) {
        (self.kind, self.found, self.place) = (kind, found, place)
    }
}
