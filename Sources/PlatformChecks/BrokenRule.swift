public import Platforms

/// A platform's rule that a finished file breaks.
public struct BrokenRule: Equatable, Sendable {
    /// The platform whose rule it is.
    public var platform: Platform
    /// Stable, for programs, such as `whatsapp.sticker.bytes`; the key of its texts.
    public var rule: String
    /// Relative to the checked folder.
    public var file: String
    /// What was found, and what was expected.
    public var found: String, expected: String

    /// - Parameter file: relative to the checked folder.
    public init(_ platform: Platform, rule: String, file: String, found: String, expected: String) {
        (self.platform, self.rule, self.file) = (platform, rule, file)
        (self.found, self.expected) = (found, expected)
    }
}
