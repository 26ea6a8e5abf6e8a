package import Raster

/// Copies of a layer in rows and columns. Copy number i lies in column i mod columns and row ⌊i ÷ columns⌋, moved from the
/// layer's place by column × across + row × down.
package struct LayerGrid: Hashable, Sendable {
    /// How many copies there may be together.
    package static let mostCopies = 256

    /// 1 or more.
    package var columns: Int
    /// 1 or more.
    package var rows: Int
    /// From a column to the next; canvas units, on a face eye distances.
    package var across: Point
    /// From a row to the next.
    package var down: Point
    /// Whether the document calls it a row: its one step leads anywhere.
    package var isRow: Bool

    /// Copies one after another.
    /// - Parameter step: from copy to copy.
    package static func row(_ count: Int, step: Point) -> LayerGrid {
        LayerGrid(columns: count, rows: 1, across: step, down: Point(x: 0, y: 0), isRow: true)
    }

    /// Copies in upright columns and level rows.
    /// - Parameter step: from column to column, and from row to row.
    package static func grid(columns: Int, rows: Int, step: Point) -> LayerGrid {
        LayerGrid(
            columns: columns, rows: rows, across: Point(x: step.x, y: 0), down: Point(x: 0, y: step.y),
            isRow: false)
    }

    package var count: Int { columns * rows }
}
