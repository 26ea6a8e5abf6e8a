import CKernels

extension PictureSampler {
    /// Fills a part of a row by precomputed weights.
    func fill(
        _ kernel: SamplingKernel, _ row: inout MutableSpan<SIMD4<Float>>, _ coverage: borrowing Span<Float>,
        _ span: Range<Int>, _ x: Int, _ y: Int
    ) {
        unsafe level.pairs.withUnsafeBytes { pairs in
            unsafe level.evenColors.withUnsafeBufferPointer { colors in
                unsafe level.pixels.withUnsafeBytes { pixels in
                    unsafe kernel.weights.withUnsafeBytes { weights in
                        unsafe row.withUnsafeMutableBytes { row in
                            unsafe coverage.withUnsafeBufferPointer { coverage in
                                var window = unsafe kernel_window()
                                unsafe window.pairs =
                                    pairs.isEmpty
                                    ? nil : pairs.baseAddress?.assumingMemoryBound(to: UInt8.self)
                                unsafe window.colors = colors.baseAddress
                                unsafe window.pixels = pixels.baseAddress?.assumingMemoryBound(to: UInt8.self)
                                unsafe window.width = level.width
                                unsafe (window.first_column, window.end_column) =
                                    (columns.lowerBound, columns.upperBound)
                                unsafe (window.first_row, window.end_row) = (rows.lowerBound, rows.upperBound)
                                unsafe window.weights = weights.baseAddress?.assumingMemoryBound(
                                    to: Int16.self)
                                unsafe (window.columns, window.rows) = (kernel.columns, kernel.rows)
                                unsafe window.bits = Int32(kernel.phaseBits)
                                unsafe window.map = (
                                    map.a, map.b, map.c, map.d, map.e, map.f, map.g, map.h, map.i
                                )
                                unsafe window.affine = map.isAffine
                                unsafe (window.left, window.left_turn) = (kernel.left.first, kernel.left.turn)
                                unsafe (window.top, window.top_turn) = (kernel.top.first, kernel.top.turn)
                                unsafe kernel_sample(
                                    &window, row.baseAddress?.assumingMemoryBound(to: Float.self),
                                    coverage.baseAddress, span.lowerBound, span.upperBound, x, y)
                            }
                        }
                    }
                }
            }
        }
    }
}
