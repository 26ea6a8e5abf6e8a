import Raster

/// Where pixels come from, known at nodes: between them it is interpolated.
struct MotionGrid: Sendable {
    /// The first node.
    private let left: Int, top: Int
    /// Pixels from node to node, as a power of two.
    let bits: Int32
    /// Nodes in a row, and rows.
    let columns: Int, rows: Int
    /// How far nodes lie apart in the face.
    let step: Double
    /// Pairs of numbers for each node: from how far its pixel comes, in pixels; the same where the lower jaw is; its
    /// place in the face before the jaw moves. The last two are empty where no jaw moves.
    private(set) var upper: [Float] = []
    private(set) var lower: [Float] = []
    private(set) var rest: [Float] = []

    init(_ motion: FaceMotion, box: PixelRect) {
        let unit = motion.shape.axes.unit
        bits = unit >= 90 ? 3 : unit >= 45 ? 2 : 1
        left = box.x
        top = box.y
        columns = (box.width - 1) >> Int(bits) + 2
        rows = (box.height - 1) >> Int(bits) + 2
        step = Double(1 << bits) / unit
    }

    /// The same with the ways of its nodes.
    func filled(_ motion: FaceMotion, _ mouth: MouthColumns?) -> MotionGrid {
        var filled = self
        let axes = motion.shape.axes
        let count = 2 * columns * rows
        filled.upper.reserveCapacity(count)
        if mouth != nil {
            filled.lower.reserveCapacity(count)
            filled.rest.reserveCapacity(count)
        }
        for row in 0..<rows {
            for column in 0..<columns {
                let place = axes.place(Place(Double(left + column << bits), Double(top + row << bits)))
                let rest = motion.rest(of: place)
                func way(_ fall: Double) -> Place {
                    let way = Place(rest.x - place.x, rest.y - fall - place.y)
                    return way == Place(0, 0) ? way : axes.vector(way)
                }
                guard let mouth, let jaw = motion.jaw else {
                    filled.upper.append(way(0))
                    continue
                }
                filled.upper.append(way(jaw.fall(at: rest, low: mouth.isBelow(rest, step: step))))
                filled.lower.append(way(jaw.fall(at: rest, low: !mouth.isAbove(rest, step: step))))
                filled.rest.append(rest)
            }
        }
        return filled
    }
}

extension [Float] {
    fileprivate mutating func append(_ place: Place) {
        append(Float(place.x))
        append(Float(place.y))
    }
}
