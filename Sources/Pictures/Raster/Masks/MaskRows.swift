/// A mask made ready for one draw: multiplies its coverage into rows.
struct MaskRows {
    private enum Area {
        case none
        case strips(StripArea)
        case boxes(EdgeArea<RoundBoxes>)
        case ellipse(EdgeArea<EllipseShape>)
        case outline(FeatheredPolygon)
        case polygon(PolygonField)
        case map(MapArea)
    }

    private let area: Area
    /// Output pixels → mask units.
    private let inverse: Transform
    private let inverted: Bool

    /// - Parameter region: the rows and columns that will be asked for.
    init(_ placed: PlacedMask, region: PixelRect) {
        let transform = placed.transform.facing(placed.mask.shape.extent)
        inverted = placed.mask.inverted
        guard let inverse = transform.inverse else {
            self.inverse = .identity
            area = .none
            return
        }
        self.inverse = inverse
        let feather = placed.mask.feather > 0 ? placed.mask.feather : 0
        switch placed.mask.shape {
        case .rect(let rect, let radius):
            if feather == 0, radius <= 0 {
                area = .strips(StripArea(rect))
            } else {
                area = .boxes(EdgeArea(shape: RoundBoxes(rect, radius: radius), feather: feather))
            }
        case .ellipse(let box): area = .ellipse(EdgeArea(shape: EllipseShape(box), feather: feather))
        case .polygon, .star:
            let points = placed.mask.shape.outline ?? []
            if feather > 0 {
                area = .outline(FeatheredPolygon(points, feather: feather))
            } else {
                area = .polygon(PolygonField(points, transform, region: region))
            }
        case .strips(let box, let count, let pitch, let width):
            let strips = StripArea(box: box, count: count, pitch: pitch, width: width)
            area =
                feather > 0
                ? .boxes(EdgeArea(shape: RoundBoxes(strips), feather: feather)) : .strips(strips)
        case .picture(let picture):
            guard picture.box.width > 0, picture.box.height > 0 else {
                area = .none
                return
            }
            area = .map(
                MapArea(picture.map, over: picture.box, step: inverse.steps(over: region).least))
        }
    }

    /// Works the mask's coverage of columns `x + k`, for k in `span`, of row `y` into `row[k]`.
    ///
    /// - Parameter limiting: takes the lesser of both instead of the product: for edges that coincide.
    func apply(to row: inout MutableSpan<Float>, span: Range<Int>, x: Int, y: Int, limiting: Bool = false) {
        switch area {
        case .none: if !inverted { for k in span { row[k] = 0 } }
        case .strips(let area): apply(area, &row, span, x, y, limiting)
        case .boxes(let area): apply(area, &row, span, x, y, limiting)
        case .ellipse(let area): apply(area, &row, span, x, y, limiting)
        case .outline(let area): apply(area, &row, span, x, y, limiting)
        case .map(let area): cover(area, &row, span, x, y, limiting)
        case .polygon(let field):
            let values = field.row(y)
            for k in span { set(&row[k], values[x + k - field.region.x], limiting) }
        }
    }

    private func apply(
        _ polygon: FeatheredPolygon, _ row: inout MutableSpan<Float>, _ span: Range<Int>, _ x: Int, _ y: Int,
        _ limiting: Bool
    ) {
        var (pixels, footprints) = (polygon.row, FootprintRow(inverse, y: y))
        for k in span where row[k] > 0 {
            let footprint = footprints.at(x &+ k)
            set(&row[k], footprint.ahead ? Float(pixels.coverage(at: footprint)) : 0, limiting)
        }
    }

    /// A map: by the kernel where its box doesn't matter.
    private func cover(
        _ area: MapArea, _ row: inout MutableSpan<Float>, _ span: Range<Int>, _ x: Int, _ y: Int,
        _ limiting: Bool
    ) {
        var held = span.lowerBound..<span.lowerBound
        if inverse.isAffine {
            held = MaskRows.columns(area.held(RowLine(inverse, y: y)), in: span, x)
            var footprints = FootprintRow(inverse, y: y)
            // Places along a row only rise or only fall: between two that the box holds it holds all.
            while let first = held.first, !area.holds(footprints.at(x &+ first)) { held.removeFirst() }
            while let last = held.last, !area.holds(footprints.at(x &+ last)) { held.removeLast() }
        }
        apply(area, &row, span.lowerBound..<held.lowerBound, x, y, limiting)
        area.cover(
            &row, held, at: (x, y), inverse, isInverted: inverted, isLimiting: limiting)
        apply(area, &row, held.upperBound..<span.upperBound, x, y, limiting)
    }

    private func apply<A: MaskArea>(
        _ area: A, _ row: inout MutableSpan<Float>, _ span: Range<Int>, _ x: Int, _ y: Int, _ limiting: Bool
    ) {
        var (some, all) = (span, span.lowerBound..<span.lowerBound)
        if inverse.isAffine, let spans = area.spans(RowLine(inverse, y: y)) {
            some = MaskRows.columns(spans.some, in: span, x)
            all = MaskRows.columns(spans.all, in: some, x)
            if all.isEmpty { all = some.lowerBound..<some.lowerBound }
        }
        if !inverted {
            for k in span.lowerBound..<some.lowerBound { row[k] = 0 }
            for k in some.upperBound..<span.upperBound { row[k] = 0 }
        } else {
            for k in all { row[k] = 0 }
        }
        var footprints = FootprintRow(inverse, y: y)
        for part in [some.lowerBound..<all.lowerBound, all.upperBound..<some.upperBound] {
            for k in part where row[k] > 0 {
                let footprint = footprints.at(x &+ k)
                set(&row[k], footprint.ahead ? Float(area.coverage(at: footprint)) : 0, limiting)
            }
        }
    }

    @inline(__always) private func set(_ share: inout Float, _ value: Float, _ limiting: Bool) {
        let value = inverted ? 1 - value : value
        share = limiting ? min(share, value) : share * value
    }

    /// The columns whose centers lie in a range.
    private static func columns(_ range: ClosedRange<Double>?, in span: Range<Int>, _ x: Int) -> Range<Int> {
        guard let range else { return span.lowerBound..<span.lowerBound }
        func column(_ place: Double) -> Int {
            let relative = (place - 0.5 - Double(x)).rounded(.up)
            return Int(min(max(relative, Double(span.lowerBound)), Double(span.upperBound)))
        }
        let low = column(range.lowerBound)
        return low..<max(low, column(range.upperBound))
    }
}
