public import Helpers
public import ImageCodecs

/// What is asked of `kigurumi-face`, which answers once and ends.
public enum FaceRequest: Equatable, Sendable {
    public struct DecodeOptions: Equatable, Sendable {
        public var limits: DecodingLimits
        public var part: FacePart
        /// Of the file, in bytes.
        public var length: Int
        /// As its first bytes tell it: what decoding it needs is loaded before the rest is read.
        public var format: ImageFormat?
        /// Whether it locks itself in before it looks at the bytes.
        public var isLocked: Bool

        public init(
            limits: DecodingLimits, part: FacePart, length: Int, format: ImageFormat?, isLocked: Bool
        ) {
            (self.limits, self.part, self.isLocked) = (limits, part, isLocked)
            (self.length, self.format) = (length, format)
        }
    }

    /// The face that lies on its descriptor.
    case decode(DecodeOptions)
    /// Which libraries it has; whether it locks itself in before it tells.
    case libraries(isLocked: Bool)

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
        // Only what says so clearly is decoded without the lock.
        self.init(
            limits: limits, part: part, length: numbers[8], format: ImageFormat(rawValue: format),
            isLocked: numbers[7] != 0)
    }
}
