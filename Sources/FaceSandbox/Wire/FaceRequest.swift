public import FaceInput
public import Helpers
public import ImageCodecs

/// A request to `kigurumi-face`, which responds once and ends.
public enum FaceRequest: Equatable, Sendable {
    /// How a face is decoded.
    public struct DecodeOptions: Equatable, Sendable {
        /// The limits of a face.
        public var limits: DecodingLimits
        /// Which part of the picture is wanted.
        public var part: FacePart
        /// The size of the file in bytes.
        public var length: Int
        /// The format by the first bytes: its libraries are loaded before the process locks itself.
        public var format: ImageFormat?
        /// Whether the process locks itself before it reads the file.
        public var isLocked: Bool

        /// The options of one face.
        public init(
            limits: DecodingLimits, part: FacePart, length: Int, format: ImageFormat?, isLocked: Bool
        ) {
            (self.limits, self.part, self.isLocked) = (limits, part, isLocked)
            (self.length, self.format) = (length, format)
        }
    }

    /// Decodes the face on descriptor `SANDBOX_FACE`.
    case decode(DecodeOptions)
    /// Asks for the libraries; `isLocked`: the process locks itself before it responds.
    case libraries(isLocked: Bool)

    /// The request as it is sent.
    public var message: WireMessage {
        var writer = WireWriter()
        switch self {
        case .decode(let options):
            options.write(to: &writer)
            return WireMessage(kind: 1, payload: writer.bytes)
        case .libraries(let isLocked):
            writer.write(UInt32(isLocked ? 1 : 0))
            return WireMessage(kind: 2, payload: writer.bytes)
        }
    }

    /// Reads a request; nil if it is malformed.
    public init?(_ message: WireMessage) {
        var reader = WireReader(message.payload)
        switch message.kind {
        case 1:
            guard let options = DecodeOptions(&reader) else { return nil }
            self = .decode(options)
        case 2:
            guard let number = reader.uint32() else { return nil }
            self = .libraries(isLocked: number != 0)
        default: return nil
        }
    }
}

extension FaceRequest.DecodeOptions {
    func write(to writer: inout WireWriter) {
        for number in [
            limits.bytes, limits.framePixels, limits.frames, limits.totalPixels, limits.duration,
            limits.longestSide, limits.memory, isLocked ? 1 : 0, length,
        ] { writer.write(UInt32(clamping: number)) }
        writer.write(format?.rawValue ?? "")
        part.write(to: &writer)
    }

    init?(_ reader: inout WireReader) {
        var numbers: [Int] = []
        while numbers.count < 9 {
            guard let number = reader.uint32() else { return nil }
            numbers.append(Int(number))
        }
        var limits = DecodingLimits()
        (limits.bytes, limits.framePixels, limits.frames) = (numbers[0], numbers[1], numbers[2])
        (limits.totalPixels, limits.duration) = (numbers[3], numbers[4])
        (limits.longestSide, limits.memory) = (numbers[5], numbers[6])
        guard let format = reader.string(), let part = FacePart(&reader) else { return nil }
        // Any number but 0 means locked.
        self.init(
            limits: limits, part: part, length: numbers[8], format: ImageFormat(rawValue: format),
            isLocked: numbers[7] != 0)
    }
}
