/// Places changes at uneven times on a grid of equal steps.
///
/// The grid is chosen from the times, not from their number: the longest step that all of them have in common where there
/// is one.
struct TimeGrid {
    /// When each change begins, as a share of the whole time: rising, the first one 0, at least one.
    let times: [Double]

    /// The number of steps on which the changes lie nearest to their times; of equally near ones the least.
    /// - Parameter most: at least the number of changes.
    func steps(atMost most: Int) -> Int {
        var (best, least) = (max(1, times.count), Double.infinity)
        for count in max(1, times.count)...max(1, times.count, most) {
            let missed = zip(times, starts(on: count, least: 1)).reduce(0) {
                $0 + abs($1.0 - Double($1.1) / Double(count))
            }
            if missed < least - 1e-9 { (best, least) = (count, missed) }
        }
        return best
    }

    /// The step at which each change begins, the nearest one that leaves every change some steps.
    /// - Parameters:
    ///   - count: of all steps, at least `least` a change.
    ///   - least: steps of each.
    func starts(on count: Int, least: Int) -> [Int] {
        var starts = times.map { Int(($0 * Double(count)).rounded()) }
        for index in starts.indices.dropFirst() {
            starts[index] = max(starts[index], starts[index - 1] + least)
        }
        var end = count
        for index in starts.indices.dropFirst().reversed() {
            starts[index] = min(starts[index], end - least)
            end = starts[index]
        }
        return starts
    }

    /// Which change shows in each of so many steps.
    func frames(of count: Int) -> [Int] {
        let starts = starts(on: count, least: 1)
        return (0..<count).map { step in (starts.lastIndex { $0 <= step }) ?? 0 }
    }
}
