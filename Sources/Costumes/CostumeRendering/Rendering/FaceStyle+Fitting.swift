import Costume
import FaceInput
import Raster

/// How a picture of a face lies in its layer's box.
struct FaceFit: Equatable {
    /// What is shown of it, in its pixels.
    var part: Rect
    /// Where that goes in own space, before it is turned.
    var place: Rect
    /// Whether it is mirrored left to right within its place.
    var isFlipped = false
    /// Applied in own space; nil: nothing is turned.
    var turn: Transform?

    /// A point of the picture in own space.
    func place(_ point: Point) -> Point {
        guard part.width > 0, part.height > 0 else { return point }
        var x = place.x + (point.x - part.x) * (place.width / part.width)
        let y = place.y + (point.y - part.y) * (place.height / part.height)
        if isFlipped { x = 2 * place.x + place.width - x }
        return turn.map { $0.apply(to: Point(x: x, y: y)) } ?? Point(x: x, y: y)
    }
}

extension PreparedFace.Frame {
    /// How a picture of it lies in a layer's box.
    func fit(_ style: FaceStyle, width: Int, height: Int, into box: Rect) -> FaceFit {
        style.fitted(
            width: width, height: height, head, tall: heights[shown(style.cut)] ?? 0, into: box)
    }
}

extension FaceStyle {
    /// How a face lies in its layer's box.
    /// - Parameters:
    ///   - width: of the picture, pixels.
    ///   - height: likewise.
    ///   - points: shares of the picture; nil where no face was found.
    ///   - tall: how far what is drawn reaches above the chin, in distances from forehead to chin.
    ///   - box: in own space.
    func fitted(
        width: Int, height: Int, _ points: FacePoints? = nil, tall: Double = 0, into box: Rect
    ) -> FaceFit {
        let (w, h) = (Double(width), Double(height))
        let whole = Rect(x: 0, y: 0, width: w, height: h)
        let mirror = upsideDown ? Transform((1, 0, 0), (0, -1, 2 * box.center.y)) : nil
        func laid(_ part: Rect, _ place: Rect) -> FaceFit {
            FaceFit(part: part, place: place, isFlipped: flipped, turn: mirror)
        }
        guard w > 0, h > 0, box.width > 0, box.height > 0 else { return laid(whole, box) }
        switch fit {
        case .fill: return laid(whole, box)
        case .contain:
            let scale = min(box.width / w, box.height / h)
            let (shownWidth, shownHeight) = (w * scale, h * scale)
            return laid(
                whole,
                Rect(
                    x: box.x + (box.width - shownWidth) / 2, y: box.y + (box.height - shownHeight) / 2,
                    width: shownWidth, height: shownHeight))
        case .head:
            if let head = points.flatMap({ HeadFit($0, width: w, height: h) }) {
                return head.fit(self, tall: tall, into: box)
            }
        case .cover: break
        }
        let scale = max(box.width / w, box.height / h)
        let (partWidth, partHeight) = (min(w, box.width / scale), min(h, box.height / scale))
        // The focus comes to the center as far as the picture reaches.
        let x = min(max(0, focus.x * w - partWidth / 2), w - partWidth)
        let y = min(max(0, focus.y * h - partHeight / 2), h - partHeight)
        return laid(Rect(x: x, y: y, width: partWidth, height: partHeight), box)
    }

    /// What a face may cover of own space, whoever wears it.
    func reach(of box: Rect) -> Rect {
        // What is turned by 15° about any point of the box, after all of the box was filled.
        fit == .head ? box.grown(across: box.height / 4, down: box.width / 4) : box
    }
}
