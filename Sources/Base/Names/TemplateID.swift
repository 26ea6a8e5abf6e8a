/// The id of a costume, a skin or a shared filter, which is the name of its folder: `[a-z0-9-]{1,40}`.
package struct TemplateID: Hashable, Comparable, Sendable, CustomStringConvertible {
    package let name: String

    /// Checks a name; nil when it isn't a valid id.
    package init?(_ name: String) {
        guard Self.isValid(name) else { return nil }
        self.name = name
    }

    /// Whether a name is a valid id.
    package static func isValid(_ name: String) -> Bool {
        (1...40).contains(name.utf8.count)
            && name.utf8.allSatisfy {
                NameRule.isSmallLetter($0) || NameRule.isDigit($0) || $0 == UInt8(ascii: "-")
            }
    }

    package static func < (left: TemplateID, right: TemplateID) -> Bool { left.name < right.name }

    package var description: String { name }
}
