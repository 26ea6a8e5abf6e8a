import FaceInput
import Raster

/// A person drawn for tests: everything about the face is known.
struct DrawnPerson {
    /// Pixels of a side.
    var side = 240
    /// The distance of the eyes in pixels, and their middle.
    var unit = 60.0
    var middle = Point(x: 120, y: 100)
    /// Degrees by which the head is tilted clockwise.
    var tilt = 0.0
    /// How far the lips are apart, in distances of the eyes.
    var opening = 0.0
    /// How far the nose is beside the middle.
    var turned = 0.0
    /// Whether the eyes are behind dark glasses.
    var hasGlasses = false
    /// Whether a white mask covers the nose, the mouth and the chin.
    var hasMask = false
    /// Where the light ends: what lies to the right is in the shadow.
    var shadow = Double.infinity

    /// The pixels of a place of the face.
    func pixel(_ u: Double, _ v: Double) -> Point {
        let (sine, cosine) = (Math.sin(tilt * .pi / 180), Math.cos(tilt * .pi / 180))
        return Point(
            x: middle.x + unit * (u * cosine - v * sine), y: middle.y + unit * (u * sine + v * cosine))
    }

    /// The place of a pixel in the face.
    private func place(_ x: Int, _ y: Int) -> (u: Double, v: Double) {
        let (dx, dy) = ((Double(x) + 0.5 - middle.x) / unit, (Double(y) + 0.5 - middle.y) / unit)
        let (sine, cosine) = (Math.sin(tilt * .pi / 180), Math.cos(tilt * .pi / 180))
        return (dx * cosine + dy * sine, dy * cosine - dx * sine)
    }

    var contours: FaceContours? { FaceContours(FaceContours.points.map { share(places[$0] ?? (0, 0)) }) }

    /// The twelve points of the same face.
    var points: FacePoints? {
        FacePoints(
            [
                (-0.5, 0), (0.5, 0), (turned, 0.55), (0, 1.1 + opening / 2), (0, 1.75), (0, -0.7), (0, -1.5),
                (-0.6, 0.6), (0.6, 0.6), (-1, 0.2), (1, 0.2),
            ].map(share))
    }

    private func share(_ place: (u: Double, v: Double)) -> Point {
        let at = pixel(place.u, place.v)
        return Point(x: at.x / Double(side), y: at.y / Double(side))
    }

    /// Where the points of the mesh are in the face.
    private var places: [Int: (u: Double, v: Double)] {
        var places: [Int: (u: Double, v: Double)] = [:]
        /// An arc from left to right, whose middle is `bow` further down.
        func arc(_ part: FaceContours.Part, _ left: Double, _ right: Double, _ v: Double, _ bow: Double) {
            let numbers = part.points
            for (index, number) in numbers.enumerated() {
                let x = Double(index) / Double(numbers.count - 1)
                places[number] = (left + (right - left) * x, v + bow * 4 * x * (1 - x))
            }
        }
        let parts: [(middle: Double, parts: [FaceContours.Part])] = [
            (-0.5, [.leftUpperLid, .leftLowerLid, .leftCrease, .leftUnderEye, .leftBrow, .leftBrowTop]),
            (0.5, [.rightUpperLid, .rightLowerLid, .rightCrease, .rightUnderEye, .rightBrow, .rightBrowTop]),
        ]
        for (middle, parts) in parts {
            arc(parts[0], middle - 0.22, middle + 0.22, 0, -0.1)
            arc(parts[1], middle - 0.22, middle + 0.22, 0, 0.1)
            arc(parts[2], middle - 0.25, middle + 0.25, -0.03, -0.13)
            arc(parts[3], middle - 0.25, middle + 0.25, 0.03, 0.13)
            arc(parts[4], middle - 0.3, middle + 0.3, -0.3, -0.05)
            arc(parts[5], middle - 0.3, middle + 0.3, -0.38, -0.05)
        }
        for (part, u) in [(FaceContours.Part.leftIris, -0.5), (.rightIris, 0.5)] {
            let around = [(0.0, 0.0), (0.085, 0), (0, -0.085), (-0.085, 0), (0, 0.085)]
            for (number, way) in zip(part.points, around) { places[number] = (u + way.0, way.1) }
        }
        arc(.upperLipOutside, -0.4, 0.4, 1.1, -0.12)
        arc(.lowerLipOutside, -0.4, 0.4, 1.1, 0.14 + opening)
        arc(.upperLipInside, -0.35, 0.35, 1.1, 0)
        arc(.lowerLipInside, -0.35, 0.35, 1.1, opening)
        arc(.forehead, -1, 1, 0, -1)
        for (index, number) in FaceContours.Part.jaw.points.enumerated() {
            let x = Double(index) / 11 - 1
            places[number] = (x, 1.75 - 1.55 * x * x * x * x)
        }
        for (number, v) in zip(
            FaceContours.Part.nose.points, [0.05, 0.15, 0.25, 0.35, 0.45, 0.55, 0.6, 0.75])
        {
            places[number] = (turned, v)
        }
        (places[98], places[327]) = ((-0.2, 0.7), (0.2, 0.7))
        (places[50], places[280]) = ((-0.6, 0.6), (0.6, 0.6))
        return places
    }

    var picture: Bitmap {
        var picture = Bitmap(width: side, height: side)
        for y in 0..<side {
            for x in 0..<side {
                let (u, v) = place(x, y)
                var pixel = color(u, v, grain: UInt8((x * 7 + y * 13) % 12))
                if u > shadow { pixel = Pixel(r: pixel.r / 5, g: pixel.g / 5, b: pixel.b / 5, a: 255) }
                picture[x, y] = pixel
            }
        }
        return picture
    }

    private func color(_ u: Double, _ v: Double, grain: UInt8) -> Pixel {
        func pixel(_ r: UInt8, _ g: UInt8, _ b: UInt8) -> Pixel {
            Pixel(r: r + grain, g: g + grain, b: b + grain, a: 255)
        }
        guard u * u / 1.1 + (v - 0.35) * (v - 0.35) / 2.2 < 1 else { return pixel(60, 90, 140) }
        let x = abs(u) - 0.5
        if hasMask, v > 0.45 { return pixel(228, 230, 232) }
        if hasGlasses, abs(x) < 0.4, abs(v) < 0.35 { return pixel(14, 14, 16) }
        if abs(v) < 0.1 * max(1 - x * x / 0.0484, 0) {
            return x * x + v * v < 0.0072 ? pixel(40, 30, 24) : pixel(236, 236, 236)
        }
        let lid = -0.05 * 4 * (x / 0.6 + 0.5) * (0.5 - x / 0.6)
        if abs(x) < 0.3, v > -0.38 + lid, v < -0.3 + lid { return pixel(70, 50, 40) }
        let bow = max(1 - u * u / 0.16, 0)
        if v > 1.1 - 0.12 * bow, v < 1.1 + (0.14 + opening) * bow {
            let isOpen = v > 1.1 && v < 1.1 + opening * max(1 - u * u / 0.1225, 0)
            return isOpen ? pixel(220, 214, 204) : pixel(170, 80, 80)
        }
        return pixel(210, 160, 130)
    }
}
