import Raster

/// How the canvas of a template lies on its square output.
///
/// Everything is drawn on a raster of `width × height` pixels, which begins at the canvas's top left; in the end that
/// raster is centered on a clear square.
struct OutputGeometry: Hashable, Sendable {
    /// Units.
    let canvasWidth: Int
    let canvasHeight: Int
    /// Output pixels.
    let side: Int

    /// Pixels a unit, the same on both axes.
    var scale: Double { Double(side) / Double(max(canvasWidth, canvasHeight, 1)) }

    /// The raster's width in pixels: the scaled canvas, rounded half up and cut there.
    var width: Int { pixels(canvasWidth) }
    var height: Int { pixels(canvasHeight) }

    /// Where the raster lies on the square; of an odd remainder the larger part is right and below.
    var left: Int { (side - width) / 2 }
    var top: Int { (side - height) / 2 }

    /// Canvas units → raster pixels.
    var toPixels: Transform { .scale(x: scale, y: scale) }

    /// The whole canvas, units.
    var canvas: Rect { Rect(x: 0, y: 0, width: Double(canvasWidth), height: Double(canvasHeight)) }

    /// What the raster covers, units: the canvas but for the rounding.
    var rasterBox: Rect {
        Rect(x: 0, y: 0, width: Double(width) / scale, height: Double(height) / scale)
    }

    private func pixels(_ units: Int) -> Int {
        min(side, max(1, Int((Double(units) * scale + 0.5).rounded(.down))))
    }
}
