/// Permissions in octal: `0640`, `2750`.
enum ModeText {
    /// Readable by the owner, and no more than four digits.
    static func mode(_ text: String) -> UInt32? {
        guard (3...5).contains(text.utf8.count), let mode = UInt32(text, radix: 8), !text.hasPrefix("+"),
            mode <= 0o7777, mode & 0o600 == 0o600
        else { return nil }
        return mode
    }

    static func text(_ mode: UInt32) -> String {
        let digits = String(mode, radix: 8)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
