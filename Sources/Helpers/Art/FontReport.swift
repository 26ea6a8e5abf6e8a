/// The fonts that a text is drawn with.
public struct FontReport: Hashable, Sendable {
    /// Name, version, size in bytes and a checksum of each font: together they determine the shapes of the
    /// letters.
    public var used: [String]
    /// Families that were requested but aren't installed.
    public var missing: [String]
    /// Characters that no installed font has; a box is drawn in place of each.
    public var unshown: [String]

    /// A report of a text.
    public init(used: [String], missing: [String], unshown: [String] = []) {
        (self.used, self.missing, self.unshown) = (used, missing, unshown)
    }
}
