/// How hard a PNG is made smaller. More of it never changes a pixel.
package struct PNGEffort: Hashable, Sendable {
    /// libdeflate's, 0…12.
    package var level: Int
    /// Whether a filter is chosen for each row. Not of use for palettes.
    package var filters: Bool

    /// - Parameter level: clamped to 0…12.
    package init(level: Int, filters: Bool) {
        self.level = min(12, max(0, level))
        self.filters = filters
    }

    /// For stickers in full color: within 6 % of the bytes of level 6 in two thirds of its time.
    package static let normal = PNGEffort(level: 3, filters: true)
    /// For pictures that are looked at once, by a program on the same machine.
    package static let preview = PNGEffort(level: 1, filters: true)
    /// For the parts that are drawn for each face.
    package static let live = PNGEffort(level: 1, filters: true)
    /// For the parts that are compressed once for all faces. Level 6 would make a sticker 1 % smaller and first runs 7 % longer.
    package static let kept = PNGEffort(level: 5, filters: true)
    /// For stickers in a palette.
    package static let indexed = PNGEffort(level: 9, filters: false)
}
