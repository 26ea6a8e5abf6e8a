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

extension FaceStyle {
    /// How a face lies in its layer's box.
    /// - Parameters:
    ///   - width: of the picture, pixels.
    ///   - height: likewise.
    ///   - points: shares of the picture; nil where no face was found.
    ///   - box: in own space.
    func fitted(width: Int, height: Int, _ points: FacePoints? = nil, into box: Rect) -> FaceFit {
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
                return head.fit(self, into: box)
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

/// The measures of a head in its picture, pixels.
private struct HeadFit {
    /// What comes to the focus of the box: between the cheeks, and between forehead and chin.
    let middle: Point
    /// From forehead to chin.
    let length: Double
    /// The line of the eyes as a unit vector, turned no further than by `most`.
    let line: Point
    let whole: Rect

    /// Cosine and sine of 15°.
    private static let most = (cosine: 0.9659258262890683, sine: 0.25881904510252074)

    /// - Returns: nil for points that aren't those of an upright head.
    init?(_ points: FacePoints, width: Double, height: Double) {
        let points = points.mapped { Point(x: $0.x * width, y: $0.y * height) }
        let (left, right) = (points[.leftEye], points[.rightEye])
        let (across, down) = (right.x - left.x, right.y - left.y)
        let distance = (across * across + down * down).squareRoot()
        let (forehead, chin) = (points[.forehead], points[.chin])
        let (x, y) = (chin.x - forehead.x, chin.y - forehead.y)
        length = (x * x + y * y).squareRoot()
        guard distance > 0, across > 0, length > distance / 2 else { return nil }
        let (cosine, sine) = (across / distance, down / distance)
        line =
            cosine >= Self.most.cosine
            ? Point(x: cosine, y: sine)
            : Point(x: Self.most.cosine, y: sine < 0 ? -Self.most.sine : Self.most.sine)
        let cheeks = Self.between(points[.leftCheek], points[.rightCheek])
        let face = Self.between(forehead, chin)
        // Across by the cheeks, down by forehead and chin, both along the line of the eyes.
        let (u, v) = (cheeks.x * line.x + cheeks.y * line.y, face.y * line.x - face.x * line.y)
        middle = Point(x: u * line.x - v * line.y, y: u * line.y + v * line.x)
        whole = Rect(x: 0, y: 0, width: width, height: height)
    }

    private static func between(_ a: Point, _ b: Point) -> Point {
        Point(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)
    }

    func fit(_ style: FaceStyle, into box: Rect) -> FaceFit {
        let scale = style.size * min(box.width, box.height) / length
        let focus = Point(x: box.x + style.focus.x * box.width, y: box.y + style.focus.y * box.height)
        // Turned back, the box shows this part of the picture, and some more at its corners.
        let back = Transform((line.x, -line.y, 0), (line.y, line.x, 0))
        let corners = [(0.0, 0.0), (1, 0), (0, 1), (1, 1)].map { across, down in
            back.apply(
                to: Point(
                    x: (box.x + across * box.width - focus.x) / scale,
                    y: (box.y + down * box.height - focus.y) / scale))
        }
        let (xs, ys) = (corners.map { $0.x + middle.x }, corners.map { $0.y + middle.y })
        let (left, top) = (max(0, xs.min() ?? 0), max(0, ys.min() ?? 0))
        let part = Rect(
            x: left, y: top, width: max(0, min(whole.width, xs.max() ?? 0) - left),
            height: max(0, min(whole.height, ys.max() ?? 0) - top))
        let place = Rect(
            x: focus.x + (part.x - middle.x) * scale, y: focus.y + (part.y - middle.y) * scale,
            width: part.width * scale, height: part.height * scale)
        var turn = Transform.translation(x: -focus.x, y: -focus.y)
            .then(Transform((line.x, line.y, 0), (-line.y, line.x, 0)))
            .then(.translation(x: focus.x, y: focus.y))
        if style.flipped { turn = turn.then(Transform((-1, 0, 2 * box.center.x), (0, 1, 0))) }
        if style.upsideDown { turn = turn.then(Transform((1, 0, 0), (0, -1, 2 * box.center.y))) }
        return FaceFit(part: part, place: place, turn: turn)
    }
}
