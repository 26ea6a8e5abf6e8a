import FaceInput

/// Turns, bows and squashes a head. It says for a place where what is seen there came from.
struct HeadMotion {
    private let middle: Place, reach: Place
    private let nose: Place
    private let way: Place
    private let squash: Double
    private let chin: Place

    init(_ shape: FaceShape, _ expression: FaceExpression) {
        let tall = shape.chin.y - shape.hairline.y
        let top = shape.hairline.y - 0.36 * tall
        let wide = (shape.rightEar.x - shape.leftEar.x) / 2
        // Ends at the outline of the hair.
        middle = Place((shape.leftEar.x + shape.rightEar.x) / 2, (top + shape.chin.y) / 2)
        reach = Place(wide * 1.65, (shape.chin.y - top) / 2 * 1.12)
        nose = shape.noseTip
        chin = shape.chin
        way = Place(0.15 * expression[.turn], 0.13 * expression[.nod])
        squash = expression[.squash]
    }

    /// Whether all of the head changes its shape.
    var isSquashing: Bool { squash != 0 }

    /// What moves; nil: nothing.
    var box: FaceBox? {
        var box: FaceBox?
        if way != Place(0, 0) { box = FaceBox(least: middle - reach, most: middle + reach) }
        if squash != 0 {
            let all = FaceBox(least: Place(-100, -100), most: Place(100, chin.y + Self.fade))
            box = box?.union(all) ?? all
        }
        return box
    }

    /// How far below the chin a squashed head ends.
    private static let fade = 1.2

    func source(of place: Place) -> Place {
        var place = place
        if squash != 0 {
            let share = 1 - eased((place.y - chin.y) / Self.fade)
            let (wide, tall) = (1 + 0.13 * squash, 1 - 0.13 * squash)
            let above = min(place.y - chin.y, 0)
            place += Place((place.x - chin.x) * (1 / wide - 1), above * (1 / tall - 1)) * share
        }
        guard way != Place(0, 0) else { return place }
        let d = (place - middle) / reach
        let square = d.x * d.x + d.y * d.y
        guard square < 1 else { return place }
        let dome = (1 - square) * (1 - square)
        let n = (place - nose) / Place(0.5, 0.5)
        let rest = max(1 - n.x * n.x - n.y * n.y, 0)
        // A nose reaches out of its face.
        return place - way * (dome + 0.2 * rest * rest * rest)
    }
}
