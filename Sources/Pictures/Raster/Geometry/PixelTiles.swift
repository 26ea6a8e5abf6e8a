/// A region cut into squares, row by row; those at the right and the bottom may be smaller.
struct PixelTiles {
    let region: PixelRect
    /// The side of a square, in pixels.
    let side: Int
    let columns: Int

    init(_ region: PixelRect, side: Int) {
        self.region = region
        self.side = max(1, side)
        columns = (region.width + self.side - 1) / self.side
    }

    /// One value a tile, row by row.
    func map<T>(_ make: (PixelRect) -> T) -> [T] {
        var made: [T] = []
        for y in stride(from: 0, to: region.height, by: side) {
            for x in stride(from: 0, to: region.width, by: side) {
                made.append(
                    make(
                        PixelRect(
                            x: region.x + x, y: region.y + y, width: min(side, region.width - x),
                            height: min(side, region.height - y))))
            }
        }
        return made
    }

    /// Cuts a part of a row where tiles meet.
    ///
    /// - Parameters:
    ///   - span: columns, counted from the region's left.
    ///   - y: the row.
    /// - Returns: each part with the index of its tile.
    func runs(_ span: Range<Int>, y: Int) -> [(Int, Range<Int>)] {
        guard let last = span.last else { return [] }
        let first = (y - region.y) / side * columns
        return (span.lowerBound / side...last / side).map { column in
            (first + column, span.clamped(to: column * side..<(column + 1) * side))
        }
    }
}
