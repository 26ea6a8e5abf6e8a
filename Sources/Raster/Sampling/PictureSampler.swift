/// Reads a picture for the rows of one draw.
struct PictureSampler: RowSource {
    let level: PictureLevel
    /// Output pixels → pixels of the level.
    let map: Transform
    /// Pixels of the level that are shown: beyond, the nearest goes on.
    let columns: Range<Int>
    let rows: Range<Int>
    /// For draws that aren't magnified much: one kernel when affine, else one for each tile of the region, row by row.
    let kernels: [SamplingKernel?]
    let tiles: PixelTiles
    /// Samples each way where there is no kernel.
    let samples: Int

    /// - Parameters:
    ///   - map: output pixels → pixels of the picture.
    ///   - part: what is shown of the picture, in its pixels.
    ///   - region: the output pixels that will be asked for.
    init(_ source: PictureSource, map: Transform, part: Rect, region: PixelRect) {
        let steps = map.steps(over: region)
        let (level, across, down) = source.nearest(PictureSampler.level(steps))
        self.level = level
        self.map = Transform.scale(x: across, y: down) * map
        columns = PictureSampler.range(part.x * across, part.width * across, level.width)
        rows = PictureSampler.range(part.y * down, part.height * down, level.height)
        let (least, most) = (steps.least * min(across, down), steps.most * max(across, down))
        samples = Int(min(max(most * 1.2, most > 0.25 ? 2 : 1), 8).rounded(.up))
        let pixels = region.width * region.height
        if source.isReduced, most < PictureSampler.mostSingle {
            tiles = PixelTiles(region, side: max(region.width, region.height))
            kernels = [SamplingKernel.single]
        } else if self.map.isAffine {
            tiles = PixelTiles(region, side: max(region.width, region.height))
            let sharp = least >= 1.5 || pixels < 8192 ? 4 : 5
            kernels = [
                least >= 0.5 && most < 24 && pixels > 1024 ? SamplingKernel(self.map, phaseBits: sharp) : nil
            ]
        } else {
            tiles = PixelTiles(region, side: PictureSampler.tileSide)
            let map = self.map
            kernels = pixels > 1024 ? tiles.map { PictureSampler.kernel(map, over: $0) } : []
        }
    }

    /// Source pixels to a step up to which one sample is enough of a picture that was reduced for the draw.
    static let mostSingle = 1.4

    /// Within so many pixels a perspective is taken as affine, as far as weights go; places are always exact.
    static let tileSide = 48

    static func kernel(_ map: Transform, over tile: PixelRect) -> SamplingKernel? {
        let steps = map.steps(over: tile)
        var row = FootprintRow(map, y: tile.y + tile.height / 2)
        let f = row.at(tile.x + tile.width / 2)
        guard f.ahead, steps.least >= 0.5, steps.most < 24 else { return nil }
        return SamplingKernel(Transform(f.ux, f.uy, 0, f.vx, f.vy, 0), phaseBits: steps.least >= 1.5 ? 3 : 4)
    }

    /// Halvings that a draw needs: by the finer direction, unless the coarser one would reach too far.
    static func level(_ steps: (least: Double, most: Double)) -> Int {
        max(PictureSource.level(step: steps.least), PictureSource.level(step: steps.most / 5))
    }

    static func range(_ start: Double, _ length: Double, _ count: Int) -> Range<Int> {
        let low = min(max((start + 1e-9).rounded(.down), 0), Double(count - 1))
        let high = min(max((start + length - 1e-9).rounded(.up), low + 1), Double(count))
        return Int(low)..<Int(high)
    }

    func fill(
        _ row: inout MutableSpan<SIMD4<Float>>, _ coverage: borrowing Span<Float>, span: Range<Int>, x: Int,
        y: Int
    ) {
        var footprints = FootprintRow(map, y: y)
        for (index, columns) in tiles.runs(span, y: y) {
            if index < kernels.count, let kernel = kernels[index] {
                fill(kernel, &row, coverage, columns, x, y)
            } else {
                for k in columns where coverage[k] > 0 { row[k] = sampled(footprints.at(x &+ k)) }
            }
        }
    }

    /// The mean of bicubic samples spread over the pixel.
    func sampled(_ f: Footprint) -> SIMD4<Float> {
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

    func bicubic(_ u: Double, _ v: Double) -> SIMD4<Float> {
        let limit = 1_048_576.0
        let (x, y) = (min(max(-limit, u - 0.5), limit), min(max(-limit, v - 0.5), limit))
        let (column, row) = (Int((x + limit)) &- Int(limit), Int((y + limit)) &- Int(limit))
        let across = Bicubic.weights(Float(x - Double(column)))
        let down = Bicubic.weights(Float(y - Double(row)))
        let inside =
            column > columns.lowerBound && column &+ 2 < columns.upperBound && row > rows.lowerBound
            && row &+ 2 < rows.upperBound
        var sum = SIMD4<Float>.zero
        let pixels = level.pixels.span
        for j in 0..<4 {
            let line = inside ? row &+ j &- 1 : min(max(row &+ j &- 1, rows.lowerBound), rows.upperBound - 1)
            let start = line &* level.width
            var part = SIMD4<Float>.zero
            if inside {
                // Four neighbours in a row of the level: column − 1 to column + 2, checked above.
                for i in 0..<4 {
                    part += unsafe pixels[unchecked: start &+ column &+ i &- 1].floats * across[i]
                }
            } else {
                for i in 0..<4 {
                    let here = min(max(column &+ i &- 1, columns.lowerBound), columns.upperBound - 1)
                    part += pixels[start &+ here].floats * across[i]
                }
            }
            sum += part * down[j]
        }
        return sum
    }

    /// Cubics overshoot: back to what a premultiplied colour can be.
    @inline(__always) static func limited(_ color: SIMD4<Float>) -> SIMD4<Float> {
        let alpha = min(max(color.w, 0), 255)
        return color.atLeast(.zero).limited(to: SIMD4(repeating: alpha))
    }
}
