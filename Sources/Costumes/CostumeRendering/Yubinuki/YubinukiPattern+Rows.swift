import Costume

extension YubinukiPattern {
    /// Needles round the ring.
    var circumference: Int { koma * needles }

    /// What one row's stitches repeat after, in needles.
    var period: Int { needles * Self.commonDivisor(koma, tobi) }

    /// All rows in the order in which they are stitched: later ones lie over earlier ones.
    ///
    /// The steps take turns, a row each. A layered step waits until the step before it is done and is then stitched
    /// whole.
    var rows: [YubinukiRow] {
        var owed = steps.map { _ in steps.count == 1 ? rowCount : needles }
        var rows: [YubinukiRow] = []
        while owed.contains(where: { $0 > 0 }) {
            var before: Int?
            for (number, step) in steps.enumerated() {
                if step.layered {
                    if let before, owed[before] > 0 { break }
                    while owed[number] > 0 { emit(number, &owed, &rows) }
                } else {
                    if owed[number] > 0 { emit(number, &owed, &rows) }
                    before = number
                }
            }
        }
        return rows
    }

    private func emit(_ number: Int, _ owed: inout [Int], _ rows: inout [YubinukiRow]) {
        let step = steps[number]
        let round = (steps.count == 1 ? rowCount : needles) - owed[number]
        owed[number] -= 1
        guard let color = step.color(ofRow: round) else { return }
        let start = step.offset * needles + (step.direction == .nami ? round : -round)
        rows.append(YubinukiRow(color: color, start: start, direction: step.direction, step: number))
    }
}

extension YubinukiStyle {
    /// floor(progress × rows); products that a hair of rounding keeps from a whole number are that number.
    var rowsShown: Int {
        let rows = pattern.rowCount
        guard progress > 0 else { return 0 }
        return min(rows, Int((min(1, progress) * Double(rows) + SceneTranslation.tolerance).rounded(.down)))
    }
}
