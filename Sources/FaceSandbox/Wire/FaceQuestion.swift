public import Helpers
public import ImageCodecs

/// What is asked of `kigurumi-face`, which answers once and ends.
public enum FaceQuestion: Equatable, Sendable {
    public struct Order: Equatable, Sendable {
        public var limits: DecodingLimits
        public var part: FacePart
        /// Whether it locks itself in before it looks at the bytes.
        public var isLocked: Bool

        public init(limits: DecodingLimits, part: FacePart, isLocked: Bool) {
            (self.limits, self.part, self.isLocked) = (limits, part, isLocked)
        }
    }

    /// The face that lies on its descriptor.
    case decode(Order)
    /// Which libraries it has.
    case libraries

    public var frame: Frame {
        guard case .decode(let order) = self else { return Frame(kind: 2) }
        var writer = WireWriter()
        let limits = order.limits
        for number in [
            limits.bytes, limits.framePixels, limits.frames, limits.totalPixels, limits.duration,
            limits.longestSide, limits.memory, order.isLocked ? 1 : 0,
        ] { writer.write(UInt32(clamping: number)) }
        order.part.write(to: &writer)
        return Frame(kind: 1, payload: writer.bytes)
    }

    public init?(_ frame: Frame) {
        switch frame.kind {
        case 1:
            var reader = WireReader(frame.payload)
            var numbers: [Int] = []
            while numbers.count < 8 {
                guard let number = reader.uint32() else { return nil }
                numbers.append(Int(number))
            }
            var limits = DecodingLimits()
            (limits.bytes, limits.framePixels, limits.frames) = (numbers[0], numbers[1], numbers[2])
            (limits.totalPixels, limits.duration) = (numbers[3], numbers[4])
            (limits.longestSide, limits.memory) = (numbers[5], numbers[6])
            guard let part = FacePart(&reader) else { return nil }
            // Only what says so clearly is decoded without the lock.
            self = .decode(Order(limits: limits, part: part, isLocked: numbers[7] != 0))
        case 2: self = .libraries
        default: return nil
        }
    }
}
