import Helpers
import Raster

extension ScenePainter {
    /// Draws a layer that has filters, or whose content knows pixels only, apart and lays it in.
    func paintApart(_ layer: SceneLayer, on raster: inout Bitmap, style: LayerStyle) throws(CostumeError) {
        let own = LayerRaster(layer, by: toPixels(layer), on: stage)
        var apart = Bitmap(width: own.width, height: own.height)
        if case .noise(let tile) = layer.content {
            apart = Bitmap(width: own.width, height: own.height, noise: tile)
        } else {
            try paintContent(of: layer, on: &apart, by: own.fromOwn, style: LayerStyle())
            apart.thicken(own.landing)
        }
        for filter in try filters(of: layer, on: own) { apart.apply(filter) }
        raster.land(apart, own.landing, style: style)
    }

    /// The filters of a layer with their lengths in pixels and their textures drawn.
    func filters(of layer: SceneLayer, on own: LayerRaster) throws(CostumeError) -> [PhotoFilter] {
        var filters: [PhotoFilter] = []
        for filter in layer.filters {
            var mask: PlacedMask?
            if let shape = filter.mask { mask = try placed(shape, by: filter.toOwn.then(own.fromOwn)) }
            let operation: PhotoFilter.Operation
            switch filter.operation {
            case .curves(let curves): operation = .curves(curves)
            case .blur(let radius):
                let pixels = (radius * own.scale + 0.5).rounded(.down)
                operation = .blur(radius: Int(min(Double(Bitmap.largestBlur), max(0, pixels))))
            case .texture(let art, let blend, let opacity):
                let picture = try texture(art, width: own.width, height: own.height)
                operation = .texture(picture, blend, opacity: opacity)
            case .noise(let tile, let blend, let opacity): operation = .noise(tile, blend, opacity: opacity)
            }
            filters.append(PhotoFilter(operation, mask: mask))
        }
        return filters
    }

    private func texture(_ art: ArtReference, width: Int, height: Int) throws(CostumeError) -> Bitmap {
        guard try library.isPicture(art) else {
            return try library.drawing(art, .stretched, width: width, height: height)
        }
        let picture = try library.picture(art)
        if picture.width == width, picture.height == height { return picture }
        var texture = Bitmap(width: width, height: height)
        let box = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
        texture.place(picture, in: box, by: .identity, style: LayerStyle())
        return texture
    }
}

extension SceneLayer {
    /// Whether it is drawn on a raster of its own before it is laid in.
    var isDrawnApart: Bool {
        if case .noise = content { return true }
        return !filters.isEmpty
    }

    var isArt: Bool { if case .art = content { true } else { false } }
}
