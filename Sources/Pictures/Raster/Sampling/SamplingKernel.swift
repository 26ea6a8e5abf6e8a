import CKernels

/// The weights with which an affine draw sums source pixels: the mean of 4 × 4 bicubic samples spread over
/// the output pixel, precomputed for each phase, that is, each place within a source pixel (in sixteenths or
/// finer).
struct SamplingKernel {
    /// Phases each way are `1 << phaseBits`.
    let phaseBits: Int
    /// Source pixels across that a phase takes; even.
    let columns: Int
    /// Source pixels down that a phase takes; even.
    let rows: Int
    /// The first column that a phase takes.
    let left: Start
    /// The first row that a phase takes.
    let top: Start
    /// For each phase (down, then across), each pair of rows and each column: upper and lower weight,
    /// in 1/16384; all of a phase add up to 1.
    let weights: [SIMD2<Int16>]

    /// Samples each way in an output pixel.
    static let samples = 4

    /// The first column or row that a phase takes, counted from the pixel it lies in; from the phase `turn`
    /// on it is one more.
    struct Start {
        let first: Int32
        let turn: Int32

        /// - Parameter half: source pixels that samples reach to either side.
        init(half: Double, phases: Int) {
            let starts = (0..<phases).map {
                Int32(((Double($0) + 0.5) / Double(phases) - half).rounded(.down)) - 1
            }
            let first = starts.first ?? 0
            self.first = first
            turn = Int32(starts.firstIndex { $0 > first } ?? phases)
        }
    }

    /// One sample at the center of the pixel. It has so few phases that the table stays in the L1 cache.
    static let single = SamplingKernel(Transform((0, 0, 0), (0, 0, 0)), phaseBits: 4)

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
        left = Start(half: halfX, phases: phases)
        top = Start(half: halfY, phases: phases)
        // One sample takes four pixels; the others take as many more as lie between the outermost two.
        columns = (Int((2 * halfX).rounded(.up)) + 5) / 2 * 2
        rows = (Int((2 * halfY).rounded(.up)) + 5) / 2 * 2
        var table = kernel_table()
        (table.phases, table.columns, table.rows) = (phases, columns, rows)
        (table.left, table.left_turn) = (left.first, left.turn)
        (table.top, table.top_turn) = (top.first, top.turn)
        table.sharpness = sharpness
        weights = SamplingKernel.weights(table, places)
    }

    private static func weights(_ table: kernel_table, _ places: [Point]) -> [SIMD2<Int16>] {
        var table = table
        let count = table.phases * table.phases * table.columns * table.rows / 2
        return unsafe [SIMD2<Int16>](unsafeUninitializedCapacity: count) { weights, written in
            unsafe weights.initialize(repeating: SIMD2())
            written = count
            unsafe withUnsafeMutableBytes(of: &table.across) { across in
                unsafe across.copyBytes(from: places.map(\.x).withUnsafeBytes { unsafe Array($0) })
            }
            unsafe withUnsafeMutableBytes(of: &table.down) { down in
                unsafe down.copyBytes(from: places.map(\.y).withUnsafeBytes { unsafe Array($0) })
            }
            unsafe weights.withMemoryRebound(to: Int16.self) { weights in
                unsafe kernel_weigh(&table, weights.baseAddress)
            }
        }
    }
}
