/// The weights with which an affine draw sums source pixels: the mean of 4 × 4 bicubic samples spread over the output
/// pixel, worked out beforehand for each place within a source pixel (in sixteenths or finer).
struct SamplingKernel {
    /// Phases each way are `1 << phaseBits`.
    let phaseBits: Int
    /// Source pixels across, and down (even).
    let columns: Int
    let rows: Int
    /// The first column or row that a phase takes, counted from the pixel it lies in.
    let left: [Int]
    let top: [Int]
    /// For each phase (down, then across), each pair of rows and each column: upper and lower weight by turns,
    /// in 1/16384; all of a phase add up to 1.
    let weights: [SIMD8<Int16>]

    static let samples = 4

    /// - Parameter map: output pixels → source pixels; only its four steps count.
    init(_ map: Transform, phaseBits: Int) {
        self.phaseBits = phaseBits
        let phases = 1 << phaseBits
        let offsets = (0..<SamplingKernel.samples).map {
            (Double($0) + 0.5) / Double(SamplingKernel.samples) - 0.5
        }
        var places: [Point] = []
        for down in offsets {
            for across in offsets {
                places.append(Point(x: map.a * across + map.b * down, y: map.d * across + map.e * down))
            }
        }
        let steps = (
            (map.a * map.a + map.d * map.d).squareRoot(), (map.b * map.b + map.e * map.e).squareRoot()
        )
        let sharpness = Bicubic.sharpness(step: min(steps.0, steps.1))
        let (halfX, halfY) = (places.map(\.x).max() ?? 0, places.map(\.y).max() ?? 0)
        func first(_ half: Double) -> [Int] {
            (0..<phases).map { Int(((Double($0) + 0.5) / Double(phases) - half).rounded(.down)) - 1 }
        }
        left = first(halfX)
        top = first(halfY)
        columns = Int((2 * halfX).rounded(.down)) + 5
        rows = (Int((2 * halfY).rounded(.down)) + 6) / 2 * 2
        var all: [SIMD8<Int16>] = []
        all.reserveCapacity(phases * phases * columns * rows / 2)
        for y in 0..<phases {
            for x in 0..<phases {
                let center = Point(
                    x: (Double(x) + 0.5) / Double(phases) - Double(left[x]),
                    y: (Double(y) + 0.5) / Double(phases) - Double(top[y]))
                let window = SamplingKernel.window(places, around: center, columns, rows, sharpness)
                SamplingKernel.append(window, columns, rows, to: &all)
            }
        }
        weights = all
    }

    /// The sum of the samples' weights over a window of pixels, row by row.
    private static func window(
        _ places: [Point], around center: Point, _ columns: Int, _ rows: Int, _ sharpness: Float
    ) -> [Float] {
        var sums = [Float](repeating: 0, count: columns * rows)
        for place in places {
            let (x, y) = (center.x + place.x, center.y + place.y)
            let (column, row) = (Int(x), Int(y))
            let across = Bicubic.weights(Float(x - Double(column)), a: sharpness)
            let down = Bicubic.weights(Float(y - Double(row)), a: sharpness)
            for j in 0..<4 {
                let line = (row + j - 1) * columns + column - 1
                for i in 0..<4 where line + i >= 0 && line + i < sums.count {
                    sums[line + i] += across[i] * down[j]
                }
            }
        }
        return sums
    }

    private static func append(
        _ window: [Float], _ columns: Int, _ rows: Int, to all: inout [SIMD8<Int16>]
    ) {
        var whole = [Int](repeating: 0, count: window.count)
        var (sum, largest) = (0, 0)
        let unit = 16384 / Float(SamplingKernel.samples * SamplingKernel.samples)
        for k in window.indices {
            whole[k] = Int((window[k] * unit).rounded())
            sum += whole[k]
            if whole[k] > whole[largest] { largest = k }
        }
        whole[largest] += 16384 - sum
        for pair in 0..<(rows / 2) {
            for column in 0..<columns {
                let upper = Int16(clamping: whole[2 * pair * columns + column])
                let lower = Int16(clamping: whole[(2 * pair + 1) * columns + column])
                all.append(SIMD8(upper, lower, upper, lower, upper, lower, upper, lower))
            }
        }
    }
}
