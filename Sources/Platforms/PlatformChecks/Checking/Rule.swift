package import Platforms

package struct Rule: Equatable, Sendable {
    package var platform: Platform
    /// What it judges, such as `still`, `moving`, `tray`, `pack`.
    package var subject: String
    /// The kind of rule; `rule.CHECK` is the key of its text.
    package var check: Check
    /// What is expected; a number, a name, or a word with a text `word.expected.NAME`.
    package var expected: String
    /// Whether the platform takes a pack that breaks it.
    package var isAdvice: Bool

    /// Stable, for programs.
    package var id: String { "\(platform.rawValue).\(subject).\(check.rawValue)" }
}

/// The kinds of rules. The raw values are stable: they end the ids of rules.
package enum Check: String, CaseIterable, Sendable {
    // Files.
    case document, missing, unreadable, kind, reference, unlisted, unknown, archive, entries, numbers,
        `extension`
    // Packs.
    case count, mixed, flag, identifier, title, author, version, cover, size, usage, duplicate, link
    // Texts of stickers.
    case emoji, keywords, label, name, description, tags, declared, info, digest
    // Pictures.
    case format, broken, flags, trailing, bytes, advised, dimensions, preferred, moves, frames, duration,
        shortest, rate
    case plays, seconds, even, color, metadata, windows, blend, codings, hidden, equal, corners, opaque
    case codec, audio, alpha, grid
    // Decoded pixels.
    case blank, background, margin
    // Signal's encrypted files.
    case key, sealed, content
}

/// Rules without their platform, which `PlatformRules` adds.
struct RuleLine {
    var subject: String
    var check: Check
    var expected: String
    var isAdvice = false

    init(_ subject: String, _ check: Check, _ expected: String, isAdvice: Bool = false) {
        self.subject = subject
        self.check = check
        self.expected = expected
        self.isAdvice = isAdvice
    }
}
