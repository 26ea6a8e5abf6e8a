/// Which fonts a text is drawn with.
public struct FontReport: Hashable, Sendable {
    /// Each font's name, version, size in bytes and a check sum of its file: what decides the letters' shapes.
    public var used: [String]
    /// Families that were asked for and aren't installed.
    public var missing: [String]

    /// Characters that no installed font has: a box is drawn in place of each.
    public var unshown: [String]

    public init(used: [String], missing: [String], unshown: [String] = []) {
        (self.used, self.missing, self.unshown) = (used, missing, unshown)
    }
}
