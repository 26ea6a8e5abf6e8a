package import BinaryCoding
package import FaceInput
package import ImageCodecs

/// Describes the decoded pixels: format, size and times.
package struct FaceGeometry: BinaryCodable, Equatable, Sendable {
    package var format: ImageFormat
    /// Pixels in a row, the same for all frames.
    package var width: Int
    /// Rows, the same for all frames.
    package var height: Int
    /// The time on screen of each frame in hundredths of a second; 0 for a still.
    package var delays: [Int]
    /// What comes with each frame.
    package var contents: [FrameContents]
    /// What people should know about the face.
    package var notices: [FaceNotice]
    /// The libraries and their versions.
    package var libraries: String
    /// The part of the picture that was decoded; nil: all of it.
    package var part: PictureShare?
    /// The faces that were found; nil: none, or none was looked for.
    package var found: FoundFaces?
    package var source: PictureSize?

    package init(_ image: DecodedFace) {
        format = image.format
        width = image.width
        height = image.height
        delays = image.frames.map(\.delay)
        notices = image.notices
        libraries = image.libraries
        contents = image.frames.map(FrameContents.init)
        part = image.part
        found = image.found
        source = image.source
    }

    var pictureBytes: Int { width * height * 4 }
    /// The number of pictures: frames, persons and heads.
    private var pictures: Int { contents.reduce(0) { $0 + $1.pictures } }

    /// Whether a correct decoder could have sent this.
    /// - Parameter background: as it was requested.
    func isWithin(_ limits: DecodingLimits, background: FaceBackground? = nil) -> Bool {
        let longest = limits.longestSide > 0 ? limits.longestSide : DecodingLimits.side
        guard (1...longest).contains(width), (1...longest).contains(height), !delays.isEmpty,
            delays.count <= max(1, limits.frames), contents.count == delays.count,
            limits.memory == 0 || pictureBytes * delays.count <= limits.memory,
            pictures == delays.count || pictureBytes * pictures <= limits.cutMemory,
            contents.allSatisfy({ isWanted($0, background) })
        else { return false }
        return delays.count == 1
            ? delays == [0]
            : delays.allSatisfy { (2...max(2, limits.duration)).contains($0) }
                && delays.reduce(0, +) <= limits.duration
    }

    /// Whether a frame has nothing that wasn't requested.
    private func isWanted(_ contents: FrameContents, _ background: FaceBackground?) -> Bool {
        switch background {
        case .auto: true
        case .keep: !contents.hasPerson
        case nil: !contents.hasPerson && !contents.hasHead && contents.points == nil
        }
    }

    package func encode(into writer: inout BinaryWriter) {
        writer.write(format, width, height, delays, contents, notices, libraries, part)
        writer.write(found, source)
    }

    /// At most 10,000 frames; `isWithin` checks the numbers.
    package init(from reader: inout BinaryReader) throws(BinaryDamage) {
        format = try reader.read()
        width = try reader.int(0...0xffff_ffff)
        height = try reader.int(0...0xffff_ffff)
        delays = try reader.list(atMost: 10_000)
        contents = try reader.list(atMost: 10_000)
        notices = try reader.list(atMost: 8)
        libraries = try reader.plainText()
        part = try reader.read()
        found = try reader.read()
        source = try reader.read()
    }
}
