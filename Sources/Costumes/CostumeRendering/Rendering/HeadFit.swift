import Costume
import FaceInput
import Raster

/// The measures of a head in its picture, pixels.
struct HeadFit {
    /// What comes to the focus of the box: between the cheeks, and between forehead and chin.
    let middle: Point
    /// From forehead to chin.
    let length: Double
    private let chin: Point
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
        let forehead = points[.forehead]
        chin = points[.chin]
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

    /// How far what is seen of a picture reaches above the chin, in distances from forehead to chin.
    func height(of picture: Bitmap) -> Double {
        func level(_ x: Double, _ y: Double) -> Double { y * line.x - x * line.y }
        var top = level(chin.x, chin.y)
        for y in 0..<picture.height {
            let down = Double(y) + 0.5
            // No pixel of this row or of those below is higher than at the higher side of the picture.
            let side = level(line.y > 0 ? Double(picture.width) : 0, down)
            if side >= top { break }
            let row = picture.pixels[y * picture.width..<(y + 1) * picture.width]
            func isSeen(_ pixel: Pixel) -> Bool { pixel.a >= Self.seen }
            let highest = line.y > 0 ? row.lastIndex(where: isSeen) : row.firstIndex(where: isSeen)
            guard let highest else { continue }
            top = min(top, level(Double(highest - row.startIndex) + 0.5, down))
        }
        return (level(chin.x, chin.y) - top) / length
    }

    /// The least alpha of what is seen.
    private static let seen: UInt8 = 128

    /// The most by which a high head is drawn smaller.
    private static let mostSmaller = 1.15

    /// - Parameter tall: as `height` has it, of all pictures that are drawn.
    func fit(_ style: FaceStyle, tall: Double, into box: Rect) -> FaceFit {
        var scale = style.size * min(box.width, box.height) / length
        var focus = Point(x: box.x + style.focus.x * box.width, y: box.y + style.focus.y * box.height)
        if let headroom = style.headroom, tall > 1 + headroom {
            // The chin stays.
            let smaller = scale / min(tall / (1 + headroom), Self.mostSmaller)
            let (x, y) = (chin.x - middle.x, chin.y - middle.y)
            focus.x += (scale - smaller) * (x * line.x + y * line.y)
            focus.y += (scale - smaller) * (y * line.x - x * line.y)
            scale = smaller
        }
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
