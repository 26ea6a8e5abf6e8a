import Raster

/// What decides the raster of a group with filters, at all moments together: the raster stays the same while only the
/// group turns, so that its picture is drawn once.
struct GroupExtent: Hashable, Sendable {
    /// What the layers cover, at least the canvas; own units.
    private(set) var cover: Rect
    /// The most pixels a unit.
    private(set) var across = 0.0
    private(set) var down = 0.0
    /// Own units that show on the output; nil: nothing is known to be hidden.
    private(set) var visible: Rect?

    /// - Parameter layers: in own space.
    init(_ group: SceneLayer, holding layers: [SceneLayer], on grid: PixelGrid, canvas: Rect) {
        cover = layers.reduce(canvas) { $0.union($1.cover(canvas: canvas)) }
        let toPixels = group.transform.then(grid.toPixels)
        let unsheared = group.unsheared.then(grid.toPixels)
        let border = group.border(of: cover, by: toPixels, unsheared: unsheared)
        cover = cover.grown(across: border.across, down: border.down)
        (across, down) = toPixels.pixelsPerUnit(of: group.box, unsheared: unsheared)
        visible = toPixels.inverse?.reach(of: grid.bounds.asRect)
    }

    func union(_ other: GroupExtent) -> GroupExtent {
        var both = self
        both.cover = cover.union(other.cover)
        (both.across, both.down) = (max(across, other.across), max(down, other.down))
        both.visible = visible.flatMap { own in other.visible.map(own.union) }
        return both
    }
}

/// Rasters of layers with filters, at their final size, as far as they show.
extension LayerRaster {
    /// Those pixels of the output that a box touches.
    /// - Parameters:
    ///   - toPixels: own space → output pixels.
    ///   - margin: pixels beyond the output that filters look at.
    init?(covering box: Rect, by toPixels: Transform, on grid: PixelGrid, margin: Int = 0) {
        let whole = toPixels.reach(of: box)?.wholePixels ?? grid.bounds
        let cut = whole.intersection(grid.bounds.grown(margin))
        guard !cut.isEmpty else { return nil }
        self.init(
            cut, of: whole, fromOwn: toPixels, scale: toPixels.meanScale,
            placement: .pixels(x: cut.x, y: cut.y, edge: nil))
    }

    /// Of a group. Where its filters look so far that the raster would be too large, it is coarser: what a wide blur
    /// leaves doesn't show that.
    /// - Parameters:
    ///   - toPixels: own space → output pixels.
    ///   - largest: the longest side, pixels.
    ///   - margin: how far filters look, pixels; by pixels a unit.
    init?(
        group extent: GroupExtent, by toPixels: Transform, on grid: PixelGrid, largest: Int,
        margin: (Double) -> Int
    ) {
        if toPixels.isUpright {
            guard
                let raster = LayerRaster(
                    covering: extent.cover, by: toPixels, on: grid, margin: margin(toPixels.meanScale))
            else { return nil }
            if max(raster.grid.width, raster.grid.height) <= largest {
                self = raster
                return
            }
        }
        var (across, down) = (extent.across, extent.down)
        // A margin shrinks with the scale, but not while its blurs are at their limit.
        for _ in 0..<16 {
            let toRaster = Transform.scale(x: across, y: down)
            let scale = (across * down).squareRoot()
            guard let whole = toRaster.reach(of: extent.cover)?.wholePixels else { return nil }
            // One pixel more than sampling looks at.
            let visible = extent.visible.flatMap { toRaster.reach(of: $0)?.wholePixels }
            let cut = visible.map { whole.intersection($0.grown(margin(scale) + 4)) } ?? whole
            guard !cut.isEmpty else { return nil }
            let excess = Double(max(cut.width, cut.height)) / Double(largest)
            if excess <= 1 {
                let box = Rect(
                    x: Double(cut.x) / across, y: Double(cut.y) / down, width: Double(cut.width) / across,
                    height: Double(cut.height) / down)
                self.init(
                    cut, of: whole, fromOwn: toRaster, scale: scale,
                    placement: .stretched(over: box, by: toPixels))
                return
            }
            let fitting = 0.96 / excess
            (across, down) = (across * fitting, down * fitting)
        }
        return nil
    }

    private init(
        _ cut: PixelRect, of whole: PixelRect, fromOwn: Transform, scale: Double, placement: RasterPlacement
    ) {
        self.init(
            grid: PixelGrid(
                width: cut.width, height: cut.height,
                toPixels: fromOwn.then(.translation(x: -Double(cut.x), y: -Double(cut.y)))),
            whole: whole.moved(x: -cut.x, y: -cut.y), scale: scale, placement: placement)
    }
}

extension SceneLayer {
    /// Where the layer may show, in the space that it lies in.
    fileprivate func cover(canvas: Rect) -> Rect {
        if filters.isEmpty, case .group(let layers) = content {
            return layers.reduce(nil as Rect?) { found, layer in
                let more = layer.cover(canvas: canvas)
                return found.map { $0.union(more) } ?? more
            } ?? canvas
        }
        var own = reach
        if case .group(let layers) = content {
            own = layers.reduce(canvas) { $0.union($1.cover(canvas: canvas)) }
        }
        let (widths, (x, y)) = (outlines, transform.proportions(of: own, unsheared: unsheared))
        own = own.grown(across: widths * (y / x).squareRoot(), down: widths * (x / y).squareRoot())
        return transform.reach(of: own) ?? canvas
    }
}

extension Transform {
    /// Neither turned nor in perspective; may be mirrored.
    var isUpright: Bool { b == 0 && d == 0 && isAffine }

    /// The mean scale of what isn't in perspective.
    fileprivate var meanScale: Double { abs(a * e - b * d).squareRoot() }

    /// The box around where a box goes; nil where it reaches the horizon.
    func reach(of box: Rect) -> Rect? {
        let corners = box.corners.compactMap(place)
        guard corners.count == 4, corners.allSatisfy({ abs($0.x) < 1e9 && abs($0.y) < 1e9 }) else {
            return nil
        }
        let (xs, ys) = (corners.map(\.x).sorted(), corners.map(\.y).sorted())
        return Rect(x: xs[0], y: ys[0], width: xs[3] - xs[0], height: ys[3] - ys[0])
    }

    /// How many pixels a unit takes at most along the edges of a box.
    private func pixelsPerUnit(of box: Rect) -> (across: Double, down: Double) {
        guard box.width > 0, box.height > 0, let edges = longestEdges(of: box) else { return (1, 1) }
        return (max(edges.across / box.width, 1e-6), max(edges.down / box.height, 1e-6))
    }

    /// The pixels a unit of a raster for a box: as fine as the box comes out, but in the proportions that it has before it is
    /// sheared. So a border on the raster is equally wide on all sides there, and sheared with the rest.
    /// - Parameter unsheared: this map without shears.
    func pixelsPerUnit(of box: Rect, unsheared: Transform) -> (across: Double, down: Double) {
        let fine = pixelsPerUnit(of: box)
        guard unsheared != self else { return fine }
        let plain = unsheared.pixelsPerUnit(of: box)
        let finer = max(fine.across / plain.across, fine.down / plain.down)
        return (plain.across * finer, plain.down * finer)
    }

    /// The same for what compares both axes: they are equal where only rounding makes a difference.
    func proportions(of box: Rect, unsheared: Transform) -> (across: Double, down: Double) {
        let (x, y) = pixelsPerUnit(of: box, unsheared: unsheared)
        return abs(x - y) <= 1e-9 * max(x, y) ? (max(x, y), max(x, y)) : (x, y)
    }
}

extension Rect {
    func union(_ other: Rect) -> Rect {
        let (left, top) = (min(x, other.x), min(y, other.y))
        return Rect(
            x: left, y: top, width: max(x + width, other.x + other.width) - left,
            height: max(y + height, other.y + other.height) - top)
    }

    /// The pixels that it touches.
    fileprivate var wholePixels: PixelRect {
        let near = 1e-6
        let (left, top) = ((x + near).rounded(.down), (y + near).rounded(.down))
        let (right, bottom) = ((x + width - near).rounded(.up), (y + height - near).rounded(.up))
        return PixelRect(x: Int(left), y: Int(top), width: Int(right - left), height: Int(bottom - top))
    }
}
