import Raster

/// The raster of its own on which a layer is drawn at its final size, and where that raster comes to lie.
struct LayerRaster {
    /// Own space on this raster.
    let grid: PixelGrid
    /// All that the layer covers, pixels of this raster: a group's raster is cut to what shows.
    let whole: PixelRect
    /// Pixels a unit of own space.
    let scale: Double
    let placement: RasterPlacement
    /// The edges that the layer's box cuts within pixels.
    var thin: ThinEdges = []

    /// - Parameters:
    ///   - layer: no group.
    ///   - toPixels: own space → output pixels.
    ///   - unsheared: the same without shears.
    init(_ layer: SceneLayer, by toPixels: Transform, unsheared: Transform, on output: OutputGeometry) {
        // Beyond this a layer lies mostly outside; its picture is coarser.
        let largest = Double(min(4096, 2 * output.side))
        var box = layer.inOwnPlace && layer.isArt ? output.rasterBox : layer.reach
        let border = layer.border(of: box, by: toPixels, unsheared: unsheared)
        box = box.grown(across: border.across, down: border.down)
        if let upright = UprightRaster(box, by: toPixels, largest: largest) {
            let fromOwn = toPixels.then(.translation(x: -Double(upright.x), y: -Double(upright.y)))
            // A border has clear pixels around it.
            let thin = border.across > 0 ? [] : upright.thin
            let edge = thin.isEmpty ? nil : PlacedMask(Mask(.rect(box, radius: 0)), toPixels)
            self.init(
                grid: PixelGrid(width: upright.width, height: upright.height, toPixels: fromOwn),
                scale: abs(toPixels.a * toPixels.e).squareRoot(),
                placement: .pixels(x: upright.x, y: upright.y, edge: edge), thin: thin)
            return
        }
        var (across, down) =
            toPixels.finalSize(of: box) ?? (box.width * output.scale, box.height * output.scale)
        if unsheared != toPixels {
            let density = toPixels.pixelsPerUnit(of: box, unsheared: unsheared)
            across = box.width * density.across
            down = box.height * density.down
        }
        let shrink = min(1, largest / max(across, down, 1))
        func pixels(_ length: Double) -> Int { Int(min(largest, max(1, (length * shrink).rounded()))) }
        let (width, height) = (pixels(across), pixels(down))
        let (x, y) = (Double(width) / box.width, Double(height) / box.height)
        let fromOwn = Transform.translation(x: -box.x, y: -box.y).then(.scale(x: x, y: y))
        self.init(
            grid: PixelGrid(width: width, height: height, toPixels: fromOwn), scale: (x * y).squareRoot(),
            placement: .stretched(over: box, by: toPixels))
    }

    init(
        grid: PixelGrid, whole: PixelRect? = nil, scale: Double, placement: RasterPlacement,
        thin: ThinEdges = []
    ) {
        self.grid = grid
        self.whole = whole ?? grid.bounds
        self.scale = scale
        self.placement = placement
        self.thin = thin
    }
}

/// A box that lies upright, on the whole pixels that it touches.
private struct UprightRaster {
    var x: Int, y: Int, width: Int, height: Int
    var thin: ThinEdges = []

    private static let near = 1e-6

    init?(_ box: Rect, by map: Transform, largest: Double) {
        guard map.b == 0, map.d == 0, map.g == 0, map.h == 0, map.i == 1 else { return nil }
        let xs = [map.a * box.x + map.c, map.a * (box.x + box.width) + map.c].sorted()
        let ys = [map.e * box.y + map.f, map.e * (box.y + box.height) + map.f].sorted()
        guard xs[1] - xs[0] > Self.near, ys[1] - ys[0] > Self.near,
            (xs + ys).allSatisfy({ abs($0) < 1e6 })
        else { return nil }
        let (left, right) = ((xs[0] + Self.near).rounded(.down), (xs[1] - Self.near).rounded(.up))
        let (top, bottom) = ((ys[0] + Self.near).rounded(.down), (ys[1] - Self.near).rounded(.up))
        guard right - left <= largest, bottom - top <= largest else { return nil }
        (x, y, width, height) = (Int(left), Int(top), Int(right - left), Int(bottom - top))
        if xs[0] - left > Self.near { thin.insert(.left) }
        if right - xs[1] > Self.near { thin.insert(.right) }
        if ys[0] - top > Self.near { thin.insert(.top) }
        if bottom - ys[1] > Self.near { thin.insert(.bottom) }
    }
}

extension Transform {
    /// How wide and high a box comes out, along its longer edges; nil when it reaches behind the horizon.
    fileprivate func finalSize(of box: Rect) -> (Double, Double)? {
        guard let edges = longestEdges(of: box), edges.across.isFinite, edges.down.isFinite else {
            return nil
        }
        return edges
    }
}

extension SceneLayer {
    /// Own units that outlines lie beyond what the layer shows: as many pixels to the sides as above and below, whatever the
    /// layer's scales are.
    /// - Parameters:
    ///   - box: of what it shows.
    ///   - unsheared: `toPixels` without shears, which deform a border with what it lies around.
    func border(
        of box: Rect, by toPixels: Transform, unsheared: Transform
    ) -> (across: Double, down: Double) {
        let widths = outlines
        guard widths > 0 else { return (0, 0) }
        let (x, y) = toPixels.proportions(of: box, unsheared: unsheared)
        // One pixel for the smooth edge, and one more for what sampling looks at; the blurs of a glow are whole pixels.
        let glows = filters.count { if case .glow = $0.operation { true } else { false } }
        let pixels = Double(2 + 2 * glows)
        return (widths * (y / x).squareRoot() + pixels / x, widths * (x / y).squareRoot() + pixels / y)
    }

    /// Whether a filter of it, or of what it holds, has a length.
    var hasLengths: Bool {
        let isLong = filters.contains { filter in
            switch filter.operation {
            case .blur, .outline, .contour, .glow: true
            case .curves, .texture, .noise: false
            }
        }
        guard !isLong, case .group(let layers) = content else { return isLong }
        return layers.contains { $0.hasLengths }
    }

    /// The width of all outlines and glows together, own units.
    var outlines: Double {
        filters.reduce(0) { sum, filter in
            switch filter.operation {
            case .outline(let width, _): sum + width
            case .glow(let radius, _, _): sum + radius
            case .curves, .blur, .contour, .texture, .noise: sum
            }
        }
    }
}

extension Rect {
    func grown(across: Double, down: Double) -> Rect {
        across == 0 && down == 0
            ? self
            : Rect(x: x - across, y: y - down, width: width + 2 * across, height: height + 2 * down)
    }
}
