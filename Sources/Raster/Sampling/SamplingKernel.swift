import CKernels

/// The weights with which an affine draw sums source pixels: the mean of 4 × 4 bicubic samples spread over the output
/// pixel, worked out beforehand for each place within a source pixel (in sixteenths or finer).
struct SamplingKernel {
    /// Phases each way are `1 << phaseBits`.
    let phaseBits: Int
    /// Source pixels across, and down; both even.
    let columns: Int
    let rows: Int
    /// The first column or row that a phase takes, counted from the pixel it lies in.
    let left: [Int]
    let top: [Int]
    /// For each phase (down, then across), each pair of rows and each column: upper and lower weight,
    /// in 1/16384; all of a phase add up to 1.
    let weights: [SIMD2<Int16>]

    static let samples = 4

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
        func first(_ half: Double) -> [Int] {
            (0..<phases).map { Int(((Double($0) + 0.5) / Double(phases) - half).rounded(.down)) - 1 }
        }
        left = first(halfX)
        top = first(halfY)
        // A sample takes four, and those beside it as many more as lie between them.
        columns = (Int((2 * halfX).rounded(.up)) + 5) / 2 * 2
        rows = (Int((2 * halfY).rounded(.up)) + 5) / 2 * 2
        weights = SamplingKernel.table(
            places, sharpness, phases, left: left, top: top, columns: columns, rows: rows)
    }

    private static func table(
        _ places: [Point], _ sharpness: Float, _ phases: Int, left: [Int], top: [Int], columns: Int, rows: Int
    ) -> [SIMD2<Int16>] {
        let count = phases * phases * columns * rows / 2
        return unsafe [SIMD2<Int16>](unsafeUninitializedCapacity: count) { weights, written in
            unsafe weights.initialize(repeating: SIMD2())
            written = count
            unsafe left.withUnsafeBufferPointer { left in
                unsafe top.withUnsafeBufferPointer { top in
                    var table = unsafe kernel_table()
                    unsafe withUnsafeMutableBytes(of: &table.across) { across in
                        unsafe across.copyBytes(from: places.map(\.x).withUnsafeBytes { unsafe Array($0) })
                    }
                    unsafe withUnsafeMutableBytes(of: &table.down) { down in
                        unsafe down.copyBytes(from: places.map(\.y).withUnsafeBytes { unsafe Array($0) })
                    }
                    unsafe (table.phases, table.left, table.top) = (phases, left.baseAddress, top.baseAddress)
                    unsafe (table.columns, table.rows, table.sharpness) = (columns, rows, sharpness)
                    unsafe weights.withMemoryRebound(to: Int16.self) { weights in
                        unsafe kernel_weigh(&table, weights.baseAddress)
                    }
                }
            }
        }
    }
}
