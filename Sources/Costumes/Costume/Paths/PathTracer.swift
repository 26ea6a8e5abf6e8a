import Raster

/// Turns the drawing of a path into points along it, with additions, multiplications, divisions and square roots alone.
///
/// A line is one piece. A Bézier curve becomes 64 pieces of equal shares of its parameter, an arc 128 pieces of equal
/// angles. A path of several parts is as long as its parts: between them there is no way.
struct PathTracer {
    private static let pieces = 64
    /// Points that all parts together may have.
    static let limit = 100_000

    /// Each begins with a move that pieces follow.
    private(set) var parts: [[Point]] = []
    /// The points of all parts; beyond the limit they are only counted.
    private(set) var count = 0
    /// Whether the next piece begins a part.
    private var hasMoved = true
    private(set) var place = Point(x: 0, y: 0)
    private var first = Point(x: 0, y: 0)
    /// The last control point, for curves that go on smoothly.
    private var cubic: Point?
    private var quadratic: Point?

    mutating func move(to point: Point) {
        (place, first, hasMoved) = (point, point, true)
        (cubic, quadratic) = (nil, nil)
    }

    mutating func line(to point: Point) {
        add(point)
        (cubic, quadratic) = (nil, nil)
    }

    mutating func close() { line(to: first) }

    /// - Parameter a: nil: the last curve's second control point mirrored.
    mutating func curve(_ a: Point?, _ b: Point, to end: Point) {
        let start = place
        let a = a ?? cubic.map { mirrored($0) } ?? start
        for number in 1...Self.pieces {
            let t = Double(number) / Double(Self.pieces)
            let s = 1 - t
            let (u, v, w, z) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
            add(
                Point(
                    x: u * start.x + v * a.x + w * b.x + z * end.x,
                    y: u * start.y + v * a.y + w * b.y + z * end.y))
        }
        (cubic, quadratic) = (b, nil)
    }

    /// - Parameter a: nil: the last curve's control point mirrored.
    mutating func curve(_ a: Point?, to end: Point) {
        let start = place
        let a = a ?? quadratic.map { mirrored($0) } ?? start
        for number in 1...Self.pieces {
            let t = Double(number) / Double(Self.pieces)
            let s = 1 - t
            add(
                Point(
                    x: s * s * start.x + 2 * s * t * a.x + t * t * end.x,
                    y: s * s * start.y + 2 * s * t * a.y + t * t * end.y))
        }
        (cubic, quadratic) = (nil, a)
    }

    /// An arc of an ellipse, as SVG has it.
    /// - Parameter angle: of the ellipse's first axis, degrees.
    mutating func arc(
        radii: (x: Double, y: Double), angle: Double, isLarge: Bool, isClockwise: Bool, to end: Point
    ) {
        let start = place
        guard radii.x != 0, radii.y != 0, start != end else { return line(to: end) }
        let turn = Transform.turn(degrees: angle)
        // In a space where the ellipse is a circle of radius 1 round the origin.
        let toCircle = Transform.turn(degrees: -angle).then(.scale(x: 1 / abs(radii.x), y: 1 / abs(radii.y)))
        let (p, q) = (toCircle.apply(to: start), toCircle.apply(to: end))
        let (half, middle) = (
            Point(x: (q.x - p.x) / 2, y: (q.y - p.y) / 2), Point(x: (p.x + q.x) / 2, y: (p.y + q.y) / 2)
        )
        let square = half.x * half.x + half.y * half.y
        // Radii that are too small are enlarged until the ellipse reaches both ends.
        let size = max(1, square.squareRoot())
        let off = max(0, size * size / square - 1).squareRoot() * (isLarge == isClockwise ? -1 : 1)
        let center = Point(x: middle.x - half.y * off, y: middle.y + half.x * off)
        func spoke(_ point: Point) -> Point {
            Point(x: (point.x - center.x) / size, y: (point.y - center.y) / size)
        }
        let (from, to) = (spoke(p), spoke(q))
        let toPlace = Transform.scale(x: size, y: size).then(.translation(x: center.x, y: center.y))
            .then(.scale(x: abs(radii.x), y: abs(radii.y))).then(turn)
        let spokes = Self.spokes(from: from, to: to, isLarge: isLarge, isClockwise: isClockwise)
        for spoke in spokes.dropLast() { add(toPlace.apply(to: spoke)) }
        add(end)
        (cubic, quadratic) = (nil, nil)
    }

    /// Points of the circle of radius 1, each in the middle of its neighbors, without the first.
    private static func spokes(from: Point, to: Point, isLarge: Bool, isClockwise: Bool) -> [Point] {
        let side: Double = isClockwise ? 1 : -1
        var spokes = [from, to]
        for round in 0..<7 {
            var finer = [from]
            for (a, b) in zip(spokes, spokes.dropFirst()) {
                // Across the shorter way; on the longer one, and halfway round, at a right angle to the chord.
                var middle = Point(x: a.x + b.x, y: a.y + b.y)
                let length = (middle.x * middle.x + middle.y * middle.y).squareRoot()
                if length < 1e-9 || round == 0 {
                    let chord = Point(x: b.x - a.x, y: b.y - a.y)
                    middle = Point(x: side * chord.y, y: -side * chord.x)
                }
                let radius = (middle.x * middle.x + middle.y * middle.y).squareRoot()
                guard radius > 0 else { return [to] }
                finer += [Point(x: middle.x / radius, y: middle.y / radius), b]
            }
            spokes = finer
        }
        return Array(spokes.dropFirst())
    }

    private func mirrored(_ point: Point) -> Point {
        Point(x: 2 * place.x - point.x, y: 2 * place.y - point.y)
    }

    private mutating func add(_ point: Point) {
        let added = hasMoved ? [place, point] : [point]
        count += added.count
        if count <= Self.limit {
            if hasMoved { parts.append([]) }
            parts[parts.count - 1] += added
        }
        (place, hasMoved) = (point, false)
    }
}

extension Transform {
    /// A rotation with the same bits on every machine.
    static func turn(degrees: Double) -> Transform {
        let (sine, cosine) = (Turn.sine(degrees: degrees), Turn.cosine(degrees: degrees))
        return Transform((cosine, -sine, 0), (sine, cosine, 0))
    }
}
