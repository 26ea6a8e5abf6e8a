import Costume
import Helpers
import Raster

extension ScenePainter {
    /// The raster of its own of a layer that has filters, or whose content knows pixels only; nil where nothing shows.
    func raster(of layer: SceneLayer, on grid: PixelGrid) -> LayerRaster? {
        let toPixels = layer.transform.then(grid.toPixels)
        let isPointwise = !layer.filters.isEmpty && layer.filters.allSatisfy { $0.operation.isPointwise }
        guard case .group(let layers) = layer.content else {
            if isPointwise, !toPixels.isUpright, !layer.isNoise {
                let box = layer.inOwnPlace && layer.isArt ? output.rasterBox : layer.box
                return LayerRaster(covering: box, by: toPixels, on: grid)
            }
            return LayerRaster(
                layer, by: toPixels, unsheared: layer.unsheared.then(grid.toPixels), on: output)
        }
        // Of groups on other rasters than the output's only this moment is known.
        let known = grid == output.grid ? extents[layer.identity] : nil
        let extent = known ?? GroupExtent(layer, holding: layers, on: grid, canvas: output.rasterBox)
        // What looks at each pixel by itself is as well done on the output's pixels: they are sampled once.
        if isPointwise { return LayerRaster(covering: extent.cover, by: toPixels, on: grid) }
        let largest = min(Self.largest, 4 * output.side)
        return LayerRaster(group: extent, by: toPixels, on: grid, largest: largest) { scale in
            layer.filters.reduce(0) { $0 + $1.operation.reach(scale: scale) }
        }
    }

    /// Draws a layer that has filters, or whose content knows pixels only, apart and lays it in.
    func paintApart(
        _ layer: SceneLayer, on raster: inout Bitmap, _ grid: PixelGrid, style: LayerStyle
    ) throws(CostumeError) {
        guard let own = self.raster(of: layer, on: grid) else { return }
        var apart: Bitmap
        switch layer.content {
        case .noise(let tile): apart = Bitmap(width: own.grid.width, height: own.grid.height, noise: tile)
        case .group(let layers): apart = try picture(of: layers, on: own.grid)
        default:
            apart = Bitmap(width: own.grid.width, height: own.grid.height)
            try paintContent(of: layer, on: &apart, by: own.grid.toPixels, style: LayerStyle())
            apart.thicken(own.thin)
        }
        for filter in try filters(of: layer, on: own) { apart.apply(filter) }
        raster.lay(apart, own.placement, style: style)
    }

    /// The filters of a layer with their lengths in pixels and their textures drawn.
    func filters(of layer: SceneLayer, on own: LayerRaster) throws(CostumeError) -> [PhotoFilter<Bitmap>] {
        var filters: [PhotoFilter<Bitmap>] = []
        for filter in layer.filters {
            var mask: PlacedMask?
            if let shape = filter.mask { mask = try placed(shape, by: filter.toOwn.then(own.grid.toPixels)) }
            let operation = filter.operation.inPixels(scale: own.scale, x: own.whole.x, y: own.whole.y)
            let drawn = try operation.map { (art) throws(CostumeError) in try texture(art, on: own) }
            filters.append(PhotoFilter(drawn, mask: mask))
        }
        return filters
    }

    /// The part of a texture, which fills all that the layer covers, that lies on the layer's raster.
    private func texture(_ art: ArtReference, on own: LayerRaster) throws(CostumeError) -> Bitmap {
        let (bounds, whole) = (own.grid.bounds, own.whole)
        let picture: Bitmap
        if !art.isVector {
            picture = try library.picture(art)
        } else {
            let shrink = min(1, Double(Self.largest) / Double(max(whole.width, whole.height)))
            func pixels(_ length: Int) -> Int { max(1, Int((Double(length) * shrink).rounded())) }
            picture = try library.drawing(
                art, .stretched, width: pixels(whole.width), height: pixels(whole.height)
            ).whole
        }
        if whole == bounds, picture.bounds == bounds { return picture }
        var texture = Bitmap(width: bounds.width, height: bounds.height)
        texture.place(picture, in: whole.asRect, by: .identity, style: LayerStyle())
        return texture
    }
}

extension SceneLayer {
    /// Whether it is drawn on a raster of its own before it is laid in.
    var isDrawnApart: Bool {
        isNoise || !filters.isEmpty
    }

    fileprivate var isNoise: Bool { if case .noise = content { true } else { false } }

    var isArt: Bool { if case .art = content { true } else { false } }
}
