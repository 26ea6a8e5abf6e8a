import Costume
import Raster

extension Bitmap {
    /// Draws a face into its box.
    /// - Parameter window: of the bitmap, outside of which it needn't be drawn.
    mutating func draw(
        _ face: PreparedFace.Frame, _ style: FaceStyle, into box: Rect, by transform: Transform,
        style laid: LayerStyle, within window: PixelWindow? = nil
    ) {
        guard let picture = face.picture(style), picture.width > 0, picture.height > 0 else { return }
        let fit = face.fit(style, width: picture.width, height: picture.height, into: box)
        let placement = PicturePlacement(
            part: fit.part, into: fit.place, flipped: fit.isFlipped,
            by: fit.turn.map { $0.then(transform) } ?? transform)
        switch picture {
        case .ready(let source): draw(source, placement, style: laid, within: window)
        case .plain(let picture): draw(picture, placement, style: laid)
        }
    }
}
