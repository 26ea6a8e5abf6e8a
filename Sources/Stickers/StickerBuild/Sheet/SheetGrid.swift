import Raster

/// Where the cells of a sheet lie: rows of equal squares with room for a name below each, the last row in the middle.
struct SheetGrid: Equatable, Sendable {
    /// Cells, at least one.
    let count: Int
    /// Cells in a whole row.
    let columns: Int
    /// Pixels of a cell's side.
    let cell: Int
    /// Pixels between cells, and round all of them.
    let gap: Int
    /// Rows of pixels below each cell for its name; 0: no names.
    let caption: Int

    /// - Parameters:
    ///   - cell: pixels.
    ///   - columns: nil: as many as give a pleasing shape.
    init(count: Int, cell: Int, hasNames: Bool, columns: Int? = nil) {
        self.count = max(1, count)
        self.cell = max(1, cell)
        gap = max(2, cell / 16)
        caption = hasNames ? max(12, cell / 6) : 0
        let height = Double(cell + gap + caption) / Double(cell + gap)
        self.columns = min(self.count, columns ?? Self.pleasing(self.count, rowHeight: height))
    }

    var rows: Int { (count + columns - 1) / columns }
    var width: Int { columns * (cell + gap) + gap }
    var height: Int { rows * (cell + caption + gap) + gap }

    /// The top left pixel of a cell.
    func origin(_ index: Int) -> (x: Int, y: Int) {
        let (row, column) = (index / columns, index % columns)
        let inRow = min(columns, count - row * columns)
        let indent = (columns - inRow) * (cell + gap) / 2
        return (gap + indent + column * (cell + gap), gap + row * (cell + caption + gap))
    }

    /// The columns that come nearest to a picture of 8:5 with a full last row.
    /// - Parameter rowHeight: of a row, as a multiple of a column's width.
    static func pleasing(_ count: Int, rowHeight: Double) -> Int {
        func cost(_ columns: Int) -> Double {
            let rows = (count + columns - 1) / columns
            let shape = Double(columns) / (Double(rows) * rowHeight)
            let empty = Double(rows * columns - count) / Double(columns)
            return abs(Math.log(shape / 1.6)) + (rows > 1 ? empty / 2 : 0)
        }
        return (1...max(1, count)).min { (cost($0), $0) < (cost($1), $1) } ?? 1
    }
}
