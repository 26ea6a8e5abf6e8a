import CPango
import CRSVG
import Helpers
import Raster

extension TextRenderer {
    /// Draws the letters, words or lines of a text one by one, in reading order. Those that show nothing are left out.
    func letters(
        of request: TextRequest, by unit: TextRequest.Unit
    ) throws(ArtError) -> [LetterPicture] {
        let fitting = try TextFitting(request, fonts: fonts)
        let renderer = LetterRenderer(request: request, fitting: fitting)
        var letters: [LetterPicture] = []
        for runs in fitting.layout.parts(by: unit) {
            if let letter = try renderer.letter(TextPen(runs: runs, bend: fitting.bend)) {
                letters.append(letter)
            }
        }
        return letters
    }
}

/// Draws parts of a text that was fitted as a whole.
private struct LetterRenderer {
    let request: TextRequest
    let fitting: TextFitting
    /// Pixels of the text's picture per layout unit.
    private let x: Double
    private let y: Double
    /// The layout's origin, pixels.
    private let origin: Point

    init(request: TextRequest, fitting: TextFitting) {
        self.request = request
        self.fitting = fitting
        let place = fitting.placement(request)
        let across = Double(request.width) / (request.boxWidth * fitting.unit)
        let down = Double(request.height) / (request.boxHeight * fitting.unit)
        (x, y) = (across * place.scale, down * place.scale)
        origin = Point(x: place.x * across, y: place.y * down)
    }

    /// nil where nothing of it shows.
    func letter(_ pen: TextPen) throws(ArtError) -> LetterPicture? {
        let probe = try CairoCanvas(width: 1, height: 1)
        let ink = unsafe pen.ink(on: probe.context)
        guard ink.width > 0, ink.height > 0, let first = pen.runs.first else { return nil }
        let bold = fitting.layout.boldening
        var letter = letter(pen.runs, first)
        letter.shape = unsafe try drawn(ink.inflated(by: bold)) { context in
            unsafe pen.silhouette(request.color.opaque, reach: bold, on: context)
        }
        letter.colored = unsafe try drawn(ink) { unsafe pen.pictures(on: $0) }
        let outline = (request.outline?.width ?? 0) * fitting.unit / fitting.scale
        if let color = request.outline?.color, outline > 0 {
            letter.outline = unsafe try drawn(ink.inflated(by: bold + outline)) { context in
                unsafe pen.silhouette(color.opaque, reach: bold + outline, on: context)
            }
        }
        if let shadow = request.shadow {
            let unit = (
                x: Double(request.width) / request.boxWidth, y: Double(request.height) / request.boxHeight
            )
            letter.shadow = unsafe try drawn(
                ink.inflated(by: bold + outline), moved: Point(x: shadow.x * unit.x, y: shadow.y * unit.y),
                blur: shadow.blur * min(unit.x, unit.y)
            ) { context in
                unsafe pen.silhouette(shadow.color.opaque, reach: bold + outline, on: context)
            }
        }
        return letter
    }

    /// The letter without its pictures. It turns about the middle of its advance, a third of its size above the baseline.
    private func letter(_ runs: [TextLayout.Run], _ first: TextLayout.Run) -> LetterPicture {
        let left = runs.map(\.origin.x).min() ?? 0
        let right = runs.map { $0.origin.x + $0.width }.max() ?? 0
        let size = fitting.layout.size
        var pivot = Point(x: (left + right) / 2, y: first.origin.y - size * 0.35)
        var turn = 0.0
        if let bend = fitting.bend {
            turn = bend.turn(at: pivot.x) * 180 / .pi
            pivot = bend.place(pivot)
        }
        return LetterPicture(
            pivot: Point(x: origin.x + pivot.x * x, y: origin.y + pivot.y * y), turn: turn, size: size * y,
            readsFromRight: first.readsFromRight)
    }

    /// A picture of what is drawn within a box; nil where nothing shows.
    /// - Parameters:
    ///   - ink: layout units.
    ///   - moved: pixels; so is the blur.
    private func drawn(
        _ ink: Rect, moved: Point = Point(x: 0, y: 0), blur: Double = 0, _ draw: (OpaquePointer) -> Void
    ) throws(ArtError) -> ArtPicture? {
        // One pixel for smooth edges.
        let margin = blur + 1
        let left = origin.x + ink.x * x + moved.x - margin
        let top = origin.y + ink.y * y + moved.y - margin
        let right = left + ink.width * x + 2 * margin
        let bottom = top + ink.height * y + 2 * margin
        func pixel(_ length: Double, _ most: Int) -> Int { Int(min(Double(most), max(0, length))) }
        let from = (
            x: pixel(left.rounded(.down), request.width), y: pixel(top.rounded(.down), request.height)
        )
        let to = (x: pixel(right.rounded(.up), request.width), y: pixel(bottom.rounded(.up), request.height))
        guard to.x > from.x, to.y > from.y else { return nil }
        let canvas = try CairoCanvas(width: to.x - from.x, height: to.y - from.y)
        unsafe cairo_translate(
            canvas.context, origin.x + moved.x - Double(from.x), origin.y + moved.y - Double(from.y))
        unsafe cairo_scale(canvas.context, x, y)
        unsafe draw(canvas.context)
        let picture =
            blur > 0 ? ArtPicture(try canvas.bitmap().softened(by: blur)) : try canvas.picture()
        guard !picture.part.bounds.isEmpty else { return nil }
        return ArtPicture(
            picture.part, atX: from.x + picture.x, y: from.y + picture.y, width: request.width,
            height: request.height)
    }
}

extension Color {
    fileprivate var opaque: Color { Color(r: r, g: g, b: b) }
}
