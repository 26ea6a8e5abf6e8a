/// The opaque colors of a GIF, by index; the index after the last is reserved for clear.
package struct Palette: Equatable, Sendable {
    /// Straight sRGB, R in the lowest byte, 255 in the highest; at most 255.
    package var colors: [UInt32]

    /// - Parameter colors: 0xffbbggrr; those beyond 255 are dropped.
    package init(colors: [UInt32]) { self.colors = Array(colors.prefix(255)) }

    /// The reserved index.
    package var clear: UInt8 { UInt8(truncatingIfNeeded: colors.count) }

    /// Bits of an index, 2…8, room for clear included.
    package var bits: Int {
        var bits = 2
        while 1 << bits < colors.count + 1 { bits += 1 }
        return bits
    }
}
