import CPango
import CRSVG
import Helpers
import Raster

/// Draws texts.
final class TextRenderer {
    let fonts: FontLibrary

    init(_ fonts: InstalledFonts) throws(ArtError) { self.fonts = try FontLibrary(fonts) }

    /// Draws a text with its outline and shadow.
    /// - Returns: `request.width × request.height` pixels.
    func drawn(_ request: TextRequest) throws(ArtError) -> Bitmap {
        let fitting = try TextFitting(request, fonts: fonts)
        let letters = try picture(request, fitting)
        guard let shadow = request.shadow, shadow.color.a > 0 else { return letters }
        var picture = try self.shadow(shadow, request, fitting)
        picture.composite(letters, atX: 0, y: 0)
        return picture
    }

    /// Reports the fonts of a text, and what isn't shown of it, without drawing it.
    func fonts(for request: TextRequest) throws(ArtError) -> FontReport {
        let layout = try TextLayout(request.text, request, fonts: fonts, size: 10)
        let used = layout.fontFiles()
        var report = FontReport(
            used: used, missing: request.families.filter { !fonts.has($0) },
            unshown: used.isEmpty ? Self.letters(of: request.text) : layout.unshown())
        if request.smallest > 0 { report.cut = try TextFitting(request, fonts: fonts).cut }
        return report
    }

    /// What is missing of a text where no font is installed at all: each character once, without spaces.
    private static func letters(of text: String) -> [String] {
        text.unicodeScalars.reduce(into: []) { found, scalar in
            let letter = String(scalar)
            if !scalar.properties.isWhitespace, !found.contains(letter) { found.append(letter) }
        }
    }

    private func picture(_ request: TextRequest, _ fitting: TextFitting) throws(ArtError) -> Bitmap {
        let canvas = try CairoCanvas(width: request.width, height: request.height)
        unsafe move(canvas.context, request, fitting)
        let pen = TextPen(runs: fitting.layout.runs, bend: fitting.bend)
        let bold = fitting.layout.boldening
        if let outline = request.outline, outline.width > 0 {
            unsafe pen.silhouette(
                outline.color, reach: bold + outline.width * fitting.unit / fitting.scale, on: canvas.context)
        }
        unsafe pen.silhouette(request.color, reach: bold, on: canvas.context)
        unsafe pen.pictures(on: canvas.context)
        return try canvas.bitmap()
    }

    private func shadow(
        _ shadow: TextRequest.Shadow, _ request: TextRequest, _ fitting: TextFitting
    ) throws(ArtError) -> Bitmap {
        let canvas = try CairoCanvas(width: request.width, height: request.height)
        let x = Double(request.width) / request.boxWidth
        let y = Double(request.height) / request.boxHeight
        unsafe cairo_translate(canvas.context, shadow.x * x, shadow.y * y)
        unsafe move(canvas.context, request, fitting)
        let pen = TextPen(runs: fitting.layout.runs, bend: fitting.bend)
        let outline = (request.outline?.width ?? 0) * fitting.unit / fitting.scale
        unsafe pen.silhouette(
            shadow.color, reach: fitting.layout.boldening + outline, on: canvas.context)
        return try canvas.bitmap().softened(by: shadow.blur * min(x, y))
    }

    private func move(_ context: OpaquePointer, _ request: TextRequest, _ fitting: TextFitting) {
        unsafe cairo_scale(
            context, Double(request.width) / (request.boxWidth * fitting.unit),
            Double(request.height) / (request.boxHeight * fitting.unit))
        let place = fitting.placement(request)
        unsafe cairo_translate(context, place.x, place.y)
        unsafe cairo_scale(context, place.scale, place.scale)
    }
}
