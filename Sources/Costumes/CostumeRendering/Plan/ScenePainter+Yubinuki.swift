import Costume
import Raster

extension ScenePainter {
    /// At exactly its pixels where the box lies on whole ones, else drawn finer and sampled.
    func stitch(
        _ layer: SceneLayer, on raster: inout Bitmap, by transform: Transform, style: LayerStyle
    ) {
        guard case .yubinuki(let pattern, let shape, let inner, let rows) = layer.content, rows > 0 else {
            return
        }
        let size = drawnSize(of: layer.box, by: transform)
        let stitched = ArtCache.Yubinuki(
            pattern: pattern, shape: shape, inner: inner, rows: rows, box: layer.box, width: size.width,
            height: size.height)
        let source = library.yubinuki(stitched) {
            let cloth = YubinukiCloth(pattern, rows: rows)
            switch shape {
            case .band: return cloth.band(width: size.width, height: size.height)
            case .ring:
                let radius = min(layer.box.width, layer.box.height) / 2
                let across = Point(
                    x: radius * Double(size.width) / layer.box.width,
                    y: radius * Double(size.height) / layer.box.height)
                return cloth.ring(width: size.width, height: size.height, across: across, inner: inner)
            }
        }
        raster.place(source, in: layer.box, by: transform, style: style)
    }
}
