import Raster

extension Transform {
    /// Where a point goes; nil when it lies on or behind the horizon.
    func place(_ p: Point) -> Point? {
        let w = g * p.x + h * p.y + i
        guard w > 1e-12 else { return nil }
        return Point(x: (a * p.x + b * p.y + c) / w, y: (d * p.x + e * p.y + f) / w)
    }

    /// Own space → canvas: move by −anchor, scale, rotate clockwise by degrees, move by position.
    static func pose(anchor: Point, position: Point, scale: Point, rotation: Double) -> Transform {
        Transform.translation(x: -anchor.x, y: -anchor.y).then(.scale(x: scale.x, y: scale.y))
            .then(.rotation(degrees: rotation)).then(.translation(x: position.x, y: position.y))
    }

    /// x' = x + y tan a, y' = y + x tan b.
    /// - Parameter angles: a and b, degrees, −89…89.
    static func shear(degrees angles: Point) -> Transform {
        Transform((1, Turn.tangent(degrees: angles.x), 0), (Turn.tangent(degrees: angles.y), 1, 0))
    }

    /// The rotation that brings what points to the right into a direction.
    /// - Parameter direction: of length 1.
    static func turning(to direction: Point) -> Transform {
        Transform((direction.x, -direction.y, 0), (direction.y, direction.x, 0))
    }

    /// How much larger a box comes out at most along one of its edges.
    func largestStretch(of box: Rect) -> Double {
        guard box.width > 0, box.height > 0, let edges = longestEdges(of: box) else { return 1 }
        return max(edges.across / box.width, edges.down / box.height)
    }

    /// The lengths of a placed box's longer edges, across and down; nil when it reaches behind the horizon.
    func longestEdges(of box: Rect) -> (across: Double, down: Double)? {
        let corners = box.corners.compactMap(place)
        guard corners.count == 4 else { return nil }
        func length(_ from: Int, _ to: Int) -> Double { corners[from].distance(to: corners[to]) }
        return (max(length(0, 1), length(3, 2)), max(length(0, 3), length(1, 2)))
    }

    /// The pixels that a box covers exactly when it lies on whole pixels, upright and not mirrored; else nil.
    func wholePixels(of box: Rect) -> PixelRect? {
        guard b == 0, d == 0, g == 0, h == 0, i == 1, a > 0, e > 0 else { return nil }
        let edges = [
            a * box.x + c, e * box.y + f, a * (box.x + box.width) + c, e * (box.y + box.height) + f,
        ]
        var whole: [Int] = []
        for edge in edges {
            let rounded = edge.rounded()
            guard abs(rounded - edge) < 1e-6, abs(rounded) < 1e6 else { return nil }
            whole.append(Int(rounded))
        }
        let rect = PixelRect(
            x: whole[0], y: whole[1], width: whole[2] - whole[0], height: whole[3] - whole[1])
        return rect.isEmpty ? nil : rect
    }

    /// The size in pixels of a box before it is turned by quarters or mirrored, where it then covers whole pixels exactly;
    /// else nil.
    func wholeSize(of box: Rect) -> (width: Int, height: Int)? {
        let turn = QuarterTurn(self)
        guard let spot = (turn.map { then($0.inverse.transform) } ?? self).wholePixels(of: box) else {
            return nil
        }
        return (spot.width, spot.height)
    }

    /// Whether a box shows at all on a raster.
    func shows(_ box: Rect, on grid: PixelGrid) -> Bool {
        let corners = box.corners.compactMap(place)
        // A corner behind the horizon: the picture reaches far, don't guess.
        guard corners.count == 4 else { return box.width > 0 && box.height > 0 }
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else {
            return false
        }
        return left < Double(grid.width) && right > 0 && top < Double(grid.height) && bottom > 0
            && left < right && top < bottom
    }
}
