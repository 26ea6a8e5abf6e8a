public import FaceInput
public import Helpers

/// A response of `kigurumi-face`. The pixels themselves are in the memory of the frames, one frame behind the
/// other.
public enum FaceResponse: Equatable, Sendable {
    /// The face was decoded.
    case picture(FaceGeometry)
    /// The face can't be decoded.
    case failure(FaceError)
    /// The libraries and their versions.
    case libraries(String)

    /// The longest payload in bytes: a response contains only a few numbers a frame.
    static let longest = 1 << 16

    /// The response as it is sent.
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

    /// Reads a response; nil if it is malformed.
    public init?(_ message: WireMessage) {
        var reader = WireReader(message.payload)
        switch message.kind {
        case 1:
            guard let geometry = FaceGeometry(&reader) else { return nil }
            self = .picture(geometry)
        case 2:
            guard let error = FaceError(&reader) else { return nil }
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
    /// A text that is safe to show: at most 400 characters of printable ASCII. Braces are replaced, too,
    /// since they mark the placeholders of our own messages.
    mutating func plainText() -> String? {
        guard let text = string() else { return nil }
        return String(
            text.unicodeScalars.prefix(400).map { scalar in
                let isPlain = scalar.isASCII && scalar.value >= 0x20 && scalar.value < 0x7f
                return isPlain && scalar != "{" && scalar != "}" ? Character(scalar) : "?"
            })
    }
}
