import CPango
import CRSVG
import Helpers
import Raster

/// Responds to one request after the other. It keeps the SVG file drawn last, because elements of one file
/// are usually requested in a row.
final class ArtServer {
    private var last: (svg: [UInt8], style: String?, picture: VectorPicture)?
    private var fonts: InstalledFonts?
    private var textRenderer: TextRenderer?
    /// Why nothing is drawn here.
    private var refusal: ArtError?

    /// Loads what needs more rights than art may have, then gives them up.
    /// - Parameters:
    ///   - cache: the folder in which fontconfig has one of its own.
    ///   - isLocked: whether the kernel locks this process.
    init(cache: String?, isLocked: Bool) {
        guard isLocked else { return }
        EmbeddedPictures.loadReaders()
        // This also renews the lists of fonts, where that is necessary. Art without texts needs none; a text tries again and
        // reports the error.
        fonts = try? InstalledFonts()
        do throws(ArtError) {
            try ArtWalls.close(readable: Self.readable(cache: cache, fonts: fonts))
        } catch {
            refusal = error
        }
    }

    /// What may be read while art is drawn.
    static func readable(cache: String?, fonts: InstalledFonts?) -> [String] {
        ArtWalls.folders + (cache.map { [$0 + "/fontconfig"] } ?? []) + (fonts?.linkedFiles ?? [])
    }

    /// Draws or looks up what is requested.
    func response(to message: WireMessage) throws(ArtError) -> ArtMessage.Response {
        guard let request = ArtMessage.Request(message) else {
            throw .damaged(reason: "a request that this version doesn't support")
        }
        if let refusal { throw refusal }
        return try response(to: request)
    }

    private func response(to request: ArtMessage.Request) throws(ArtError) -> ArtMessage.Response {
        switch request {
        case .draw(let request):
            return .picture(try picture(request.svg, request.styleSheet).drawn(request))
        case .geometry(let svg, let element):
            return .geometry(try picture(svg).geometry(of: element))
        case .version:
            return .version(Self.version)
        case .text(let request):
            return .picture(ArtPicture(try loadedTextRenderer().drawn(request)))
        case .letters(let request, let unit):
            return .letters(try loadedTextRenderer().letters(of: request, by: unit))
        case .fonts(let request):
            return .fonts(try loadedTextRenderer().fonts(for: request))
        }
    }

    private func loadedTextRenderer() throws(ArtError) -> TextRenderer {
        if let textRenderer { return textRenderer }
        let fonts = if let fonts { fonts } else { try InstalledFonts() }
        let textRenderer = try TextRenderer(fonts)
        self.textRenderer = textRenderer
        return textRenderer
    }

    private func picture(_ svg: [UInt8], _ style: String? = nil) throws(ArtError) -> VectorPicture {
        if let last, last.svg == svg, last.style == style { return last.picture }
        let picture = try VectorPicture(svg)
        if let style { try picture.apply(style) }
        last = (svg, style, picture)
        return picture
    }

    private static var version: String {
        let cairo = unsafe String(cString: cairo_version_string())
        let pango = unsafe String(cString: pango_version_string())
        let fonts = "pango \(pango), fontconfig \(FcGetVersion())"
        return
            "librsvg \(rsvg_major_version).\(rsvg_minor_version).\(rsvg_micro_version), cairo \(cairo), \(fonts)"
    }
}
