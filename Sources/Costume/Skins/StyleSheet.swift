import Digest

/// CSS that recolours SVG art; equal where the texts are.
public struct StyleSheet: Hashable, Sendable {
    public let text: String
    /// SHA-256, lower-case hexadecimal.
    public let digest: String

    public init(_ text: String) { (self.text, digest) = (text, SHA256.hex(Array(text.utf8))) }

    public static func == (a: StyleSheet, b: StyleSheet) -> Bool { a.digest == b.digest }

    public func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}
