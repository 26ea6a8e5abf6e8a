import Costume
import Raster

extension FaceStyle {
    /// Which part of a face is shown, and where in its layer's box.
    /// - Parameters:
    ///   - width: of the face, pixels.
    ///   - height: likewise.
    ///   - box: in own space.
    /// - Returns: `part` in face pixels, `place` in own space.
    func fitted(width: Int, height: Int, into box: Rect) -> (part: Rect, place: Rect) {
        let (w, h) = (Double(width), Double(height))
        let whole = Rect(x: 0, y: 0, width: w, height: h)
        guard w > 0, h > 0, box.width > 0, box.height > 0 else { return (whole, box) }
        switch fit {
        case .fill: return (whole, box)
        case .contain:
            let scale = min(box.width / w, box.height / h)
            let (shownWidth, shownHeight) = (w * scale, h * scale)
            return (
                whole,
                Rect(
                    x: box.x + (box.width - shownWidth) / 2, y: box.y + (box.height - shownHeight) / 2,
                    width: shownWidth, height: shownHeight)
            )
        case .cover:
            let scale = max(box.width / w, box.height / h)
            let (partWidth, partHeight) = (min(w, box.width / scale), min(h, box.height / scale))
            // The focus comes to the center as far as the picture reaches.
            let x = min(max(0, focus.x * w - partWidth / 2), w - partWidth)
            let y = min(max(0, focus.y * h - partHeight / 2), h - partHeight)
            return (Rect(x: x, y: y, width: partWidth, height: partHeight), box)
        }
    }
}
