import Costume
import Raster

/// A pattern stitched so far: which thread shows where.
///
/// A place is `u`, needles round the ring from its beginning, and `v`, 0 at the top edge to 1 at the bottom one. At a
/// depth all stitches of a row have gone the same way, so that one table of needles answers for all of them.
struct YubinukiCloth: Sendable {
    private let pattern: YubinukiPattern
    /// Premultiplied, 0…255 each; of bare cloth, then of each row.
    private let colors: [SIMD4<Int32>]
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
        colors =
            [SIMD4()]
            + rows.map {
                let pixel = Pixel($0.color)
                return SIMD4(Int32(pixel.r), Int32(pixel.g), Int32(pixel.b), Int32(pixel.a))
            }
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
        let (first, second) = (Self.floor(down), Self.floor(up))
        var row = max(nami[first + margin], nami[second + margin])
        if let hiraki {
            let (third, fourth) = (
                Double(first) < down ? first + 1 : first, Double(second) < up ? second + 1 : second
            )
            row = max(row, max(hiraki[third + margin], hiraki[fourth + margin]))
        }
        return Int(row)
    }

    @inline(__always) private static func floor(_ value: Double) -> Int {
        let whole = Int(value)
        return Double(whole) > value ? whole - 1 : whole
    }

    /// Premultiplied, 0…255 each.
    func color(_ u: Double, _ v: Double) -> SIMD4<Int32> { colors[row(u, v) + 1] }

    /// Needles round the ring.
    var circumference: Double { Double(pattern.circumference) }
}
