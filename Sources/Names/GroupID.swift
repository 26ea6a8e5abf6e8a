/// One group's id, which is the name of its directory: `[A-Za-z0-9._-]{1,128}`, not beginning with a dot.
public struct GroupID: Hashable, Comparable, Sendable, CustomStringConvertible {
    public let name: String

    /// nil where the name is none of a group.
    public init?(_ name: String) {
        guard NameRule.isPlainName(name) else { return nil }
        self.name = name
    }

    /// The id of a folder that was called a group by hand, whatever its name: what an id can't hold becomes `-`.
    public init(closestTo name: String) {
        let bytes = name.utf8.prefix(128).map { NameRule.isPlain($0) ? $0 : UInt8(ascii: "-") }
        let shown = String(decoding: bytes.drop { $0 == UInt8(ascii: ".") }, as: UTF8.self)
        self.name = shown.isEmpty ? "group" : shown
    }

    public static func < (left: GroupID, right: GroupID) -> Bool { left.name < right.name }

    public var description: String { name }
}
