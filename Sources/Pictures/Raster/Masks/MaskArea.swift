/// What share of a pixel a shape covers, 0…1.
protocol MaskArea {
    func coverage(at footprint: Footprint) -> Double
    /// nil when all pixels must be asked.
    func spans(_ line: RowLine) -> RowSpans?
}

/// The share of a pixel that lies on the inner side of a straight edge: exact.
///
/// - Parameters:
///   - distance: from the edge to the pixel's center in pixels, positive inside.
///   - nx: the edge's unit normal, across; `ny`: down.
func halfPlaneShare(_ distance: Double, _ nx: Double, _ ny: Double) -> Double {
    let (x, y) = (abs(nx), abs(ny))
    let (large, small) = x > y ? (x, y) : (y, x)
    let whole = (large + small) / 2
    if distance >= whole { return 1 }
    if distance <= -whole { return 0 }
    let away = abs(distance)
    if away <= (large - small) / 2 { return 0.5 + distance / large }
    let rest = whole - away
    let corner = rest * rest / (2 * large * small)
    return distance > 0 ? 1 - corner : corner
}

/// Along a row of output pixels: where a shape may be found at all, and where it covers pixels wholly. Places are
/// those of pixel centers.
struct RowSpans {
    var some: ClosedRange<Double>?
    var all: ClosedRange<Double>?
}
