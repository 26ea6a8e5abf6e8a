/// One group's id: the name of its directory, `[A-Za-z0-9._-]{1,128}`, not beginning with a dot.
public struct GroupID: Hashable, Comparable, Sendable, CustomStringConvertible {
    public let name: String

    /// nil when the name is none of a group.
    public init?(_ name: String) {
        let bytes = name.utf8
        guard (1...128).contains(bytes.count), bytes.first != UInt8(ascii: "."),
            bytes.allSatisfy(Self.allows)
        else { return nil }
        self.name = name
    }

    /// The id of a folder that was called a group by hand, whatever its name: what an id can't hold becomes `-`.
    public init(closestTo name: String) {
        let bytes = name.utf8.prefix(128).map { Self.allows($0) ? $0 : UInt8(ascii: "-") }
        let shown = String(decoding: bytes.drop { $0 == UInt8(ascii: ".") }, as: UTF8.self)
        self.name = shown.isEmpty ? "group" : shown
    }

    public static func < (left: GroupID, right: GroupID) -> Bool { left.name < right.name }

    public var description: String { name }

    private static func allows(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
