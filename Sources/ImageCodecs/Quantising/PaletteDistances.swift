/// How far the colours of a palette are from each other (`ColorMetric`), for any two indices.
@safe final class PaletteDistances {
    /// 256 entries a row; the row and the column of the index for clear, and of those after it, are infinite.
    let table: UnsafeMutablePointer<Float>

    init() {
        unsafe table = .allocate(capacity: 256 * 256)
        unsafe table.initialize(repeating: .infinity, count: 256 * 256)
    }

    deinit { unsafe table.deallocate() }

    func use(_ palette: Palette) {
        unsafe table.update(repeating: .infinity, count: 256 * 256)
        for (i, a) in palette.colors.enumerated() {
            for (j, b) in palette.colors.enumerated() {
                unsafe table[i * 256 + j] = ColorMetric.distance(a, b)
            }
        }
    }
}
