package import BinaryCoding
package import FaceInput
import Helpers
package import ImageCodecs

/// A request to `kigurumi-face`, which responds once and ends.
package enum FaceRequest: WireContent, Equatable, Sendable {
    package struct DecodeOptions: BinaryCodable, Equatable, Sendable {
        package var limits: DecodingLimits
        /// Which part of the picture is wanted.
        package var part: FacePart
        /// Whether the background may be removed; nil: the frames aren't analyzed.
        package var background: FaceBackground?
        /// The size of the file in bytes.
        package var length: Int
        /// The format by the first bytes: its libraries are loaded before the process locks itself.
        package var format: ImageFormat?
        /// Whether the process locks itself before it reads the file.
        package var isLocked: Bool

        package init(
            limits: DecodingLimits, part: FacePart, background: FaceBackground?, length: Int,
            format: ImageFormat?, isLocked: Bool
        ) {
            self.limits = limits
            self.part = part
            self.background = background
            self.length = length
            self.format = format
            self.isLocked = isLocked
        }

        package func encode(into writer: inout BinaryWriter) {
            writer.write(limits.bytes, limits.framePixels, limits.frames, limits.totalPixels)
            writer.write(limits.duration, limits.longestSide, limits.memory, limits.cutMemory)
            writer.write(part, background, length, format, isLocked)
        }

        package init(from reader: inout BinaryReader) throws(BinaryDamage) {
            limits = DecodingLimits()
            limits.bytes = try reader.int(0...Int.max)
            limits.framePixels = try reader.int(0...Int.max)
            limits.frames = try reader.int(0...Int.max)
            limits.totalPixels = try reader.int(0...Int.max)
            limits.duration = try reader.int(0...Int.max)
            limits.longestSide = try reader.int(0...Int.max)
            limits.memory = try reader.int(0...Int.max)
            limits.cutMemory = try reader.int(0...Int.max)
            part = try reader.read()
            background = try reader.read()
            length = try reader.int(0...Int.max)
            format = try reader.read()
            isLocked = try reader.read()
        }
    }

    /// Decodes the face on descriptor `SANDBOX_FACE`.
    case decode(DecodeOptions)
    /// Checks finished packs of so many bytes on descriptor `SANDBOX_FACE`; the process always locks itself before.
    case check(length: Int)
    /// Asks for the libraries; `isLocked`: the process locks itself before it responds.
    case libraries(isLocked: Bool)

    /// A number for the kind, then what it needs. Decoders before 1.1 don't announce their work: to them, and to programs
    /// before 1.1, the number 3 means that the other is of another version.
    package func encode(into writer: inout BinaryWriter) {
        switch self {
        case .decode(let options): writer.write(3, options)
        case .libraries(let isLocked): writer.write(2, isLocked)
        case .check(let length): writer.write(4, length)
        }
    }

    package init(from reader: inout BinaryReader) throws(BinaryDamage) {
        switch try reader.int(2...4) {
        case 2: self = .libraries(isLocked: try reader.read())
        case 3: self = .decode(try reader.read())
        default: self = .check(length: try reader.int(0...Int.max))
        }
    }
}
