package import BinaryCoding
package import FaceInput
import Helpers

/// A response of `kigurumi-face`. The pixels themselves are in the memory of the frames, one frame after the
/// other: of each the picture, then the person, then the head, as far as they exist.
package enum FaceResponse: WireContent, Equatable, Sendable {
    /// The face was decoded.
    case picture(FaceGeometry)
    /// The face can't be decoded.
    case failure(FaceError)
    /// The libraries and their versions.
    case libraries(String)
    /// The size of the face, once, before it is decoded: a larger one may take longer.
    case work(DecodingWork)

    /// What a check found is in the memory of the frames: so many bytes.
    case checked(length: Int)

    /// The most bytes of a message: the points and outlines of 600 frames.
    static let longest = 1 << 21

    package func encode(into writer: inout BinaryWriter) {
        switch self {
        case .picture(let geometry): writer.write(1, geometry)
        case .failure(let error): writer.write(2, error)
        case .libraries(let text): writer.write(3, text)
        case .work(let work): writer.write(4, work.pixels, work.frames)
        case .checked(let length): writer.write(5, length)
        }
    }

    /// Only texts that are safe to show.
    package init(from reader: inout BinaryReader) throws(BinaryDamage) {
        switch try reader.int(1...5) {
        case 1: self = .picture(try reader.read())
        case 2: self = .failure(try reader.read())
        case 3: self = .libraries(try reader.plainText())
        case 4:
            let most = 1 << 40
            self = .work(DecodingWork(pixels: try reader.int(1...most), frames: try reader.int(1...most)))
        default: self = .checked(length: try reader.int(0...SandboxedDecoder.longestAnswer))
        }
    }
}
