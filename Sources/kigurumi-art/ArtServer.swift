import CPango
import CRSVG
import Helpers
import Raster

/// Answers one request after the other; keeps the file drawn last, since its elements are asked for in a row.
final class ArtServer {
    private var last: (svg: [UInt8], style: String?, picture: VectorPicture)?
    private var lettering: Lettering?

    func response(to message: WireMessage) throws(ArtError) -> ArtMessage.Response {
        guard let request = ArtMessage.Request(message) else {
            throw .damaged(reason: "a request that this version doesn't know")
        }
        switch request {
        case .draw(let request):
            return .picture(try picture(request.svg, request.styleSheet).drawn(request))
        case .geometry(let svg, let element):
            return .geometry(try picture(svg).geometry(of: element))
        case .version:
            return .version(Self.version)
        case .text(let request):
            return .picture(try readyLettering().drawn(request))
        case .fonts(let request):
            return .fonts(try readyLettering().fonts(for: request))
        }
    }

    /// Fonts are looked up when the first text comes.
    private func readyLettering() throws(ArtError) -> Lettering {
        if let lettering { return lettering }
        let lettering = try Lettering()
        self.lettering = lettering
        return lettering
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
