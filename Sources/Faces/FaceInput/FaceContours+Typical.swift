import Raster

extension FaceContours {
    /// The outlines of a typical face, upright and straight, whose points are `FacePoints.typical`: those of a drawn
    /// person.
    package static let typical = FaceContours(
        trusted: points.map { number in
            let place = typicalPlaces[number] ?? Point(x: 0, y: 0)
            let (left, right) = (FacePoints.typical[.leftEye], FacePoints.typical[.rightEye])
            let (unit, eyes) = (right.x - left.x, FacePoints.typical[.eyes])
            return Point(x: eyes.x + unit * place.x, y: eyes.y + unit * place.y)
        })

    /// By the points' numbers, in distances of the eyes from the middle between them.
    private static let typicalPlaces: [Int: Point] = {
        var places: [Int: Point] = [:]
        /// An arc from left to right, whose middle lies `bow` further down.
        func arc(_ part: Part, about middle: Double, _ half: Double, _ y: Double, bow: Double) {
            let numbers = part.points
            for (index, number) in numbers.enumerated() {
                let share = Double(index) / Double(max(1, numbers.count - 1))
                places[number] = Point(
                    x: middle - half + 2 * half * share, y: y + bow * 4 * share * (1 - share))
            }
        }
        let eyes:
            [(Double, upper: Part, lower: Part, crease: Part, under: Part, brow: Part, top: Part, Part)] = [
                (
                    -0.5, .leftUpperLid, .leftLowerLid, .leftCrease, .leftUnderEye, .leftBrow, .leftBrowTop,
                    .leftIris
                ),
                (
                    0.5, .rightUpperLid, .rightLowerLid, .rightCrease, .rightUnderEye, .rightBrow,
                    .rightBrowTop,
                    .rightIris
                ),
            ]
        for (middle, upper, lower, crease, under, brow, top, iris) in eyes {
            arc(upper, about: middle, 0.18, 0, bow: -0.19)
            arc(lower, about: middle, 0.18, 0, bow: 0.19)
            arc(crease, about: middle, 0.22, -0.03, bow: -0.24)
            arc(under, about: middle, 0.22, 0.03, bow: 0.24)
            arc(brow, about: middle, 0.28, -0.36, bow: -0.06)
            arc(top, about: middle, 0.28, -0.44, bow: -0.06)
            let edges = [(0.0, 0.0), (0.08, 0), (0, -0.08), (-0.08, 0), (0, 0.08)]
            for (number, edge) in zip(iris.points, edges) {
                places[number] = Point(x: middle + edge.0, y: edge.1)
            }
        }
        arc(.upperLipOutside, about: 0, 0.47, 1.1, bow: -0.1)
        arc(.lowerLipOutside, about: 0, 0.47, 1.1, bow: 0.1)
        arc(.upperLipInside, about: 0, 0.42, 1.1, bow: 0)
        arc(.lowerLipInside, about: 0, 0.42, 1.1, bow: 0)
        arc(.forehead, about: 0, 1.11, 0.31, bow: -1.3)
        let jaw = Part.jaw.points
        for (index, number) in jaw.enumerated() {
            let x = 2 * Double(index) / Double(jaw.count - 1) - 1
            places[number] = Point(x: 1.11 * x, y: 1.86 - 1.55 * x * x * x * x)
        }
        for (number, y) in zip(Part.nose.points, [0.05, 0.15, 0.25, 0.35, 0.45, 0.57, 0.62, 0.75]) {
            places[number] = Point(x: 0, y: y)
        }
        for (part, half, y) in [(Part.nostrils, 0.2, 0.7), (.cheeks, 0.72, 0.58)] {
            for (number, side) in zip(part.points, [-1.0, 1]) { places[number] = Point(x: side * half, y: y) }
        }
        return places
    }()
}
