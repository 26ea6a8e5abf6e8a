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

    init(_ axes: FaceAxes, box: PixelRect) {
        let unit = axes.unit
        bits = unit >= 90 ? 3 : unit >= 45 ? 2 : 1
        left = box.x
        top = box.y
        columns = (box.width - 1) >> Int(bits) + 2
        rows = (box.height - 1) >> Int(bits) + 2
        step = Double(1 << bits) / unit
    }

    /// The same with the ways of its nodes.
    func filled(_ motion: FaceMotion, _ axes: FaceAxes, _ mouth: MouthColumns?) -> MotionGrid {
        var filled = self
        let count = 2 * columns * rows
        filled.upper.reserveCapacity(count)
        if mouth != nil {
            filled.lower.reserveCapacity(count)
            filled.rest.reserveCapacity(count)
        }
        let sources = places(motion, axes)
        for (place, rest) in zip(sources.places, sources.rests) {
            func way(_ fall: Double) -> Place {
                let way = Place(rest.x - place.x, rest.y - fall - place.y)
                return way == Place(0, 0) ? way : axes.vector(way)
            }
            guard let mouth, let jaw = motion.jaw else {
                filled.upper.append(way(0))
                continue
            }
            let column = jaw.column(at: rest.x)
            filled.upper.append(way(jaw.fall(at: rest, in: column, low: mouth.isBelow(rest, step: step))))
            filled.lower.append(way(jaw.fall(at: rest, in: column, low: !mouth.isAbove(rest, step: step))))
            filled.rest.append(rest)
        }
        return filled
    }

    /// Where its nodes are in the face, and where what they show was before the jaw moved.
    private func places(_ motion: FaceMotion, _ axes: FaceAxes) -> (places: [Place], rests: [Place]) {
        var places: [Place] = []
        places.reserveCapacity(columns * rows)
        for row in 0..<rows {
            for column in 0..<columns {
                places.append(axes.place(Place(Double(left + column << bits), Double(top + row << bits))))
            }
        }
        let turned = motion.head.box == nil ? places : places.map(motion.head.source)
        var rests = turned
        let all = PixelRect(x: 0, y: 0, width: columns, height: rows)
        for swell in motion.swells {
            // A head that moves may bring its places from anywhere.
            let pixels = axes.pixels(swell.box).moved(x: -left, y: -top)
            let part = PixelRect(
                x: pixels.x >> Int(bits), y: pixels.y >> Int(bits),
                width: pixels.width >> Int(bits) + 2, height: pixels.height >> Int(bits) + 2)
            let nodes = motion.head.box == nil ? part.intersection(all) : all
            for row in nodes.y..<nodes.y + nodes.height {
                for place in row * columns + nodes.x..<row * columns + nodes.x + nodes.width {
                    rests[place] += swell.way(at: turned[place])
                }
            }
        }
        return (places, rests)
    }
}

extension [Float] {
    fileprivate mutating func append(_ place: Place) {
        append(Float(place.x))
        append(Float(place.y))
    }
}
