/// The id of a group, which is the name of its folder: `[A-Za-z0-9._-]{1,128}`, not beginning with a dot, and none of the
/// names in a group's folder, which would make the folder of all groups look like a group.
package struct GroupID: Hashable, Comparable, Sendable, CustomStringConvertible {
    package let name: String

    /// Checks a name; nil when it isn't a valid id.
    package init?(_ name: String) {
        guard NameRule.isPlainName(name), !GroupLayout.names.contains(name) else { return nil }
        self.name = name
    }

    /// Derives an id from any folder's name, replacing invalid characters by `-`. For folders that a user names as a group.
    package init(closestTo name: String) {
        let bytes = name.utf8.prefix(128).map { NameRule.isPlain($0) ? $0 : UInt8(ascii: "-") }
        let shown = String(decoding: bytes.drop { $0 == UInt8(ascii: ".") }, as: UTF8.self)
        self.name = shown.isEmpty ? "group" : shown
    }

    package static func < (left: GroupID, right: GroupID) -> Bool { left.name < right.name }

    package var description: String { name }
}
