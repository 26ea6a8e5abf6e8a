/// Reads a picture for the rows of one draw.
struct PictureSampler: RowSource {
    private let level: PictureLevel
    /// Output pixels → pixels of the level.
    private let map: Transform
    /// Pixels of the level that are shown: beyond, the nearest goes on.
    private let columns: Range<Int>
    private let rows: Range<Int>
    /// For affine draws that aren't magnified much.
    private let kernel: SamplingKernel?
    /// Samples each way where there is no kernel.
    private let samples: Int

    /// - Parameters:
    ///   - map: output pixels → pixels of the picture.
    ///   - part: what is shown of the picture, in its pixels.
    ///   - region: the output pixels that will be asked for.
    init(_ source: PictureSource, map: Transform, part: Rect, region: PixelRect) {
        let steps = map.steps(over: region)
        let (level, halvings) = source.nearest(PictureSampler.level(steps))
        let scale = 1 / Double(1 << halvings)
        self.level = level
        self.map = Transform.scale(x: scale, y: scale) * map
        columns = PictureSampler.range(part.x * scale, part.width * scale, level.width)
        rows = PictureSampler.range(part.y * scale, part.height * scale, level.height)
        let (least, most) = (steps.least * scale, steps.most * scale)
        samples = min(max(Int((most * 1.2).rounded(.up)), most > 0.25 ? 2 : 1), 8)
        let pixels = region.width * region.height
        if map.isAffine, least >= 0.5, most < 24, pixels > 1024 {
            kernel = SamplingKernel(self.map, phaseBits: least >= 1.5 || pixels < 8192 ? 4 : 5)
        } else {
            kernel = nil
        }
    }

    /// Halvings that a draw needs: by the finer direction, unless the coarser one would reach too far.
    static func level(_ steps: (least: Double, most: Double)) -> Int {
        max(PictureSource.level(step: steps.least), PictureSource.level(step: steps.most / 5))
    }

    private static func range(_ start: Double, _ length: Double, _ count: Int) -> Range<Int> {
        let low = min(max((start + 1e-9).rounded(.down), 0), Double(count - 1))
        let high = min(max((start + length - 1e-9).rounded(.up), low + 1), Double(count))
        return Int(low)..<Int(high)
    }

    func fill(
        _ row: inout MutableSpan<SIMD4<Float>>, _ coverage: borrowing Span<Float>, span: Range<Int>, x: Int,
        y: Int
    ) {
        if let kernel {
            fill(kernel, &row, coverage, span, x, y)
        } else {
            var footprints = FootprintRow(map, y: y)
            for k in span where coverage[k] > 0 { row[k] = sampled(footprints.at(x &+ k)) }
        }
    }

    /// Sums by the kernel. The hot loop: all rows and columns of a window are known to lie inside before it begins.
    private func fill(
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
        unsafe level.pairs.withUnsafeBufferPointer { pairs in
            unsafe kernel.weights.withUnsafeBufferPointer { weights in
                for k in span where coverage[k] > 0 {
                    let across = Double(x &+ k) + 0.5
                    let u = map.a * across + map.b * down + map.c - 0.5
                    let v = map.d * across + map.e * down + map.f - 0.5
                    let fixedU = Int((min(max(u, -bias), bias) + bias) * phases) &- Int(bias) << bits
                    let fixedV = Int((min(max(v, -bias), bias) + bias) * phases) &- Int(bias) << bits
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
    private func atEdge(_ kernel: SamplingKernel, _ start: Int, _ left: Int, _ top: Int) -> SIMD4<Int32> {
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

    /// The mean of bicubic samples spread over the pixel.
    private func sampled(_ f: Footprint) -> SIMD4<Float> {
        guard f.ahead else { return .zero }
        var sum = SIMD4<Float>.zero
        for j in 0..<samples {
            let down = (Double(j) + 0.5) / Double(samples) - 0.5
            for i in 0..<samples {
                let across = (Double(i) + 0.5) / Double(samples) - 0.5
                sum += bicubic(f.u + across * f.ux + down * f.uy, f.v + across * f.vx + down * f.vy)
            }
        }
        return PictureSampler.limited(sum / Float(samples * samples))
    }

    private func bicubic(_ u: Double, _ v: Double) -> SIMD4<Float> {
        let limit = 1_048_576.0
        let (x, y) = (min(max(u - 0.5, -limit), limit), min(max(v - 0.5, -limit), limit))
        let (column, row) = (Int((x + limit)) &- Int(limit), Int((y + limit)) &- Int(limit))
        let across = Bicubic.weights(Float(x - Double(column)))
        let down = Bicubic.weights(Float(y - Double(row)))
        let inside =
            column > columns.lowerBound && column &+ 2 < columns.upperBound && row > rows.lowerBound
            && row &+ 2 < rows.upperBound
        var sum = SIMD4<Float>.zero
        for j in 0..<4 {
            let line = inside ? row &+ j &- 1 : min(max(row &+ j &- 1, rows.lowerBound), rows.upperBound - 1)
            let start = line &* level.width
            var part = SIMD4<Float>.zero
            for i in 0..<4 {
                let at = column &+ i &- 1
                let here = inside ? at : min(max(at, columns.lowerBound), columns.upperBound - 1)
                part += level.pixels[start &+ here].floats * across[i]
            }
            sum += part * down[j]
        }
        return sum
    }

    /// Cubics overshoot: back to what a premultiplied colour can be.
    @inline(__always) private static func limited(_ color: SIMD4<Float>) -> SIMD4<Float> {
        let alpha = min(max(color.w, 0), 255)
        return color.atLeast(.zero).limited(to: SIMD4(repeating: alpha))
    }
}
