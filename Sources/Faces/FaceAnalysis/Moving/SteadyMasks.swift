/// Makes the masks of a moving picture steady: where pictures that follow each other are alike, so are their masks.
struct SteadyMasks {
    /// The pictures, shrunk to the grid of a mask.
    let guides: [[UInt32]]
    /// For each picture those just before and after it.
    let neighbors: [[Int]]

    /// A difference of color, 0…1, at which a neighbor counts half.
    private static let near: Float = 0.03
    /// How often each mask is mixed with its neighbors.
    private static let rounds = 3

    /// The masks, smoothed in both directions of time.
    /// - Parameter masks: one per picture.
    func steadied(_ masks: [[Float]]) -> [[Float]] {
        guard masks.count > 1 else { return masks }
        var likeness: [Pair: [Float]] = [:]
        for (picture, others) in neighbors.enumerated() {
            for other in others where picture < other {
                likeness[Pair(picture, other)] = compare(guides[picture], guides[other])
            }
        }
        var current = masks
        for _ in 0..<Self.rounds {
            let before = current
            for (picture, others) in neighbors.enumerated() {
                // Neighbors first: the sum of two doesn't depend on their order, and so not on time's direction.
                var weights = [Float](repeating: 0, count: MattePlane.places)
                var sums = weights
                for other in others {
                    guard let alike = likeness[Pair(picture, other)] else { continue }
                    for place in sums.indices {
                        let value = before[other][place]
                        let weight = alike[place] * Self.decision(value)
                        sums[place] += weight * value
                        weights[place] += weight
                    }
                }
                for (place, own) in before[picture].enumerated() {
                    let weight = Self.decision(own)
                    current[picture][place] = (sums[place] + weight * own) / (weights[place] + weight)
                }
            }
        }
        return current
    }

    /// How much a value counts: one that is neither person nor background gives way to a neighbor's that is.
    private static func decision(_ value: Float) -> Float { 0.1 + abs(2 * value - 1) }

    /// Two pictures, in any order.
    private struct Pair: Hashable {
        let first: Int
        let second: Int

        init(_ one: Int, _ other: Int) {
            first = min(one, other)
            second = max(one, other)
        }
    }

    /// How alike two pictures are around each place, 0…1.
    private func compare(_ one: [UInt32], _ other: [UInt32]) -> [Float] {
        let differences = one.indices.map { place in
            var sum: Float = 0
            for shift: UInt32 in [0, 8, 16] {
                let (a, b) = (Float(one[place] >> shift & 255), Float(other[place] >> shift & 255))
                sum += (a - b) * (a - b)
            }
            return sum / (3 * 255 * 255)
        }
        return SurroundingMeans(grids: [differences]).means(radius: 2)[0].map { mean in
            let square = Self.near * Self.near
            return square / (square + max(0, mean))
        }
    }
}
