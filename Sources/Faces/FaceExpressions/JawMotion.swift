import FaceInput

/// Opens and closes a mouth: the lips part or meet, and the chin goes with the lower one. It says for a place where what
/// is seen there came from.
struct JawMotion {
    /// What moves how far in one column of the face.
    struct Column {
        /// Where the upper lip begins to move, the edges of the lips, the jaw, and where the neck stays.
        var base = 0.0, upper = 0.0, lower = 0.0, jaw = 0.0, end = 0.0
        /// How far the edges of the lips and the jaw fall.
        var upperFall = 0.0, lowerFall = 0.0, jawFall = 0.0
        /// Whether it lies between the corners.
        var isInside = false
    }

    private let shape: FaceShape
    /// How far the jaw falls, in distances of the eyes.
    let fall: Double
    /// How much of its opening the mouth loses.
    let closing: Double
    /// A table of columns, so that curves are asked seldom; the corners of the mouth are in it.
    private let columns: [Column]
    private let first: Double
    /// Columns in a distance of the eyes.
    let density: Double

    /// - Returns: nil if the mouth stays as it is.
    init?(_ shape: FaceShape, _ expression: FaceExpression) {
        let mouth = shape.mouth
        let open = mouth.opening
        fall = 0.6 * expression[.mouth]
        // A mouth that is open wide stays open.
        closing = open > 0.015 ? expression[.closed] * min(1, 0.25 / open) : 0
        guard fall > 0 || closing > 0 else { return nil }
        self.shape = shape
        let density = (48 * mouth.half).rounded(.up) / (2 * mouth.half)
        let beside = ((mouth.left.x - shape.jawMiddle + 1.2 * shape.jawHalf) * density).rounded(.up)
        let first = mouth.left.x - max(beside, 0) / density
        let count = Int((2.4 * shape.jawHalf + 2 * mouth.half) * density) + 2
        let (fall, closing) = (fall, closing)
        columns = (0..<count).map { Self.column(shape, fall, closing, at: first + Double($0) / density) }
        (self.density, self.first) = (density, first)
    }

    /// How far below the jaw the neck stays, in distances of the eyes.
    private static let neck = 1.15

    /// The edges of the lips in one column, without teeth that a rough outline may hold.
    static func lips(_ shape: FaceShape, closing: Double, at u: Double) -> (upper: Double, lower: Double) {
        let mouth = shape.mouth
        let x = (u - mouth.middle) / mouth.half
        guard abs(x) < 1 else {
            let height = x < 0 ? mouth.left.y : mouth.right.y
            return (height, height)
        }
        let upper = mouth.upper(u)
        let lower = max(mouth.lower(u), upper)
        let margin = closing * min(0.014, 0.35 * (lower - upper))
        return (upper - margin, lower + margin)
    }

    private static func column(_ shape: FaceShape, _ fall: Double, _ closing: Double, at u: Double) -> Column
    {
        let mouth = shape.mouth
        let x = (u - mouth.middle) / mouth.half
        let far = abs(x)
        var column = Column()
        (column.upper, column.lower) = lips(shape, closing: closing, at: u)
        let square = min(x * x, 1)
        // The corners fall a little.
        let corner = 0.17
        let fade = 1 - eased((far - 1) / 1.2)
        let arch = (1 - square + ((1 - square) * (1 - square).squareRoot()).squareRoot()) / 2
        column.upperFall = fall * (corner * square * square * fade - 0.06 * (1 - square) * (1 - square))
        column.lowerFall = fall * (corner * fade + (1 - corner) * arch)
        let s = (u - shape.jawMiddle) / (1.12 * shape.jawHalf)
        let quarter = min(s * s * s * s, 1)
        let share = (1 - quarter) * (1 - quarter)
        column.jawFall = fall * share
        let gap = (column.lower - column.upper) * closing
        column.upperFall += 0.4 * gap
        column.lowerFall -= 0.6 * gap
        column.jawFall -= 0.6 * max(mouth.opening * closing - 0.06, 0) * share
        // Cheeks follow from further up.
        column.base = shape.noseBase.y - 0.02 - 0.42 * eased((far - 0.8) / 1.1)
        column.base = min(column.base, column.upper - 0.1)
        column.jaw = max(shape.jaw(u), column.lower + 0.25)
        column.end = column.jaw + Self.neck
        return column
    }

    /// What moves in a column.
    func column(at u: Double) -> Column {
        let place = min(max((u - first) * density, 0), Double(columns.count - 2))
        let index = Int(place)
        let share = place - Double(index)
        let (a, b) = (columns[index], columns[index + 1])
        var column = Column()
        column.isInside = abs(u - shape.mouth.middle) < shape.mouth.half
        column.base = a.base + (b.base - a.base) * share
        column.upper = a.upper + (b.upper - a.upper) * share
        column.lower = a.lower + (b.lower - a.lower) * share
        column.jaw = a.jaw + (b.jaw - a.jaw) * share
        column.end = a.end + (b.end - a.end) * share
        column.upperFall = a.upperFall + (b.upperFall - a.upperFall) * share
        column.lowerFall = a.lowerFall + (b.lowerFall - a.lowerFall) * share
        column.jawFall = a.jawFall + (b.jawFall - a.jawFall) * share
        return column
    }

    /// What moves.
    var box: FaceBox {
        let mouth = shape.mouth
        let bottom = columns.map(\.end).max() ?? mouth.center.y
        let top = columns.map(\.base).min() ?? mouth.center.y
        return FaceBox(
            least: Place(shape.jawMiddle - 1.13 * shape.jawHalf - 0.05, top),
            most: Place(shape.jawMiddle + 1.13 * shape.jawHalf + 0.05, bottom))
    }

    /// How far what is seen at a place has fallen.
    /// - Parameter low: whether it hangs on the lower jaw, which matters between the corners of the mouth.
    func fall(at place: Place, low: Bool) -> Double { fall(at: place, in: column(at: place.x), low: low) }

    func fall(at place: Place, in c: Column, low: Bool) -> Double {
        let (upper, lower, jaw) = (c.upper + c.upperFall, c.lower + c.lowerFall, c.jaw + c.jawFall)
        let v = place.y
        let isLow = c.isInside ? low : v > lower
        guard isLow else {
            return v >= upper ? c.upperFall : c.upperFall * eased((v - c.base) / (upper - c.base))
        }
        if v <= lower { return c.lowerFall }
        if v <= jaw { return c.lowerFall + (c.jawFall - c.lowerFall) * eased((v - lower) / (jaw - lower)) }
        return c.jawFall * (1 - eased((v - jaw) / (c.end - jaw)))
    }
}
