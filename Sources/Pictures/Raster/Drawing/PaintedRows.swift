/// Supplies the colors of a draw, row by row: premultiplied, 0…255 a channel.
protocol PaintedRows {
    /// Writes the colors of a part of row `y`, where they will be visible.
    ///
    /// - Parameters:
    ///   - row: receives the color of column `x + k` at index k.
    ///   - coverage: 0 where the color won't be used and needn't be written.
    ///   - span: the indices k that are asked for.
    func fill(
        _ row: inout MutableSpan<SIMD4<Float>>, _ coverage: borrowing Span<Float>, span: Range<Int>, x: Int,
        y: Int)
}

/// The rows of a bitmap at output resolution, its top left at (x, y).
struct PlacedRows: PaintedRows {
    let picture: Bitmap
    let x: Int
    let y: Int

    func fill(
        _ row: inout MutableSpan<SIMD4<Float>>, _ coverage: borrowing Span<Float>, span: Range<Int>, x: Int,
        y: Int
    ) {
        let pixels = picture.pixels.span
        let start = (y - self.y) * picture.width + x - self.x
        for k in span { row[k] = pixels[start &+ k].floats }
    }
}

/// The colors of an upright source, turned by quarters.
struct TurnedRows: PaintedRows {
    private var colors: [SIMD4<Float>]
    private let region: PixelRect

    /// - Parameters:
    ///   - source: supplies the pixels before they are turned, counted from their top left.
    ///   - region: the output pixels that will be asked for.
    init(_ source: some PaintedRows, region: PixelRect, turn: QuarterTurn) {
        self.region = region
        let flat = turn.inverse(region)
        colors = Array(repeating: .zero, count: region.width * region.height)
        var row = [SIMD4<Float>](repeating: .zero, count: flat.width)
        let all = [Float](repeating: 1, count: flat.width)
        for y in 0..<flat.height {
            var span = row.mutableSpan
            source.fill(&span, all.span, span: 0..<flat.width, x: 0, y: y)
            for x in 0..<flat.width {
                let place = turn(PixelRect(x: flat.x + x, y: flat.y + y, width: 1, height: 1))
                colors[(place.y - region.y) * region.width + place.x - region.x] = row[x]
            }
        }
    }

    func fill(
        _ row: inout MutableSpan<SIMD4<Float>>, _ coverage: borrowing Span<Float>, span: Range<Int>, x: Int,
        y: Int
    ) {
        let start = (y - region.y) * region.width + x - region.x
        for k in span { row[k] = colors[start &+ k] }
    }
}

extension Bitmap {
    /// Blends the colors of a source onto a region, with the masks, the opacity and the blend mode of a
    /// style.
    ///
    /// - Parameters:
    ///   - source: supplies the colors.
    ///   - region: what is drawn, within the bitmap.
    ///   - part: of the region, outside of which the source is clear; nil: nothing is known.
    ///   - shape: the outline of what is drawn. Of it and the masks the smaller coverage counts, so that
    ///     edges that coincide aren't applied twice.
    ///   - style: masks, opacity and blend mode.
    ///   - window: the part of this bitmap that is needed; pixels outside may be left undrawn. nil: all.
    mutating func composite<S: PaintedRows>(
        _ source: S, region: PixelRect, showing part: PixelRect? = nil, shape: [PlacedMask],
        style: LayerStyle,
        within window: PixelWindow? = nil
    ) {
        let opacity = Float(style.opacity >= 0 ? min(style.opacity, 1) : 0)
        guard !region.isEmpty, opacity > 0 else { return }
        let masks =
            style.masks.map { (rows: MaskRows($0, region: region), limiting: false) }
            + shape.map { (rows: MaskRows($0, region: region), limiting: true) }
        var coverage = [Float](repeating: 0, count: region.width)
        var colors = [SIMD4<Float>](repeating: .zero, count: region.width)
        let width = width
        var target = pixels.mutableSpan
        let shown = (part ?? region).moved(x: -region.x, y: 0)
        for y in shown.y..<shown.y + shown.height {
            var shares = coverage.mutableSpan
            var span = window?.columns(of: y, from: region.x, count: region.width) ?? 0..<region.width
            span = span.clamped(to: shown.x..<shown.x + shown.width)
            for k in span { shares[k] = 1 }
            for mask in masks.indices where !span.isEmpty {
                masks[mask].rows.apply(
                    to: &shares, span: span, x: region.x, y: y, limiting: masks[mask].limiting)
                while let last = span.last, shares[last] <= 0 { span = span.lowerBound..<last }
                while let first = span.first, shares[first] <= 0 { span = (first + 1)..<span.upperBound }
            }
            guard !span.isEmpty else { continue }
            if opacity < 1 { for k in span { shares[k] *= opacity } }
            var row = colors.mutableSpan
            source.fill(&row, coverage.span, span: span, x: region.x, y: y)
            style.blend.blend(
                colors.span, coverage.span, span: span, onto: &target, at: y * width + region.x)
        }
    }
}
