import Raster

/// The pixels that layers are drawn on: how many, and where the layers' space lies on them.
struct PixelGrid: Hashable, Sendable {
    let width: Int
    let height: Int
    /// The space that the layers lie in → pixels.
    let toPixels: Transform

    var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }
}

extension OutputGeometry {
    /// The output without the clear margins of canvases that aren't square.
    var grid: PixelGrid { PixelGrid(width: width, height: height, toPixels: toPixels) }
}
