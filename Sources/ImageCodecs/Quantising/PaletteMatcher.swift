/// Finds the nearest colour of a palette and remembers what it found.
final class PaletteMatcher {
    private let search: NearestSearch
    /// Which bits of a colour count, and what stands in for the others.
    private let mask: UInt32
    private let middle: UInt32
    /// By a colour's hash: the colour in the low 24 bits, its index in the high 8; unused slots hold a colour
    /// that hashes elsewhere.
    private var known: [UInt32]
    private static let slots = 1 << 16

    /// - Parameter cells: takes all colours of a cell of 4 × 4 × 4 for its middle, which is several times as fast;
    ///   nothing that the eye finds in photographs.
    init(_ palette: Palette, cells: Bool = false) {
        (mask, middle) = cells ? (0xfc_fcfc, 0x02_0202) : (0xff_ffff, 0)
        search = NearestSearch(palette.colors.map { ColorMetric.stretched(ColorMetric.channels($0)) })
        // Colour 0 belongs to slot 0, so that 0 says "unused" everywhere else; slot 0 is filled at once.
        known = [UInt32](repeating: 0, count: Self.slots)
        known[0] = UInt32(search.nearest(SIMD4())) << 24
    }

    @inline(__always) private static func slot(_ color: UInt32) -> Int {
        Int(truncatingIfNeeded: (color &* 0x9e37_79b1) >> 16)
    }

    /// Writes the nearest index of each opaque pixel of a row; clear ones stay as they are.
    func match(_ colors: UnsafePointer<UInt32>, into indices: UnsafeMutablePointer<UInt8>, count: Int) {
        unsafe known.withUnsafeMutableBufferPointer { known in
            for i in 0..<count {
                let bits = unsafe colors[i]
                guard bits != 0 else { continue }
                let color = bits & mask | middle
                let slot = Self.slot(color)
                let entry = unsafe known[slot]
                if entry & 0xff_ffff == color {
                    unsafe indices[i] = UInt8(truncatingIfNeeded: entry >> 24)
                } else {
                    let found = search.nearest(ColorMetric.stretched(ColorMetric.channels(color)))
                    unsafe known[slot] = color | UInt32(truncatingIfNeeded: found) << 24
                    unsafe indices[i] = UInt8(truncatingIfNeeded: found)
                }
            }
        }
    }
}
