package import Platforms

/// A platform's rule that a finished file breaks.
package struct BrokenRule: Equatable, Sendable {
    package var platform: Platform
    /// Stable, for programs, such as `whatsapp.still.bytes`: the platform, what is judged, and the check.
    package var rule: String
    /// Relative to the checked folder.
    package var file: String
    /// What was found, and what was expected.
    package var found: String, expected: String
    /// Line and column of the error in a document that isn't JSON, such as `3:14`.
    package var place: String?
    /// Whether the platform takes the pack all the same.
    package var isAdvice = false

    /// - Parameter file: relative to the checked folder.
    package init(_ platform: Platform, rule: String, file: String, found: String, expected: String) {
        self.platform = platform
        self.rule = rule
        self.file = file
        self.found = found
        self.expected = expected
    }

    /// The key of its texts, such as `rule.bytes`.
    package var textCode: String {
        "rule.\(rule.split(separator: ".").last ?? "")\(place == nil ? "" : ".place")"
    }

    package var evidence: [String: String] {
        [
            "platform": platform.rawValue, "file": file, "found": found, "expected": expected,
            "rule": rule, "place": place ?? "",
        ]
    }
}
