public import FaceInput
import Helpers
public import ImageCodecs

/// Describes the decoded pixels: format, size and times.
public struct FaceGeometry: Equatable, Sendable {
    /// The format of the file.
    public var format: ImageFormat
    /// Pixels in a row, the same for all frames.
    public var width: Int
    /// Rows, the same for all frames.
    public var height: Int
    /// The time on screen of each frame in hundredths of a second; 0 for a still.
    public var delays: [Int]
    /// What people should know about the face.
    public var notices: [FaceNotice]
    /// The libraries and their versions.
    public var libraries: String
    /// The part of the picture that was decoded; nil: all of it.
    public var part: PictureShare?

    /// The description of a decoded face.
    public init(_ image: DecodedFace) {
        (format, width, height) = (image.format, image.width, image.height)
        (delays, notices, libraries) = (image.frames.map(\.delay), image.notices, image.libraries)
        part = image.part
    }

    /// The bytes of all frames, width × height × 4 each. `isWithin` bounds the factors first.
    var bytes: Int { width * height * 4 * delays.count }

    /// Whether a correct decoder could have sent this.
    func isWithin(_ limits: DecodingLimits) -> Bool {
        let longest = limits.longestSide > 0 ? limits.longestSide : DecodingLimits.side
        guard (1...longest).contains(width), (1...longest).contains(height), !delays.isEmpty,
            delays.count <= max(1, limits.frames), limits.memory == 0 || bytes <= limits.memory
        else { return false }
        return delays.count == 1
            ? delays == [0]
            : delays.allSatisfy { (2...max(2, limits.duration)).contains($0) }
                && delays.reduce(0, +) <= limits.duration
    }

    func write(to writer: inout WireWriter) {
        writer.write(format.rawValue)
        for number in [width, height, delays.count] + delays { writer.write(UInt32(clamping: number)) }
        writer.write(libraries)
        writer.write(UInt32(notices.count))
        for notice in notices { notice.write(to: &writer) }
        writer.write(UInt32(part == nil ? 0 : 1))
        part?.write(to: &writer)
    }

    init?(_ reader: inout WireReader) {
        guard let name = reader.string(), let format = ImageFormat(rawValue: name),
            let width = reader.uint32(), let height = reader.uint32(), let count = reader.uint32(),
            count <= 10_000
        else { return nil }
        (self.format, self.width, self.height) = (format, Int(width), Int(height))
        delays = []
        while delays.count < count {
            guard let delay = reader.uint32() else { return nil }
            delays.append(Int(delay))
        }
        guard let libraries = reader.plainText(), let noticeCount = reader.uint32(), noticeCount <= 8 else {
            return nil
        }
        self.libraries = libraries
        notices = []
        while notices.count < noticeCount {
            guard let notice = FaceNotice(&reader) else { return nil }
            notices.append(notice)
        }
        guard let isPart = reader.uint32() else { return nil }
        if isPart == 1 {
            guard let share = PictureShare(&reader) else { return nil }
            part = share
        }
    }
}

extension FaceNotice {
    func write(to writer: inout WireWriter) {
        switch self {
        case .profileBroken(let reason):
            writer.write(1 as UInt32)
            writer.write(reason)
        case .highDynamicRange: writer.write(2 as UInt32)
        case .noFaceFound: writer.write(3 as UInt32)
        }
    }

    init?(_ reader: inout WireReader) {
        switch reader.uint32() {
        case 1:
            guard let reason = reader.phrase() else { return nil }
            self = .profileBroken(reason: reason)
        case 2: self = .highDynamicRange
        case 3: self = .noFaceFound
        default: return nil
        }
    }
}
