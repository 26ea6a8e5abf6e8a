internal import CFaceNetworks
internal import Raster

/// A face as the detector sees it, in the square that it was given.
struct Detection {
    /// The middle of the box in shares of the square; so are all of its measures.
    var center: Point
    var width: Double
    var height: Double
    /// The middle of each eye, left and right as seen in the square.
    var leftEye: Point
    var rightEye: Point
    /// How certain the detector is, before the logistic function.
    var score: Float

    /// Numbers of a box in the network's result: middle and size, then six points, of which the first two are the eyes.
    static let numbers = 16
    /// Boxes on a side of the network's grid.
    private static let grid = 48

    /// Reads the detector's results.
    /// - Parameters:
    ///   - results: boxes and scores of all places of the grid.
    ///   - least: boxes with a lower score are ignored.
    ///   - side: of the network's square in pixels: the unit of its numbers.
    /// - Returns: one per face, the most certain first.
    static func all(_ results: [[Float]], least: Float, side: Int) -> [Detection] {
        guard results.count == 2, results[1].count == grid * grid, results[0].count == numbers * grid * grid
        else { return [] }
        let (boxes, scores) = (results[0], results[1])
        let found = scores.indices.filter { scores[$0] >= least }.map { index in
            func number(_ k: Int) -> Double { Double(boxes[numbers * index + k]) / Double(side) }
            let (x, y) = (
                (Double(index % grid) + 0.5) / Double(grid), (Double(index / grid) + 0.5) / Double(grid)
            )
            func point(_ k: Int) -> Point { Point(x: x + number(k), y: y + number(k + 1)) }
            return Detection(
                center: point(0), width: number(2), height: number(3), leftEye: point(4),
                rightEye: point(6), score: scores[index])
        }
        return merged(found.sorted { $0.score > $1.score })
    }

    /// Replaces boxes that overlap by their mean, weighted by their scores.
    private static func merged(_ sorted: [Detection]) -> [Detection] {
        var (rest, merged) = (sorted[...], [Detection]())
        while let best = rest.first {
            let same = rest.filter { $0.overlap(best) > 0.3 }
            rest = rest.dropFirst().filter { $0.overlap(best) <= 0.3 }[...]
            merged.append(mean(of: same.isEmpty ? [best] : same, score: best.score))
        }
        return merged
    }

    private static func mean(of same: [Detection], score: Float) -> Detection {
        let shares = same.map { Double(face_network_logistic($0.score)) }
        let whole = shares.reduce(0, +)
        func mean(_ value: (Detection) -> Double) -> Double {
            zip(same, shares).reduce(0) { $0 + value($1.0) * $1.1 } / whole
        }
        func point(_ value: (Detection) -> Point) -> Point {
            Point(x: mean { value($0).x }, y: mean { value($0).y })
        }
        return Detection(
            center: point(\.center), width: mean(\.width), height: mean(\.height),
            leftEye: point(\.leftEye), rightEye: point(\.rightEye), score: score)
    }

    /// The shared part of two boxes, as a share of both.
    func overlap(_ other: Detection) -> Double {
        let across =
            min(center.x + width / 2, other.center.x + other.width / 2)
            - max(center.x - width / 2, other.center.x - other.width / 2)
        let down =
            min(center.y + height / 2, other.center.y + other.height / 2)
            - max(center.y - height / 2, other.center.y - other.height / 2)
        guard across > 0, down > 0 else { return 0 }
        return across * down / (width * height + other.width * other.height - across * down)
    }
}
