import CKernels

/// The weights with which an affine draw sums source pixels: the mean of 4 × 4 bicubic samples spread over the output
/// pixel, worked out beforehand for each place within a source pixel (in sixteenths or finer).
struct SamplingKernel {
    /// Phases each way are `1 << phaseBits`.
    let phaseBits: Int
    /// Source pixels across, and down; both even.
    let columns: Int
    let rows: Int
    /// Where what a phase takes begins.
    let left: Start
    let top: Start
    /// For each phase (down, then across), each pair of rows and each column: upper and lower weight,
    /// in 1/16384; all of a phase add up to 1.
    let weights: [SIMD2<Int16>]

    static let samples = 4

    /// The first column or row that a phase takes, counted from the pixel it lies in; from the phase `turn` on it is one
    /// more.
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

    /// One sample: all of them at the pixel's middle. So few places that the table stays in the nearest cache.
    static let single = SamplingKernel(Transform(0, 0, 0, 0, 0, 0), phaseBits: 4)

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
        // A sample takes four, and those beside it as many more as lie between them.
        columns = (Int((2 * halfX).rounded(.up)) + 5) / 2 * 2
        rows = (Int((2 * halfY).rounded(.up)) + 5) / 2 * 2
        weights = SamplingKernel.table(
            places, sharpness, phases, left: left, top: top, columns: columns, rows: rows)
    }

    private static func table(
        _ places: [Point], _ sharpness: Float, _ phases: Int, left: Start, top: Start, columns: Int, rows: Int
    ) -> [SIMD2<Int16>] {
        let count = phases * phases * columns * rows / 2
        return unsafe [SIMD2<Int16>](unsafeUninitializedCapacity: count) { weights, written in
            unsafe weights.initialize(repeating: SIMD2())
            written = count
            var table = kernel_table()
            unsafe withUnsafeMutableBytes(of: &table.across) { across in
                unsafe across.copyBytes(from: places.map(\.x).withUnsafeBytes { unsafe Array($0) })
            }
            unsafe withUnsafeMutableBytes(of: &table.down) { down in
                unsafe down.copyBytes(from: places.map(\.y).withUnsafeBytes { unsafe Array($0) })
            }
            (table.phases, table.columns, table.rows) = (phases, columns, rows)
            (table.left, table.left_turn) = (left.first, left.turn)
            (table.top, table.top_turn) = (top.first, top.turn)
            table.sharpness = sharpness
            unsafe weights.withMemoryRebound(to: Int16.self) { weights in
                unsafe kernel_weigh(&table, weights.baseAddress)
            }
        }
    }
}
