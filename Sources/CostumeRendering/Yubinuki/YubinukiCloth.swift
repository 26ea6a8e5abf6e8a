import Costume
import Raster

/// A pattern stitched so far: which thread shows where.
///
/// A place is `u`, needles round the ring from its beginning, and `v`, 0 at the top edge to 1 at the bottom one. At a
/// depth all stitches of a row have gone the same way, so that one table of needles answers for all of them.
struct YubinukiCloth: Sendable {
    private let pattern: YubinukiPattern
    private let colors: [Pixel]
    /// The last row on each needle, of the needles from `-margin` on; -1: bare.
    private let nami: [Int32]
    private let hiraki: [Int32]?
    private let margin: Int
    /// Needles that a stitch moves sideways.
    private let reach: Double

    /// - Parameter shown: how many rows are stitched.
    init(_ pattern: YubinukiPattern, rows shown: Int) {
        self.pattern = pattern
        let rows = pattern.rows.prefix(max(0, shown))
        colors = rows.map { Pixel($0.color) }
        reach = Double(pattern.rowCount) / 2
        margin = pattern.rowCount / 2 + 2
        let length = pattern.circumference + 2 * margin
        let (period, margin) = (pattern.period, margin)
        func table(_ direction: YubinukiStep.Direction) -> [Int32] {
            var last = [Int32](repeating: -1, count: period)
            for (number, row) in rows.enumerated() where row.direction == direction {
                last[Self.modulo(row.start, period)] = Int32(truncatingIfNeeded: number)
            }
            return (0..<length).map { last[Self.modulo($0 - margin, period)] }
        }
        nami = table(.nami)
        hiraki = pattern.steps.contains { $0.direction == .hiraki } ? table(.hiraki) : nil
    }

    static func modulo(_ a: Int, _ n: Int) -> Int { a % n < 0 ? a % n + n : a % n }

    /// The number of the row that shows, -1 where nothing is stitched yet.
    /// - Parameters:
    ///   - u: 0..<needles round the ring.
    ///   - v: 0…1.
    func row(_ u: Double, _ v: Double) -> Int {
        let h = min(1, max(0, v)) * reach
        let u = min(max(0, u), Double(pattern.circumference))
        let (down, up) = (u - h, u + h)
        var row = max(
            nami[Int(down.rounded(.down)) + margin], nami[Int(up.rounded(.down)) + margin])
        if let hiraki {
            row = max(
                row,
                max(hiraki[Int(down.rounded(.up)) + margin], hiraki[Int(up.rounded(.up)) + margin]))
        }
        return Int(row)
    }

    func pixel(_ u: Double, _ v: Double) -> Pixel {
        let row = row(u, v)
        return row < 0 ? .clear : colors[row]
    }

    /// Needles round the ring.
    var circumference: Double { Double(pattern.circumference) }
}
