/// The name of an object in a store: parts of letters, digits, `-`, `_` and dots, separated by `/`.
///
/// Such names mean the same in a folder, in an address and in a signature: nothing in them is ever encoded.
package struct ObjectKey: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// Such as `groups/user-1234/profile.json`.
    package let description: String

    /// The folder of private files, the only part of a key that may begin with a dot.
    static let privateFolder = ".kigurumi"

    /// Checks a name.
    /// - Returns: nil when a part is empty, is longer than 255 bytes, begins with a dot other than in `.kigurumi`, or has
    ///   other characters, or when the whole is longer than 1,024 bytes.
    package init?(_ text: String) {
        guard (1...1024).contains(text.utf8.count) else { return nil }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.allSatisfy({ Self.isPart($0) }) else { return nil }
        description = text
    }

    /// Whether a text may be a part of a key.
    static func isPart(_ part: some StringProtocol) -> Bool {
        let isOpen = !part.hasPrefix(".") || part == privateFolder
        return (1...255).contains(part.utf8.count) && isOpen
            && part.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
                    UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }

    /// The parts between the slashes; at least one.
    var parts: [String] { description.split(separator: "/").map(String.init) }

    /// Orders by bytes, as stores list their keys.
    package static func < (a: ObjectKey, b: ObjectKey) -> Bool { a.description < b.description }
}
