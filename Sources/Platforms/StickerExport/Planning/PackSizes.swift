/// Splits stickers into packs of sizes that a platform allows, as evenly as possible.
enum PackSizes {
    /// The size of each pack, the largest first: as few packs as possible that hold as many of the stickers as possible.
    /// - Returns: Empty when there are too few stickers for one pack. The sum may be below `count`.
    static func split(_ count: Int, _ counts: PackCounts) -> [Int] {
        let (least, most) = (max(1, counts.stickers.lowerBound), counts.stickers.upperBound)
        guard count >= least, most >= least else { return [] }
        let allowed = counts.allowed ?? []
        if allowed.isEmpty {
            let packs = (count + most - 1) / most
            let sizes = (0..<packs).map { count / packs + ($0 < count % packs ? 1 : 0) }
            if sizes.allSatisfy({ $0 >= least }) { return sizes }
        }
        let sizes = allowed.isEmpty ? Array(least...most) : allowed.filter { $0 >= least && $0 <= most }
        return split(count, among: sizes.filter { $0 > 0 })
    }

    /// - Parameter sizes: those that a pack may have.
    private static func split(_ count: Int, among sizes: [Int]) -> [Int] {
        // Of each sum the fewest packs that have it.
        var fewest = [Int?](repeating: nil, count: count + 1)
        fewest[0] = 0
        for sum in 0...count {
            fewest[sum] =
                sum == 0
                ? 0 : sizes.compactMap { $0 <= sum ? fewest[sum - $0].map { $0 + 1 } : nil }.min()
        }
        var sum = fewest.lastIndex { $0 != nil } ?? 0
        var result: [Int] = []
        while sum > 0, let packs = fewest[sum] {
            let even = Double(sum) / Double(packs)
            let fitting = sizes.filter { $0 <= sum && fewest[sum - $0] == packs - 1 }
            guard let next = fitting.min(by: { isNearer($0, than: $1, to: even) }) else { break }
            result.append(next)
            sum -= next
        }
        return result.sorted(by: >)
    }

    private static func isNearer(_ one: Int, than other: Int, to even: Double) -> Bool {
        let (first, second) = ((Double(one) - even).magnitude, (Double(other) - even).magnitude)
        return first == second ? one > other : first < second
    }
}
