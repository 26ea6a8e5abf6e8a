import CRSVG
import Helpers
import Raster

/// Answers one question after the other; keeps the file drawn last, since its elements are asked for in a row.
final class DrawingDesk {
    private var last: (svg: [UInt8], picture: VectorPicture)?

    func answer(_ frame: Frame) throws(ArtError) -> ArtMessage.Answer {
        guard let question = ArtMessage.Question(frame) else {
            throw .damaged(reason: "a question that this version doesn't know")
        }
        switch question {
        case .draw(let request):
            return .picture(try picture(request.svg).drawn(request))
        case .geometry(let svg, let element):
            return .geometry(try picture(svg).geometry(of: element))
        case .version:
            return .version(Self.version)
        }
    }

    private func picture(_ svg: [UInt8]) throws(ArtError) -> VectorPicture {
        if let last, last.svg == svg { return last.picture }
        let picture = try VectorPicture(svg)
        last = (svg, picture)
        return picture
    }

    private static var version: String {
        let cairo = unsafe String(cString: cairo_version_string())
        return "librsvg \(rsvg_major_version).\(rsvg_minor_version).\(rsvg_micro_version), cairo \(cairo)"
    }
}
