public import Platforms

/// A platform's rule that a finished file breaks.
public struct BrokenRule: Equatable, Sendable {
    /// The platform whose rule it is.
    public var platform: Platform
    /// Stable, for programs, such as `whatsapp.still.bytes`: the platform, what is judged, and the check.
    public var rule: String
    /// Relative to the checked folder.
    public var file: String
    /// What was found, and what was expected.
    public var found: String, expected: String
    /// Line and column of the error in a document that isn't JSON, such as `3:14`.
    public var place: String?
    /// Whether the platform takes the pack all the same.
    public var isAdvice = false

    /// - Parameter file: relative to the checked folder.
    public init(_ platform: Platform, rule: String, file: String, found: String, expected: String) {
        (self.platform, self.rule, self.file) = (platform, rule, file)
        (self.found, self.expected) = (found, expected)
    }

    /// The key of its texts, such as `rule.bytes`.
    public var textCode: String {
        "rule.\(rule.split(separator: ".").last ?? "")\(place == nil ? "" : ".place")"
    }

    /// What fills its texts.
    public var evidence: [String: String] {
        [
            "platform": platform.rawValue, "file": file, "found": found, "expected": expected,
            "rule": rule, "place": place ?? "",
        ]
    }
}
