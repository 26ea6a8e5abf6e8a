/// Samples a picture for the rows of one draw, from the reduction that fits its scale.
struct PictureSampler: PaintedRows {
    let level: PictureLevel
    /// Output pixels → pixels of the level.
    let map: Transform
    /// The columns of the level that are shown; beyond, the nearest pixel is repeated.
    let columns: Range<Int>
    /// The rows of the level that are shown.
    let rows: Range<Int>
    /// Precomputed weights, where the picture isn't magnified much: one kernel if the map is affine,
    /// otherwise one for each tile.
    let kernels: [SamplingKernel?]
    /// The squares that the region is divided into, row by row.
    let tiles: PixelTiles
    /// Samples each way in an output pixel, for tiles without a kernel.
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
        let isLargeRaster = source.isRaster && pixels >= PictureSampler.large
        if most < (source.isReduced ? Self.mostSingle : isLargeRaster ? Self.mostSingleRaster : 0) {
            tiles = PixelTiles(region, side: max(region.width, region.height))
            kernels = [SamplingKernel.single]
        } else if self.map.isAffine {
            tiles = PixelTiles(region, side: max(region.width, region.height))
            let sharp = least >= 1.5 || pixels < PictureSampler.large ? 4 : 5
            kernels = [
                least >= 0.5 && most < 24 && pixels > 1024 ? SamplingKernel(self.map, phaseBits: sharp) : nil
            ]
        } else {
            tiles = PixelTiles(region, side: PictureSampler.tileSide)
            let map = self.map
            kernels = pixels > 1024 ? tiles.map { PictureSampler.kernel(map, over: $0) } : []
        }
    }

    /// Source pixels per output pixel up to which one sample is enough, for a picture that was reduced for
    /// the draw.
    static let mostSingle = 1.4

    /// The same for a raster, whose edges are sharper than those of a photograph.
    static let mostSingleRaster = 1.2

    /// Output pixels of a large draw. In a small one each edge counts, and tables must pay.
    static let large = 8192

    /// Side of a tile in pixels. Within a tile the weights treat a perspective as affine; the places are
    /// always exact.
    static let tileSide = 48

    /// What shows of a region: pixels outside of it take only clear ones of the level.
    func shown(of region: PixelRect) -> PixelRect {
        guard map.isAffine, let inverse = map.inverse else { return region }
        let most = max(map.a * map.a + map.d * map.d, map.b * map.b + map.e * map.e).squareRoot()
        guard most < 1e6 else { return region }
        // As far as any kernel reaches.
        return inverse.pixelBounds(of: level.opaque.grown(Int(most) + 4).asRect, within: region)
    }

    /// The kernel of a tile; nil where its steps are too short or too long for one.
    static func kernel(_ map: Transform, over tile: PixelRect) -> SamplingKernel? {
        let steps = map.steps(over: tile)
        var row = FootprintRow(map, y: tile.y + tile.height / 2)
        let f = row.at(tile.x + tile.width / 2)
        guard f.ahead, steps.least >= 0.5, steps.most < 24 else { return nil }
        return SamplingKernel(
            Transform((f.ux, f.uy, 0), (f.vx, f.vy, 0)), phaseBits: steps.least >= 1.5 ? 3 : 4)
    }

    /// The halvings that a draw needs: chosen by the direction of smaller steps, unless the other would take
    /// too many pixels.
    static func level(_ steps: (least: Double, most: Double)) -> Int {
        max(PictureSource.level(step: steps.least), PictureSource.level(step: steps.most / 5))
    }

    /// The pixels of a line of `count` that a stretch of it touches; never empty.
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

    /// One bicubic sample at a place of the level, unclamped.
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
                // Four neighbors in a row of the level: column − 1 to column + 2, checked above.
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

    /// Clamps to the range of premultiplied colors: a cubic overshoots.
    @inline(__always) static func limited(_ color: SIMD4<Float>) -> SIMD4<Float> {
        let alpha = min(max(color.w, 0), 255)
        return color.atLeast(.zero).limited(to: SIMD4(repeating: alpha))
    }
}
