/// A part of a canvas: a box, and of each of its rows a stretch.
public struct PixelWindow: Equatable, Sendable {
    public var box: PixelRect
    /// Columns of the box, one stretch for each of its rows; where nothing belongs to it an empty one.
    public var rows: [Range<Int>]

    public init(_ box: PixelRect, rows: [Range<Int>]) { (self.box, self.rows) = (box, rows) }

    /// A whole box.
    public init(_ box: PixelRect) {
        self.init(box, rows: Array(repeating: 0..<max(0, box.width), count: max(0, box.height)))
    }

    public static var nothing: PixelWindow { PixelWindow(.nothing) }

    /// What of a canvas lies outside, in two parts.
    public func outside(of canvas: PixelRect) -> [PixelWindow] {
        var (before, after): ([Range<Int>], [Range<Int>]) = ([], [])
        for y in canvas.y..<canvas.y + canvas.height {
            let columns = columns(of: y, from: canvas.x, count: canvas.width)
            before.append(columns.isEmpty ? 0..<canvas.width : 0..<columns.lowerBound)
            after.append(columns.isEmpty ? 0..<0 : columns.upperBound..<canvas.width)
        }
        return [PixelWindow(canvas, rows: before), PixelWindow(canvas, rows: after)]
    }

    public func moved(x: Int, y: Int) -> PixelWindow { PixelWindow(box.moved(x: x, y: y), rows: rows) }

    /// The window around both: of each row the stretch around both of theirs.
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

    /// What of a stretch of a row belongs to it, counted from where the stretch begins.
    public func columns(of y: Int, from start: Int, count: Int) -> Range<Int> {
        guard rows.indices ~= y - box.y else { return 0..<0 }
        let columns = rows[y - box.y]
        let first = min(max(box.x + columns.lowerBound - start, 0), count)
        return first..<min(max(box.x + columns.upperBound - start, first), count)
    }

    /// Pixels.
    public var count: Int { rows.reduce(0) { $0 + $1.count } }
}
