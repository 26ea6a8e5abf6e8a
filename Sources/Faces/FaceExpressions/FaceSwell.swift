/// A part of a face that moves or grows, smoothly to its edges. It says for a place where what is seen there came from.
struct FaceSwell {
    /// Where its middle is when it has moved.
    let center: Place
    /// How far its middle has moved, in the face's coordinates.
    private(set) var shift: Place
    /// By how much less it is enlarged: −½ is twice as large.
    private(set) var growth: Place
    /// How far it reaches to the left and up, and to the right and down.
    let before: Place, after: Place
    /// How much of it moves as one.
    let level: Double

    /// A part that moves.
    /// - Parameters:
    ///   - center: before it moves.
    ///   - before: how far the part reaches to the left and up; what is there stays.
    ///   - after: the same to the right and down.
    init(_ center: Place, by shift: Place, before: Place, after: Place, level: Double = 0) {
        self.center = center + shift
        self.shift = shift
        self.level = level
        growth = Place(0, 0)
        // What lies ahead is compressed, and what lies behind isn't torn.
        func reach(_ reach: Double, _ way: Double) -> Double {
            let most = abs(way)
            return way > 0 ? max(reach + way, 2.2 * most / (1 - level)) : max(reach - most, 0.4 * most)
        }
        self.before = Place(reach(before.x, shift.x), reach(before.y, shift.y))
        self.after = Place(reach(after.x, -shift.x), reach(after.y, -shift.y))
    }

    /// A part that grows.
    init(_ center: Place, growing growth: Place, before: Place, after: Place, level: Double = 0) {
        self.center = center
        self.growth = growth
        self.before = before
        self.after = after
        shift = Place(0, 0)
        self.level = level
    }

    /// The same, moving or growing less.
    func scaled(by amount: Double) -> FaceSwell {
        var swell = self
        swell.shift *= amount
        swell.growth *= amount
        return swell
    }

    /// What it reaches.
    var box: FaceBox { FaceBox(least: center - before, most: center + after) }

    /// From how far what is seen at a place came.
    func way(at place: Place) -> Place {
        let d = place - center
        let x = d.x / (d.x < 0 ? before.x : after.x)
        guard abs(x) < 1 else { return Place(0, 0) }
        let y = d.y / (d.y < 0 ? before.y : after.y)
        var square = x * x + y * y
        guard square < 1 else { return Place(0, 0) }
        if level > 0 {
            let distance = max(square.squareRoot() - level, 0) / (1 - level)
            square = distance * distance
        }
        let rest = 1 - square
        return (d * growth - shift) * (rest * rest * rest)
    }
}

extension [FaceSwell] {
    /// The same parts, moving less where together they would fold the picture.
    var unfolded: [FaceSwell] {
        guard count > 2, let first else { return self }
        let lattice = WayLattice(self, over: dropFirst().reduce(first.box) { $0.union($1.box) })
        var amount = 1.0
        while amount > 0.3, lattice.leastArea(amount) < 0.35 { amount *= 0.85 }
        return amount < 1 ? map { $0.scaled(by: amount) } : self
    }
}

/// How far parts move together, at places that are evenly spread.
private struct WayLattice {
    private static let step = 0.07
    private let columns: Int, rows: Int
    /// Row by row.
    private var ways: [Place]

    init(_ swells: [FaceSwell], over box: FaceBox) {
        let size = (box.most - box.least) / Self.step
        (columns, rows) = (Int(min(size.x, 60)) + 1, Int(min(size.y, 60)) + 1)
        ways = [Place](repeating: Place(0, 0), count: columns * rows)
        for swell in swells {
            let (least, most) = (
                (swell.box.least - box.least) / Self.step, (swell.box.most - box.least) / Self.step
            )
            for row in min(Int(least.y), rows)..<min(Int(most.y) + 1, rows) {
                for column in min(Int(least.x), columns)..<min(Int(most.x) + 1, columns) {
                    let place = box.least + Place(Double(column), Double(row)) * Self.step
                    ways[row * columns + column] += swell.way(at: place)
                }
            }
        }
    }

    /// The smallest part of itself that a piece of the picture comes from, where they move by that share.
    func leastArea(_ amount: Double) -> Double {
        var least = 1.0
        let scale = amount / Self.step
        for row in 1..<max(rows, 1) {
            for column in 1..<max(columns, 1) {
                let place = row * columns + column
                let corner = ways[place - columns - 1] * scale
                let across = ways[place - columns] * scale - corner
                let down = ways[place - 1] * scale - corner
                least = min(least, (1 + across.x) * (1 + down.y) - across.y * down.x)
            }
        }
        return least
    }
}
