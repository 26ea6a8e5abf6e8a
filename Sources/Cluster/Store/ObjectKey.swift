/// The name of an object in a store: parts of letters, digits, `-`, `_` and dots, separated by `/`.
public struct ObjectKey: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// Such as `groups/user-1234/profile.json`.
    public let description: String

    /// - Returns: nil when a part is empty, is longer than 255 bytes, begins with a dot other than in `.kigurumi`, or has
    ///   other characters, or when the whole is longer than 1,024 bytes.
    public init?(_ text: String) {
        fatalError("written by the store's part")
    }

    public static func < (a: ObjectKey, b: ObjectKey) -> Bool { a.description < b.description }
}
