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
        let cloth = YubinukiCloth(pattern, rows: rows)
        let picture: Bitmap
        switch shape {
        case .band: picture = cloth.band(width: size.width, height: size.height)
        case .ring:
            let radius = min(layer.box.width, layer.box.height) / 2
            let across = Point(
                x: radius * Double(size.width) / layer.box.width,
                y: radius * Double(size.height) / layer.box.height)
            picture = cloth.ring(width: size.width, height: size.height, across: across, inner: inner)
        }
        raster.place(picture, in: layer.box, by: transform, style: style)
    }
}
