package import BinaryCoding
import Raster

/// The protocol between the program and `kigurumi-art`: one message each way.
package enum ArtMessage {
    package enum Request: WireContent, Equatable, Sendable {
        /// Draws art; the response is a picture.
        case draw(ArtRequest)
        /// Finds an element; nil: the whole file.
        case geometry(svg: [UInt8], element: String?)
        /// Asks for the versions of the libraries.
        case version
        /// Draws a text; the response is a picture.
        case text(TextRequest)
        /// Asks which fonts a text is drawn with; nothing is drawn.
        case fonts(TextRequest)
        /// Draws the parts of a text one by one.
        case letters(TextRequest, by: TextRequest.Unit)
    }

    /// What the helper responds.
    package enum Response: WireContent, Equatable, Sendable {
        /// A drawing.
        case picture(ArtPicture)
        /// Where an element lies.
        case geometry(ArtGeometry)
        /// The libraries and their versions.
        case version(String)
        /// The fonts of a text.
        case fonts(FontReport)
        /// The parts of a text, in reading order.
        case letters([LetterPicture])
        /// Why nothing was drawn.
        case failure(ArtError)
    }
}

extension ArtMessage.Request {
    /// Whether how long it takes is known only afterwards: librsvg draws, or reads, a file.
    var isArt: Bool {
        switch self {
        case .draw, .geometry: true
        case .version, .text, .fonts, .letters: false
        }
    }

    /// CPU seconds that the helper may use for it.
    package var seconds: Int { isArt ? ArtLimits.seconds : ArtLimits.secondsOfText }
}

extension ArtMessage.Request {
    package func encode(into writer: inout BinaryWriter) {
        switch self {
        case .draw(let request): writer.write(1, request)
        case .geometry(let svg, let element):
            writer.write(2, element)
            writer.write(bytes: svg)
        case .version: writer.write(3)
        case .text(let request): writer.write(4, request)
        case .fonts(let request): writer.write(5, request)
        case .letters(let request, let unit): writer.write(6, request, unit)
        }
    }

    package init(from reader: inout BinaryReader) throws(BinaryDamage) {
        switch try reader.int(1...6) {
        case 1: self = .draw(try reader.read())
        case 2:
            let element: String? = try reader.read()
            self = .geometry(svg: Array(try reader.byteString()), element: element)
        case 3: self = .version
        case 4: self = .text(try reader.read())
        case 5: self = .fonts(try reader.read())
        default: self = .letters(try reader.read(), by: try reader.read())
        }
    }
}

extension ArtMessage.Response {
    /// A number for the kind, then what it needs. Errors that a helper doesn't have are sent as damaged art.
    package func encode(into writer: inout BinaryWriter) {
        switch self {
        case .picture(let picture): writer.write(1, picture)
        case .geometry(let geometry): writer.write(2, geometry.viewBox, geometry.bounds)
        case .version(let text): writer.write(3, text)
        case .fonts(let report): writer.write(4, report.used, report.missing, report.unshown, report.cut)
        case .failure(.elementMissing(let id)): writer.write(5, id)
        case .failure(.embeddedTooLarge(let width, let height)): writer.write(6, width, height)
        case .letters(let letters): writer.write(8, letters)
        case .failure(.refused(let reason)): writer.write(9, reason)
        case .failure(let error): writer.write(7, error.evidence["reason"] ?? error.code)
        }
    }

    /// Only finite numbers, and at most 256 fonts and characters.
    package init(from reader: inout BinaryReader) throws(BinaryDamage) {
        switch try reader.int(1...9) {
        case 1: self = .picture(try reader.read())
        case 2:
            let geometry = ArtGeometry(viewBox: try reader.read(), bounds: try reader.read())
            guard geometry.isFinite else { throw reader.damage }
            self = .geometry(geometry)
        case 3: self = .version(try reader.read())
        case 4:
            var report = FontReport(
                used: try reader.list(atMost: 256), missing: try reader.list(atMost: 256),
                unshown: try reader.list(atMost: 256))
            report.cut = try reader.read()
            self = .fonts(report)
        case 5: self = .failure(.elementMissing(try reader.read()))
        case 6: self = .failure(.embeddedTooLarge(width: try reader.read(), height: try reader.read()))
        case 7: self = .failure(.damaged(reason: try reader.read()))
        case 8: self = .letters(try reader.list(atMost: LetterPicture.most))
        default: self = .failure(.refused(reason: try reader.read()))
        }
    }
}

extension FontReport.Cut: BinaryCodable {
    /// Both numbers.
    package func encode(into writer: inout BinaryWriter) { writer.write(shown, length) }

    /// Any numbers.
    package init(from reader: inout BinaryReader) throws(BinaryDamage) {
        self.init(shown: try reader.read(), of: try reader.read())
    }
}

extension ArtGeometry {
    fileprivate var isFinite: Bool {
        [viewBox, bounds].allSatisfy { box in
            [box.x, box.y, box.width, box.height].allSatisfy(\.isFinite)
        }
    }
}

extension ArtRequest: BinaryCodable {
    package func encode(into writer: inout BinaryWriter) {
        writer.write(element, placement == .inPlace, width, height, styleSheet)
        writer.write(bytes: svg)
    }

    /// At most 4096 pixels a side.
    package init(from reader: inout BinaryReader) throws(BinaryDamage) {
        element = try reader.read()
        placement = try reader.read() ? .inPlace : .stretched
        width = try reader.int(1...4096)
        height = try reader.int(1...4096)
        styleSheet = try reader.read()
        svg = Array(try reader.byteString())
    }
}
