public import Raster

/// The protocol between the program and `kigurumi-art`: one message each way.
public enum ArtMessage {
    /// What the program asks for.
    public enum Request: Equatable, Sendable {
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
    }

    /// What the helper responds.
    public enum Response: Equatable, Sendable {
        /// A drawing.
        case picture(Bitmap)
        /// Where an element lies.
        case geometry(ArtGeometry)
        /// The libraries and their versions.
        case version(String)
        /// The fonts of a text.
        case fonts(FontReport)
        /// Why nothing was drawn.
        case failure(ArtError)
    }
}

extension ArtMessage.Request {
    /// The request as it is sent.
    public var message: WireMessage {
        var writer = WireWriter()
        switch self {
        case .draw(let request):
            writer.write(request.svg)
            writer.write(request.element ?? "")
            writer.write(UInt32(request.placement == .inPlace ? 0 : 1))
            writer.write(UInt32(request.width))
            writer.write(UInt32(request.height))
            writer.write(request.styleSheet ?? "")
            return WireMessage(kind: 1, payload: writer.bytes)
        case .geometry(let svg, let element):
            writer.write(svg)
            writer.write(element ?? "")
            return WireMessage(kind: 2, payload: writer.bytes)
        case .version:
            return WireMessage(kind: 3)
        case .text(let request):
            request.write(to: &writer)
            return WireMessage(kind: 4, payload: writer.bytes)
        case .fonts(let request):
            request.write(to: &writer)
            return WireMessage(kind: 5, payload: writer.bytes)
        }
    }

    /// Reads a request; nil if it is malformed.
    public init?(_ message: WireMessage) {
        var reader = WireReader(message.payload)
        switch message.kind {
        case 1:
            guard let svg = reader.byteString(), let element = reader.string(), let place = reader.uint32(),
                let width = reader.uint32(), let height = reader.uint32(), let style = reader.string()
            else { return nil }
            self = .draw(
                ArtRequest(
                    svg: svg, element: element.isEmpty ? nil : element,
                    placement: place == 0 ? .inPlace : .stretched, width: Int(width), height: Int(height),
                    styleSheet: style.isEmpty ? nil : style))
        case 2:
            guard let svg = reader.byteString(), let element = reader.string() else { return nil }
            self = .geometry(svg: svg, element: element.isEmpty ? nil : element)
        case 3: self = .version
        case 4, 5:
            guard let request = TextRequest(from: &reader), reader.rest.isEmpty else { return nil }
            self = message.kind == 4 ? .text(request) : .fonts(request)
        default: return nil
        }
    }
}

extension ArtMessage.Response {
    /// The response as it is sent.
    public var message: WireMessage {
        var writer = WireWriter()
        switch self {
        case .picture(let bitmap):
            writer.write(UInt32(bitmap.width))
            writer.write(UInt32(bitmap.height))
            // Shape: width × height × 4 bytes in the order R, G, B, A.
            let pixels = unsafe bitmap.pixels.withUnsafeBytes { unsafe Array($0) }
            return WireMessage(kind: 1, payload: writer.bytes + pixels)
        case .geometry(let geometry):
            for box in [geometry.viewBox, geometry.bounds] {
                for value in [box.x, box.y, box.width, box.height] { writer.write(value) }
            }
            return WireMessage(kind: 2, payload: writer.bytes)
        case .version(let text):
            writer.write(text)
            return WireMessage(kind: 3, payload: writer.bytes)
        case .fonts(let report):
            writer.write(report.used)
            writer.write(report.missing)
            writer.write(report.unshown)
            return WireMessage(kind: 4, payload: writer.bytes)
        case .failure(let error):
            switch error {
            case .elementMissing(let id): writer.write(id)
            case .damaged(let reason): writer.write(reason)
            default: writer.write(error.evidence["reason"] ?? error.code)
            }
            if case .elementMissing = error { return WireMessage(kind: 10, payload: writer.bytes) }
            if case .embeddedTooLarge(let width, let height) = error {
                var writer = WireWriter()
                writer.write(UInt32(clamping: width))
                writer.write(UInt32(clamping: height))
                return WireMessage(kind: 12, payload: writer.bytes)
            }
            return WireMessage(kind: 11, payload: writer.bytes)
        }
    }

    /// Reads a response; nil if it is malformed.
    public init?(_ message: WireMessage) {
        var reader = WireReader(message.payload)
        switch message.kind {
        case 1:
            guard let width = reader.uint32(), let height = reader.uint32(), width <= 4096, height <= 4096,
                let bitmap = Self.bitmap(width: Int(width), height: Int(height), bytes: reader.rest)
            else { return nil }
            self = .picture(bitmap)
        case 2:
            var values: [Double] = []
            while values.count < 8 {
                guard let value = reader.double(), value.isFinite else { return nil }
                values.append(value)
            }
            self = .geometry(
                ArtGeometry(
                    viewBox: Rect(x: values[0], y: values[1], width: values[2], height: values[3]),
                    bounds: Rect(x: values[4], y: values[5], width: values[6], height: values[7])))
        case 3:
            guard let text = reader.string() else { return nil }
            self = .version(text)
        case 4:
            guard let used = reader.strings(), let missing = reader.strings(),
                let unshown = reader.strings()
            else { return nil }
            self = .fonts(FontReport(used: used, missing: missing, unshown: unshown))
        case 10:
            guard let id = reader.string() else { return nil }
            self = .failure(.elementMissing(id))
        case 11:
            guard let reason = reader.string() else { return nil }
            self = .failure(.damaged(reason: reason))
        case 12:
            guard let width = reader.uint32(), let height = reader.uint32() else { return nil }
            self = .failure(.embeddedTooLarge(width: Int(width), height: Int(height)))
        default: return nil
        }
    }

    private static func bitmap(width: Int, height: Int, bytes: ArraySlice<UInt8>) -> Bitmap? {
        guard bytes.count == width * height * 4 else { return nil }
        let pixels = unsafe [Pixel](unsafeUninitializedCapacity: width * height) { buffer, count in
            // Both sides hold width × height × 4 bytes, as just checked.
            unsafe bytes.withUnsafeBytes { unsafe UnsafeMutableRawBufferPointer(buffer).copyMemory(from: $0) }
            count = width * height
        }
        return Bitmap(width: width, height: height, pixels: pixels)
    }
}
