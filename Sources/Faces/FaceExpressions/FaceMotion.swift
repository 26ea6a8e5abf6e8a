import FaceInput

/// Everything that moves in an expression, lids and irises aside. It says for a place where what is seen there came from.
struct FaceMotion: Sendable {
    let shape: FaceShape
    let head: HeadMotion
    let swells: [FaceSwell]
    let jaw: JawMotion?

    init(_ shape: FaceShape, _ expression: FaceExpression) {
        self.shape = shape
        head = HeadMotion(shape, expression)
        swells = shape.swells(expression).unfolded
        jaw = JawMotion(shape, expression)
    }

    /// The boxes of what moves.
    var boxes: [FaceBox] { [head.box, jaw?.box].compactMap(\.self) + swells.map(\.box) }

    /// Whether more than the jaw moves.
    var isSmooth: Bool { !swells.isEmpty || head.box != nil }

    /// Before the jaw moves.
    func rest(of place: Place) -> Place {
        let place = head.source(of: place)
        return swells.reduce(place) { $0 + $1.way(at: place) }
    }

    /// Where what is seen at a place came from.
    /// - Parameter low: whether it hangs on the lower jaw.
    func source(of place: Place, low: Bool) -> Place {
        let rest = rest(of: place)
        return rest - Place(0, jaw?.fall(at: rest, low: low) ?? 0)
    }

    /// Where a place of the picture is seen.
    func seen(_ place: Place) -> Place {
        guard let jaw else { return seen(place, low: false) }
        let c = jaw.column(at: place.x)
        // What lies between the lips follows both.
        if place.y < c.upper - 0.02 { return seen(place, low: false) }
        if place.y > c.lower + 0.02 { return seen(place, low: true) }
        return (seen(place, low: false) + seen(place, low: true)) / 2
    }

    private func seen(_ place: Place, low: Bool) -> Place {
        var seen = place
        for _ in 0..<24 {
            let away = place - source(of: seen, low: low)
            seen += away * 0.7
        }
        return seen
    }
}
