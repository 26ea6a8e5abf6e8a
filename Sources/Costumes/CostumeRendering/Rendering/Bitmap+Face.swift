import Costume
import Raster

extension Bitmap {
    /// Draws a face into its box.
    /// - Parameter window: of the bitmap, outside of which it needn't be drawn.
    mutating func draw(
        _ face: PreparedFace.Frame, _ fit: FaceStyle, into box: Rect, by transform: Transform,
        style: LayerStyle, within window: PixelWindow? = nil
    ) {
        guard let picture = face.picture(fit.cut), picture.width > 0, picture.height > 0 else { return }
        let (part, place) = fit.fitted(width: picture.width, height: picture.height, into: box)
        let upright =
            fit.upsideDown ? Transform((1, 0, 0), (0, -1, 2 * box.center.y)).then(transform) : transform
        let placement = PicturePlacement(part: part, into: place, flipped: fit.flipped, by: upright)
        switch picture {
        case .ready(let source): draw(source, placement, style: style, within: window)
        case .plain(let picture): draw(picture, placement, style: style)
        }
    }
}
