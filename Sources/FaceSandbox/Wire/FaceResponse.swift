public import Helpers
public import ImageCodecs

/// What `kigurumi-face` says; the pixels themselves lie on its other descriptor, frame after frame.
public enum FaceResponse: Equatable, Sendable {
    case picture(FaceGeometry)
    case failure(DecodingError)
    case libraries(String)

    /// An answer is a few numbers a frame; what is longer than this is none.
    static let longest = 1 << 16

    public var message: WireMessage {
        var writer = WireWriter()
        switch self {
        case .picture(let geometry):
            geometry.write(to: &writer)
            return WireMessage(kind: 1, payload: writer.bytes)
        case .failure(let error):
            error.write(to: &writer)
            return WireMessage(kind: 2, payload: writer.bytes)
        case .libraries(let text):
            writer.write(text)
            return WireMessage(kind: 3, payload: writer.bytes)
        }
    }

    public init?(_ message: WireMessage) {
        var reader = WireReader(message.payload)
        switch message.kind {
        case 1:
            guard let geometry = FaceGeometry(&reader) else { return nil }
            self = .picture(geometry)
        case 2:
            guard let error = DecodingError(&reader) else { return nil }
            self = .failure(error)
        case 3:
            guard let text = reader.plainText() else { return nil }
            self = .libraries(text)
        default: return nil
        }
        guard reader.rest.isEmpty else { return nil }
    }
}

extension WireReader {
    /// Printable and short, whatever the other side wrote; braces would be placeholders of our own texts.
    mutating func plainText() -> String? {
        guard let text = string() else { return nil }
        return String(
            text.unicodeScalars.prefix(400).map { scalar in
                let isPlain = scalar.isASCII && scalar.value >= 0x20 && scalar.value < 0x7f
                return isPlain && scalar != "{" && scalar != "}" ? Character(scalar) : "?"
            })
    }
}
