/// How a layer is combined with what lies below it: masks, opacity and blend mode.
public struct LayerStyle: Equatable, Sendable {
    /// Coverage masks, multiplied together; each has its own transform to output pixels.
    public var masks: [PlacedMask]
    /// 0…1; values outside are clamped.
    public var opacity: Double
    /// How colors are mixed where the layer covers something.
    public var blend: BlendMode

    /// An opaque, unmasked layer by default.
    public init(masks: [PlacedMask] = [], opacity: Double = 1, blend: BlendMode = .normal) {
        self.masks = masks
        self.opacity = opacity
        self.blend = blend
    }
}

extension LayerStyle {
    /// The pixels of a canvas that a box drawn in this style may touch.
    public func reach(of box: Rect, by transform: Transform, within canvas: PixelRect) -> PixelRect {
        guard opacity > 0 else { return PixelRect(x: canvas.x, y: canvas.y, width: 0, height: 0) }
        return masks.filter { !$0.mask.inverted }.reduce(
            transform.facing(box).pixelBounds(of: box, within: canvas)
        ) { rest, placed in
            let soft = max(0, placed.mask.feather) / 2
            let shape = placed.mask.shape.extent
            let box = Rect(
                x: shape.x - soft, y: shape.y - soft, width: shape.width + 2 * soft,
                height: shape.height + 2 * soft)
            return rest.intersection(placed.transform.facing(shape).pixelBounds(of: box, within: canvas))
        }
    }

    /// The same style for a layer that is moved by so many output pixels: its masks move along.
    public func moved(x: Int, y: Int) -> LayerStyle {
        guard x != 0 || y != 0 else { return self }
        var moved = self
        for index in masks.indices {
            moved.masks[index].transform = masks[index].transform.then(
                .translation(x: Double(x), y: Double(y)))
        }
        return moved
    }
}
