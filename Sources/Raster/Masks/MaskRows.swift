/// A mask made ready for one draw: multiplies its coverage into rows.
struct MaskRows {
    private enum Area {
        case none
        case strips(StripArea)
        case boxes(EdgeArea<RoundBoxes>)
        case ellipse(EdgeArea<EllipseShape>)
        case outline(EdgeArea<PolygonShape>)
        case polygon(PolygonField)
        case map(MapArea)
    }

    private let area: Area
    /// Output pixels → mask units.
    private let inverse: Transform
    private let inverted: Bool

    /// - Parameter region: the rows and columns that will be asked for.
    init(_ placed: PlacedMask, region: PixelRect) {
        let transform = placed.transform.facing(placed.mask.shape.box)
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
        case .polygon(let points):
            if feather > 0 {
                area = .outline(EdgeArea(shape: PolygonShape(points: points), feather: feather))
            } else {
                area = .polygon(PolygonField(points, transform, region: region))
            }
        case .strips(let box, let count, let pitch, let width):
            let strips = StripArea(box: box, count: count, pitch: pitch, width: width)
            area =
                feather > 0
                ? .boxes(EdgeArea(shape: RoundBoxes(strips), feather: feather)) : .strips(strips)
        case .image(let map, let rect):
            guard rect.width > 0, rect.height > 0 else {
                area = .none
                return
            }
            area = .map(MapArea(map, over: rect, step: inverse.steps(over: region).least))
        }
    }

    /// Multiplies columns `x + k`, for k in `span`, of row `y` into `row[k]`.
    func multiply(into row: inout MutableSpan<Float>, span: Range<Int>, x: Int, y: Int) {
        switch area {
        case .none: if !inverted { for k in span { row[k] = 0 } }
        case .strips(let area): multiply(area, into: &row, span, x, y)
        case .boxes(let area): multiply(area, into: &row, span, x, y)
        case .ellipse(let area): multiply(area, into: &row, span, x, y)
        case .outline(let area): multiply(area, into: &row, span, x, y)
        case .map(let area): multiply(area, into: &row, span, x, y)
        case .polygon(let field):
            let values = field.row(y)
            for k in span {
                let value = values[x + k - field.region.x]
                row[k] *= inverted ? 1 - value : value
            }
        }
    }

    private func multiply<A: MaskArea>(
        _ area: A, into row: inout MutableSpan<Float>, _ span: Range<Int>, _ x: Int, _ y: Int
    ) {
        var footprints = FootprintRow(inverse, y: y)
        for k in span where row[k] > 0 {
            let footprint = footprints.at(x &+ k)
            let value = footprint.ahead ? Float(area.coverage(at: footprint)) : 0
            row[k] *= inverted ? 1 - value : value
        }
    }
}

extension MaskShape {
    /// The box round the shape.
    var box: Rect {
        switch self {
        case .rect(let rect, _), .ellipse(let rect), .image(_, let rect): return rect
        case .strips(let box, let count, let pitch, let width):
            return Rect(
                x: box.x, y: box.y, width: pitch * Double(max(0, count - 1)) + width, height: box.height)
        case .polygon(let points):
            let (xs, ys) = (points.map(\.x), points.map(\.y))
            let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
            return Rect(x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
        }
    }
}
