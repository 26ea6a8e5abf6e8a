/// The edges of a polygon in a tree of boxes: finds the nearest one without asking all.
struct PolygonEdges {
    struct Edge {
        var from: Point
        var to: Point
    }

    /// A box round pieces of edges: two smaller ones, or one piece.
    private struct Node {
        var left: Double, top: Double, right: Double, bottom: Double
        /// The edge's index in `edges`; -1 for a box that holds others.
        var edge: Int
        /// The node after all that this one holds.
        var next: Int

        /// The squared distance to the nearest point of the box.
        @inline(__always) func distance(_ u: Double, _ v: Double) -> Double {
            let du = max(max(left - u, u - right), 0)
            let dv = max(max(top - v, v - bottom), 0)
            return du * du + dv * dv
        }
    }

    private struct Piece {
        var edge: Int
        var box: (left: Double, top: Double, right: Double, bottom: Double)
    }

    let edges: [Edge]
    private var nodes: [Node] = []

    init(_ points: [Point]) {
        var edges: [Edge] = []
        var last = points.last ?? Point(x: 0, y: 0)
        for point in points {
            edges.append(Edge(from: last, to: point))
            last = point
        }
        self.edges = edges
        // Long slanted edges are boxed in pieces, the shorter the more edges there are: whole, their boxes would hold
        // most others.
        let parts = max(1, Double(points.count).squareRoot() / 2)
        let (xs, ys) = (points.map(\.x), points.map(\.y))
        let size = max((xs.max() ?? 0) - (xs.min() ?? 0), (ys.max() ?? 0) - (ys.min() ?? 0))
        var pieces = edges.indices.flatMap { Self.pieces(of: edges[$0], $0, length: size / parts) }
        nodes.reserveCapacity(pieces.count * 2)
        build(&pieces, 0..<pieces.count)
    }

    private static func pieces(of edge: Edge, _ number: Int, length: Double) -> [Piece] {
        let (du, dv) = (edge.to.x - edge.from.x, edge.to.y - edge.from.y)
        // Upright and level ones have flat boxes.
        let longest = min(abs(du), abs(dv))
        let count = length > 0 && longest.isFinite ? max(1, Int((longest / length).rounded(.up))) : 1
        return (0..<count).map { part in
            let (a, b) = (Double(part) / Double(count), Double(part + 1) / Double(count))
            let (u, v) = (edge.from.x + a * du, edge.from.y + a * dv)
            let (w, z) =
                part + 1 == count
                ? (edge.to.x, edge.to.y) : (edge.from.x + b * du, edge.from.y + b * dv)
            return Piece(edge: number, box: (min(u, w), min(v, z), max(u, w), max(v, z)))
        }
    }

    /// Halves the pieces at the middle of the longer side, until each has a box of its own.
    private mutating func build(_ pieces: inout [Piece], _ range: Range<Int>) {
        guard let first = range.first else { return }
        var box = pieces[first].box
        for piece in pieces[range] {
            box.left = min(box.left, piece.box.left)
            box.top = min(box.top, piece.box.top)
            box.right = max(box.right, piece.box.right)
            box.bottom = max(box.bottom, piece.box.bottom)
        }
        let own = nodes.count
        nodes.append(
            Node(
                left: box.left, top: box.top, right: box.right, bottom: box.bottom,
                edge: range.count == 1 ? pieces[first].edge : -1, next: 0))
        if range.count > 1 {
            if box.right - box.left > box.bottom - box.top {
                pieces[range].sort { $0.box.left + $0.box.right < $1.box.left + $1.box.right }
            } else {
                pieces[range].sort { $0.box.top + $0.box.bottom < $1.box.top + $1.box.bottom }
            }
            let middle = range.lowerBound + range.count / 2
            build(&pieces, range.lowerBound..<middle)
            build(&pieces, middle..<range.upperBound)
        }
        nodes[own].next = nodes.count
    }

    /// The edge nearest to a point, of several as near the first; nil where none is nearer than `reach`.
    /// - Returns: the squared distance, and the way from the edge's nearest point to the given one.
    func nearest(
        _ u: Double, _ v: Double, within reach: Double
    ) -> (edge: Int, square: Double, du: Double, dv: Double)? {
        var best = (edge: -1, square: reach * reach, du: 0.0, dv: 0.0)
        var at = 0
        while at < nodes.count {
            let node = nodes[at]
            guard node.distance(u, v) <= best.square else {
                at = node.next
                continue
            }
            at += 1
            guard node.edge >= 0 else { continue }
            let (square, du, dv) = distance(u, v, to: edges[node.edge])
            if square < best.square || square == best.square && (best.edge < 0 || node.edge < best.edge) {
                best = (node.edge, square, du, dv)
            }
        }
        return best.edge < 0 ? nil : best
    }

    private func distance(_ u: Double, _ v: Double, to edge: Edge) -> (Double, Double, Double) {
        let (eu, ev) = (edge.to.x - edge.from.x, edge.to.y - edge.from.y)
        let square = eu * eu + ev * ev
        let share =
            square > 0 ? min(max(((u - edge.from.x) * eu + (v - edge.from.y) * ev) / square, 0), 1) : 0
        let (du, dv) = (u - edge.from.x - share * eu, v - edge.from.y - share * ev)
        return (du * du + dv * dv, du, dv)
    }
}
