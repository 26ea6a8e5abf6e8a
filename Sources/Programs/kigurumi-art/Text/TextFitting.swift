import CPango
import CRSVG
import Helpers
import Raster

/// Finds the largest size at which a text fits its box, with its outline and shadow.
///
/// Lines are broken between words; if that makes the letters small, wherever the language allows it; and
/// finally between any two characters. Boxes of all sizes are laid out 1,000 units long, which keeps Pango's
/// integers in range and the line breaks the same: lengths are those of the request times `unit`.
struct TextFitting {
    let layout: TextLayout
    /// The inner part of the box, which the letters may cover.
    let area: Rect
    let bend: TextBend?
    /// What the letters cover, straight or bent, before they are moved and scaled into the area.
    let ink: Rect
    /// 1, or less if even the smallest letters don't fit.
    let scale: Double
    /// Layout units per unit of the request.
    let unit: Double

    private static let length = 1000.0

    init(_ request: TextRequest, fonts: FontLibrary) throws(ArtError) {
        let unit = Self.length / max(request.boxWidth, request.boxHeight)
        let area = Self.area(of: request, unit: unit)
        let clusters = max(1, request.text.count)
        let largest = min(request.size * unit, 2 * Self.length, 1_000_000 / Double(clusters))
        let gentle = LineBreaks.gentle(request.text)
        // `from` and `to`: the shares of the largest size that an attempt starts and ends with.
        let attempts: [(text: String, breaksWords: Bool, from: Double, to: Double)] = [
            (gentle, false, 1, 0.5), (request.text, false, 0.75, 0.3), (request.text, true, 0.5, 0.02),
        ]
        // On an arc, lines may be as long as the circle allows.
        let width = request.arcRadius.map { abs($0) * unit * 2 * .pi * 0.9 } ?? area.width
        var found: (layout: TextLayout, bend: TextBend?, ink: Rect)?
        search: for attempt in attempts {
            var share = attempt.from
            while share >= attempt.to {
                let layout = try TextLayout(
                    attempt.text, request, fonts: fonts, size: max(0.5, largest * share),
                    width: min(width, 1_000_000),
                    breaksWords: attempt.breaksWords)
                let (bend, ink) = try Self.measure(layout, request, unit: unit)
                found = (layout, bend, ink)
                if ink.width <= area.width, ink.height <= area.height, bend?.carries(layout.ink) ?? true {
                    break search
                }
                share *= 0.95
            }
        }
        guard let found else { throw .damaged(reason: "no size of letters") }
        (layout, bend, ink) = found
        scale = min(1, area.width / max(ink.width, 0.001), area.height / max(ink.height, 0.001))
        self.area = area
        self.unit = unit
    }

    /// Where the origin of the layout goes, and the scale at which it is drawn.
    func placement(_ request: TextRequest) -> (x: Double, y: Double, scale: Double) {
        let (width, height) = (ink.width * scale, ink.height * scale)
        let room = area.width - width
        let left: Double =
            switch request.alignment {
            case .start: layout.readsFromRight ? room : 0
            case .center: room / 2
            case .end: layout.readsFromRight ? 0 : room
            }
        let top: Double =
            switch request.vertical {
            case .top: 0
            case .middle: (area.height - height) / 2
            case .bottom: area.height - height
            }
        return (area.x + left - ink.x * scale, area.y + top - ink.y * scale, scale)
    }

    /// The box without the insets of outline and shadow, and one unit of margin.
    private static func area(of request: TextRequest, unit: Double) -> Rect {
        let (width, height) = (request.boxWidth * unit, request.boxHeight * unit)
        let inset = insets(of: request, unit: unit)
        return Rect(
            x: inset.left, y: inset.top, width: width - inset.left - inset.right,
            height: height - inset.top - inset.bottom)
    }

    /// The space for outline and shadow, at most nine tenths of the box.
    private static func insets(
        of request: TextRequest, unit: Double
    ) -> (left: Double, top: Double, right: Double, bottom: Double) {
        let outline = (request.outline?.width ?? 0) + 1
        let shadow = request.shadow ?? .init(x: 0, y: 0, blur: 0, color: request.color)
        let spread = outline + shadow.blur
        func pair(_ offset: Double, _ length: Double) -> (Double, Double) {
            let (before, after) = (max(outline, spread - offset), max(outline, spread + offset))
            let shrink = min(1, length * 0.9 / (before + after))
            return (before * shrink * unit, after * shrink * unit)
        }
        let (left, right) = pair(shadow.x, request.boxWidth)
        let (top, bottom) = pair(shadow.y, request.boxHeight)
        return (left, top, right, bottom)
    }

    private static func measure(
        _ layout: TextLayout, _ request: TextRequest, unit: Double
    ) throws(ArtError) -> (TextBend?, Rect) {
        let straight = layout.ink
        guard let radius = request.arcRadius, straight.width > 0 else { return (nil, straight) }
        let bend = TextBend(radius: radius * unit, center: straight.center)
        let canvas = try CairoCanvas(width: 1, height: 1)
        let bent = unsafe TextPen(runs: layout.runs, bend: bend).ink(on: canvas.context)
        return (bend, bent.inflated(by: layout.boldening))
    }
}
