extension PictureSampler {
    /// Sums by the kernel. The hot loop: all rows and columns of a window are known to lie inside before it begins.
    func fill(
        _ kernel: SamplingKernel, _ row: inout MutableSpan<SIMD4<Float>>, _ coverage: borrowing Span<Float>,
        _ span: Range<Int>, _ x: Int, _ y: Int
    ) {
        let (bits, phases) = (kernel.phaseBits, Double(1 << kernel.phaseBits))
        let mask = (1 << bits) &- 1
        let count = kernel.columns * kernel.rows / 2
        let (lastColumn, lastRow) = (columns.upperBound - kernel.columns, rows.upperBound - kernel.rows)
        let paired = !level.pairs.isEmpty
        let bias = 1_048_576.0
        let down = Double(y) + 0.5
        let affine = map.isAffine
        unsafe level.pairs.withUnsafeBufferPointer { pairs in
            unsafe kernel.weights.withUnsafeBufferPointer { weights in
                for k in span where coverage[k] > 0 {
                    let across = Double(x &+ k) + 0.5
                    var (u, v) = (
                        map.a * across + map.b * down + map.c, map.d * across + map.e * down + map.f
                    )
                    if !affine {
                        let w = map.g * across + map.h * down + map.i
                        (u, v) = (u / w, v / w)
                    }
                    (u, v) = (min(max(-bias, u - 0.5), bias), min(max(-bias, v - 0.5), bias))
                    let fixedU = Int((u + bias) * phases) &- Int(bias) << bits
                    let fixedV = Int((v + bias) * phases) &- Int(bias) << bits
                    let (phaseX, phaseY) = (fixedU & mask, fixedV & mask)
                    let left = fixedU >> bits &+ kernel.left[phaseX]
                    let top = fixedV >> bits &+ kernel.top[phaseY]
                    let start = (phaseY << bits | phaseX) &* count
                    var sum = SIMD4<Int32>.zero
                    if paired, left >= columns.lowerBound, left <= lastColumn, top >= rows.lowerBound,
                        top <= lastRow
                    {
                        var weight = start
                        var line = top &* level.width &+ left
                        for _ in 0..<(kernel.rows / 2) {
                            for column in 0..<kernel.columns {
                                let products =
                                    unsafe SIMD8<Int32>(truncatingIfNeeded: pairs[line &+ column])
                                    &* SIMD8<Int32>(truncatingIfNeeded: weights[weight &+ column])
                                sum = sum &+ products.evenHalf &+ products.oddHalf
                            }
                            weight &+= kernel.columns
                            line &+= 2 &* level.width
                        }
                    } else {
                        sum = atEdge(kernel, start, left, top)
                    }
                    row[k] = PictureSampler.limited(SIMD4<Float>(sum) * (1 / 16384))
                }
            }
        }
    }

    /// The same sum where the window reaches beyond what is shown.
    func atEdge(_ kernel: SamplingKernel, _ start: Int, _ left: Int, _ top: Int) -> SIMD4<Int32> {
        var sum = SIMD4<Int32>.zero
        for j in 0..<kernel.rows {
            let line = min(max(top &+ j, rows.lowerBound), rows.upperBound - 1) * level.width
            for i in 0..<kernel.columns {
                let pixel = level.pixels[
                    line + min(max(left &+ i, columns.lowerBound), columns.upperBound - 1)]
                let weight = Int32(kernel.weights[start + j / 2 * kernel.columns + i][j % 2])
                sum = sum &+ SIMD4(Int32(pixel.r), Int32(pixel.g), Int32(pixel.b), Int32(pixel.a)) &* weight
            }
        }
        return sum
    }
}
