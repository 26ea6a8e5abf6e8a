import CPango
import CRSVG
import Helpers
import Raster

/// A text in its box: as large as fits, with its outline and shadow, in lines of about equal length.
///
/// Boxes of all sizes are laid out 1,000 units long, which keeps Pango's integers in range and the line breaks the same:
/// lengths are those of the request times `unit`. Letters are laid out at the largest size and scaled to the one found.
struct TextFitting {
    let layout: TextLayout
    /// The inner part of the box, which the letters may cover.
    let area: Rect
    let bend: TextBend?
    /// What the letters cover, straight or bent, before they are moved and scaled into the area.
    let ink: Rect
    /// 1, or less if the largest letters don't fit.
    let scale: Double
    /// Layout units per unit of the request.
    let unit: Double
    /// What is shown of a text that doesn't fit as a whole.
    let cut: FontReport.Cut?

    private static let length = 1000.0

    init(_ request: TextRequest, fonts: FontLibrary) throws(ArtError) {
        let unit = Self.length / max(request.boxWidth, request.boxHeight)
        let area = Self.area(of: request, unit: unit)
        let clusters = max(1, request.text.count)
        let largest = min(request.size * unit, 2 * Self.length, 1_000_000 / Double(clusters))
        let size = max(0.5, largest)
        func layout(_ text: String) throws(ArtError) -> TextLayout {
            try TextLayout(text, request, fonts: fonts, size: size)
        }
        let sizing = TextSizing(
            area: area, radius: request.arcRadius.map { $0 * unit }, smallest: request.smallest * unit / size,
            layout: layout)
        let text = LineBreaks.without(try layout(request.text).unshown(), request.text)
        let (sized, shown) = try sizing.sized(text)
        cut = shown.map {
            FontReport.Cut(shown: LineBreaks.count(of: text.prefix($0)), of: LineBreaks.count(of: text))
        }
        (self.layout, bend, ink) = (sized.layout, sized.bend, sized.ink)
        scale = min(sized.share, area.width / max(ink.width, 0.001), area.height / max(ink.height, 0.001))
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

    /// The box without the insets of outline and shadow, and a margin of a unit and a quarter: what letters cover is
    /// known to a fraction of a unit.
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
        let outline = (request.outline?.width ?? 0) + 1.25
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
}
