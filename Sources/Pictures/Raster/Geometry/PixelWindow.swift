/// A part of a canvas: one run of pixels in each row of a box. Drawing can be limited to it.
public struct PixelWindow: Equatable, Sendable {
    /// The rows and columns that the window lies in.
    public var box: PixelRect
    /// For each row of the box the columns that belong to the window, counted from the box's left; possibly
    /// empty.
    public var rows: [Range<Int>]

    /// A window with one range of columns for each row of the box.
    public init(_ box: PixelRect, rows: [Range<Int>]) {
        self.box = box
        self.rows = rows
    }

    public init(_ box: PixelRect) {
        self.init(box, rows: Array(repeating: 0..<max(0, box.width), count: max(0, box.height)))
    }

    /// No pixel at all.
    public static var nothing: PixelWindow { PixelWindow(.nothing) }

    /// The rest of a canvas: what lies to the left of the window in each row, and what lies to its right.
    public func outside(of canvas: PixelRect) -> [PixelWindow] {
        var (before, after): ([Range<Int>], [Range<Int>]) = ([], [])
        for y in canvas.y..<canvas.y + canvas.height {
            let columns = columns(of: y, from: canvas.x, count: canvas.width)
            before.append(columns.isEmpty ? 0..<canvas.width : 0..<columns.lowerBound)
            after.append(columns.isEmpty ? 0..<0 : columns.upperBound..<canvas.width)
        }
        return [PixelWindow(canvas, rows: before), PixelWindow(canvas, rows: after)]
    }

    /// The same window so many pixels to the right and down.
    public func moved(x: Int, y: Int) -> PixelWindow { PixelWindow(box.moved(x: x, y: y), rows: rows) }

    /// The smallest window that holds both: in each row the run around both of theirs.
    public func union(_ other: PixelWindow) -> PixelWindow {
        let box = box.union(other.box)
        let rows = (box.y..<box.y + box.height).map { y in
            let own = columns(of: y, from: box.x, count: box.width)
            let more = other.columns(of: y, from: box.x, count: box.width)
            if own.isEmpty || more.isEmpty { return own.isEmpty ? more : own }
            return min(own.lowerBound, more.lowerBound)..<max(own.upperBound, more.upperBound)
        }
        return PixelWindow(box, rows: rows)
    }

    /// The columns of row `y` that belong to the window, within `start ..< start + count` and counted from
    /// `start`.
    public func columns(of y: Int, from start: Int, count: Int) -> Range<Int> {
        guard rows.indices ~= y - box.y else { return 0..<0 }
        let columns = rows[y - box.y]
        let first = min(max(box.x + columns.lowerBound - start, 0), count)
        return first..<min(max(box.x + columns.upperBound - start, first), count)
    }

    /// The number of its pixels.
    public var count: Int { rows.reduce(0) { $0 + $1.count } }
}
