extension Bitmap {
    /// Draws a part of a picture into a box of a layer's own space.
    ///
    /// - Parameters:
    ///   - picture: the source.
    ///   - part: what of the source is shown, in source pixels; may reach into fractions.
    ///   - box: where `part` goes, in own space.
    ///   - flipped: mirrored left to right within the box.
    ///   - transform: own space → output pixels; affine or projective.
    public mutating func draw(
        _ picture: Bitmap, part: Rect, into box: Rect, flipped: Bool = false, by transform: Transform,
        style: LayerStyle = LayerStyle()
    ) {}

    /// Fills a box of own space.
    public mutating func fill(
        _ box: Rect, with paint: Paint, by transform: Transform, style: LayerStyle = LayerStyle()
    ) {}

    /// Lays a picture that is already at output resolution, its top left at whole pixels.
    public mutating func lay(_ picture: Bitmap, atX x: Int, y: Int, style: LayerStyle = LayerStyle()) {}

    /// The picture at another size: area averaged where it shrinks, bicubic or bilinear where it grows.
    public func resized(width: Int, height: Int) -> Bitmap { self }

    /// The smallest rectangle that holds all that isn't clear; empty when all is.
    public func opaqueBounds() -> PixelRect { bounds }

    public func cropped(to rect: PixelRect) -> Bitmap { self }
}
