import CKernels

/// A picture's coverage stretched over a box: reduced beforehand to about the output's resolution.
struct MapArea: MaskArea {
    private let box: StripArea
    private let rect: Rect
    private let map: CoverageMap
    /// Map pixels per unit.
    private let scaleU: Double, scaleV: Double
    /// Samples each way in a pixel.
    private let samples: Int

    /// - Parameter steps: how far a pixel reaches in units, at least.
    init(_ map: CoverageMap, over rect: Rect, step: Double) {
        var map = map
        var reduction = 1.0
        let (unitsU, unitsV) = (Double(map.width) / rect.width, Double(map.height) / rect.height)
        let pixelStep = step * min(unitsU, unitsV)
        while pixelStep / reduction > 1.9, map.width > 1, map.height > 1 {
            map = map.halved()
            reduction *= 2
        }
        self.map = map
        self.rect = rect
        box = StripArea(rect)
        scaleU = unitsU / reduction
        scaleV = unitsV / reduction
        samples = step * max(unitsU, unitsV) / reduction > 1.01 ? 2 : 1
    }

    func spans(_ line: RowLine) -> RowSpans? {
        var spans = box.spans(line)
        spans?.all = nil
        return spans
    }

    /// Whether the box holds all of a pixel, so that only the map decides.
    func holds(_ f: Footprint) -> Bool { box.holds(f) }

    /// The columns of a row of output pixels that may be held.
    func held(_ line: RowLine) -> ClosedRange<Double>? {
        map.values.isEmpty ? nil : box.spans(line)?.all
    }

    /// Works the map's coverage into pixels that the box holds, several at a time; the same as `coverage(at:)`.
    /// - Parameters:
    ///   - shares: of the pixels, 0…1.
    ///   - span: its indices; index k is the pixel `x + k` of row `y`.
    ///   - inverse: output pixels → own units, affine.
    func cover(
        _ shares: inout MutableSpan<Float>, _ span: Range<Int>, at place: (x: Int, y: Int),
        _ inverse: Transform, isInverted: Bool, isLimiting: Bool
    ) {
        guard map.width > 0, map.height > 0, !span.isEmpty, span.lowerBound >= 0 else { return }
        unsafe map.values.withUnsafeBufferPointer { values in
            unsafe shares.withUnsafeMutableBufferPointer { shares in
                guard span.upperBound <= shares.count, let first = shares.baseAddress,
                    let values = values.baseAddress
                else { return }
                var kernel = unsafe kernel_map(
                    a: inverse.a, b: inverse.b, c: inverse.c, d: inverse.d, e: inverse.e, f: inverse.f,
                    left: rect.x, top: rect.y, across: scaleU, down: scaleV, values: values,
                    width: map.width, height: map.height, is_fine: samples > 1, is_inverted: isInverted,
                    is_limiting: isLimiting)
                unsafe kernel_cover(
                    &kernel, place.x + span.lowerBound, place.y, first + span.lowerBound, span.count)
            }
        }
    }

    @inline(__always) func coverage(at f: Footprint) -> Double {
        let share = box.coverage(at: f)
        guard share > 0, map.width > 0, map.height > 0 else { return 0 }
        guard samples > 1 else { return share * value(f.u, f.v) }
        var sum = 0.0
        for (x, y) in [(-0.25, -0.25), (0.25, -0.25), (-0.25, 0.25), (0.25, 0.25)] {
            sum += value(f.u + x * f.ux + y * f.uy, f.v + x * f.vx + y * f.vy)
        }
        return share * sum / 4
    }

    /// Bilinear; beyond its edge the map goes on as at its edge.
    @inline(__always) private func value(_ u: Double, _ v: Double) -> Double {
        let x = min(max(0, (u - rect.x) * scaleU - 0.5), Double(map.width - 1))
        let y = min(max(0, (v - rect.y) * scaleV - 0.5), Double(map.height - 1))
        let (left, top) = (Int(x), Int(y))
        // On a value there is nothing to weigh.
        if x == Double(left), y == Double(top) { return Double(map.values[top * map.width + left]) / 255 }
        let (right, low) = (min(left + 1, map.width - 1), min(top + 1, map.height - 1))
        let (fx, fy) = (x - Double(left), y - Double(top))
        func at(_ x: Int, _ y: Int) -> Double { Double(map.values[y * map.width + x]) }
        let upper = at(left, top) + fx * (at(right, top) - at(left, top))
        let lower = at(left, low) + fx * (at(right, low) - at(left, low))
        return (upper + fy * (lower - upper)) / 255
    }
}
