/// Nine tables from a channel of a straight color to a channel of another: each of R, G and B comes out as the sum
/// of the values in its three tables, rounded and limited to 0…255 once. Alpha stays.
public struct ColorCurves: Hashable, Sendable {
    /// For in = R, G, B in turn and each value 0…255: what it adds to R, G and B (the last lane is 0).
    let shares: [SIMD4<Float>]

    /// - Parameter tables: out by in, R G B each, 256 entries; nil or another length: the identity where out is in,
    ///   else nothing.
    public init(_ tables: [[[Double]?]] = []) {
        var shares: [SIMD4<Float>] = []
        shares.reserveCapacity(768)
        for input in 0..<3 {
            for value in 0..<256 {
                var share = SIMD4<Float>.zero
                for output in 0..<3 {
                    let row = tables.indices.contains(output) ? tables[output] : []
                    let table = row.indices.contains(input) ? row[input] : nil
                    if let table, table.count == 256 {
                        share[output] = Float(table[value])
                    } else if input == output {
                        share[output] = Float(value)
                    }
                }
                shares.append(share)
            }
        }
        self.shares = shares
    }

    /// Straight lines through a matrix: out = matrix × in + offset, the matrix row by row, the offset in 0…255.
    init(matrix m: [Double], offset: Double = 0) {
        var shares: [SIMD4<Float>] = []
        shares.reserveCapacity(768)
        for input in 0..<3 {
            // The offset comes in with the first channel.
            let start = input == 0 ? offset : 0
            for value in 0..<256 {
                let v = Double(value)
                shares.append(
                    SIMD4(
                        Float(m[input] * v + start), Float(m[3 + input] * v + start),
                        Float(m[6 + input] * v + start), 0))
            }
        }
        self.shares = shares
    }

    /// The shares as 2304 numbers: by in, value and out.
    public var numbers: [Float] { shares.flatMap { [$0.x, $0.y, $0.z] } }

    /// From `numbers`; nil unless there are 2304, all finite.
    public init?(numbers: [Float]) {
        guard numbers.count == 2304, numbers.allSatisfy(\.isFinite) else { return nil }
        shares = (0..<768).map { SIMD4(numbers[3 * $0], numbers[3 * $0 + 1], numbers[3 * $0 + 2], 0) }
    }
}
