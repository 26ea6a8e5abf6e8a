/// Suggests known words for an unknown one.
package enum Nearest {
    /// The candidate with the fewest typing errors; nil when none is close.
    package static func word(to word: String, among candidates: some Sequence<String>) -> String? {
        guard word.utf8.count <= 64 else { return nil }
        let written = Array(word.lowercased().utf8)
        // Of a short word two other letters make another word.
        let reach = written.count < 5 ? 1 : min(3, written.count / 3 + 1)
        var best: (word: String, distance: Int)?
        for candidate in candidates {
            let known = Array(candidate.lowercased().utf8)
            guard abs(known.count - written.count) <= reach else { continue }
            let distance = Self.distance(written, known)
            if distance <= reach, distance < known.count, distance < best?.distance ?? .max {
                best = (candidate, distance)
            }
        }
        return best?.word
    }

    /// All candidates, the closest first.
    package static func sorted(_ candidates: [String], for word: String) -> [String] {
        guard let nearest = Self.word(to: word, among: candidates) else { return candidates }
        return [nearest] + candidates.filter { $0 != nearest }
    }

    /// The number of letters to add, remove, change or swap with their neighbor.
    static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
        if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
        var beforeLast = [Int](repeating: 0, count: b.count + 1)
        var last = Array(0...b.count)
        for i in 1...a.count {
            var row = [i]
            row.reserveCapacity(b.count + 1)
            for j in 1...b.count {
                var cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
                if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
                    cost = min(cost, beforeLast[j - 2] + 1)
                }
                row.append(cost)
            }
            (beforeLast, last) = (last, row)
        }
        return last[b.count]
    }
}
