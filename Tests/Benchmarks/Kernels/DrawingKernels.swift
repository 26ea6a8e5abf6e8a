import Raster

/// The kernels from pictures to frames.
enum DrawingKernels {
    static func all(_ scene: Scene) -> [Kernel] {
        [
            reductions(scene), face(scene, side: 268), face(scene, side: 34), laid(scene),
            laid(scene, "composited at opacity 0.6", LayerStyle(opacity: 0.6)),
            laid(scene, "multiply blend", LayerStyle(blend: .multiply)),
            laid(scene, "composited through a picture mask", LayerStyle(masks: [pictureMask(scene)])),
            laid(scene, "composited through a feathered ellipse", LayerStyle(masks: [softMask])),
            filtered(scene, "saturation", .curves(.saturation(0.5))),
            filtered(scene, "blur of 6 pixels", .blur(radius: 6)), resized(scene),
        ]
    }

    /// Makes all reductions of a photograph, ready for sampling.
    private static func reductions(_ scene: Scene) -> Kernel {
        Kernel(name: "face pyramid (reduced copies)", pixels: scene.face.pixels.count) {
            PictureSource(scene.face).reduced(for: 16).width
        }
    }

    /// Draws a photograph in an ellipse, rotated by six degrees. In small ones computing the weights
    /// dominates.
    private static func face(_ scene: Scene, side: Int) -> Kernel {
        let source = PictureSource(scene.face)
        let whole = Rect(x: 0, y: 0, width: Double(source.width), height: Double(source.height))
        let half = Double(side) / 2
        let box = Rect(x: -half, y: -half, width: 2 * half, height: 2 * half)
        let oval = Rect(x: -half * 0.94, y: -half, width: 2 * half * 0.94, height: 2 * half)
        let place = Transform.rotation(degrees: 6).then(.translation(x: 309, y: 275))
        let style = LayerStyle(masks: [PlacedMask(Mask(.ellipse(oval)), place)])
        var canvas = Bitmap(width: Scene.side, height: Scene.side)
        return Kernel(
            name: "face, 640 → \(side) pixels, oval mask", pixels: Int(Double.pi * half * half * 0.94)
        ) {
            canvas.draw(source, PicturePlacement(part: whole, into: box, by: place), style: style)
            return Int(canvas[309, 275].bits)
        }
    }

    private static func laid(
        _ scene: Scene, _ name: String = "composited", _ style: LayerStyle = LayerStyle()
    ) -> Kernel {
        var canvas = scene.sticker
        return Kernel(name: name, pixels: canvas.pixels.count) {
            canvas.composite(scene.costume, atX: 0, y: 0, style: style)
            return Int(canvas[309, 500].bits)
        }
    }

    private static func pictureMask(_ scene: Scene) -> PlacedMask {
        let half = scene.costume.resized(width: 309, height: 309).alphaCoverage()
        let mask = Mask(.image(half, over: Rect(x: 0, y: 0, width: 618, height: 618)))
        return PlacedMask(mask, .translation(x: 0.25, y: 0.5))
    }

    private static var softMask: PlacedMask {
        PlacedMask(
            Mask(.ellipse(Rect(x: 60, y: 60, width: 500, height: 480)), feather: 12), .identity)
    }

    private static func filtered(
        _ scene: Scene, _ name: String, _ operation: PhotoFilter<Bitmap>.Operation
    ) -> Kernel {
        var picture = scene.sticker
        return Kernel(name: name, pixels: picture.pixels.count) {
            picture.apply(PhotoFilter(operation))
            return Int(picture[309, 500].bits)
        }
    }

    private static func resized(_ scene: Scene) -> Kernel {
        let side = Scene.side * 4 / 5
        return Kernel(name: "downscaled by a fifth", pixels: side * side) {
            Int(scene.sticker.resized(width: side, height: side)[side / 2, side / 2].bits)
        }
    }
}
