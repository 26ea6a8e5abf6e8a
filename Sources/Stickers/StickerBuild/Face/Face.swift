package import CostumeRendering
import Digest
package import FaceInput
import ImageCodecs
import Messages
import Raster

/// A face that was read: decoded once, cut, ready for all costumes.
package struct Face: Sendable {
    package let facts: FaceFacts
    /// Pictures, persons, heads and points; empty where it is known from an earlier build.
    package let prepared: PreparedFace
    /// False: it is known from an earlier build, without its pixels.
    package let isDecoded: Bool
    /// Which part of the picture is used; nil: it wasn't read from a picture now.
    package let use: FaceUse?
    /// How long decoding took.
    let decoding: Duration

    /// The digest of the file's bytes, lower-case hexadecimal.
    package var sha256: String { facts.sha256 }

    /// Hundredths of a second; one entry for a still face.
    package var delays: [Int] { prepared.delays }

    /// Of all its pictures.
    package var pixels: Int { prepared.pixels }

    /// What is worth knowing about it.
    package var warnings: [BuildProblem] {
        facts.notices.map { BuildProblem(code: $0.code, subject: "face", evidence: $0.evidence) }
    }

    /// The face as an earlier build noted it, without its pixels; nil where the note isn't about this face, decoded in
    /// this way by these libraries.
    init?(_ source: FaceSource, noted bytes: [UInt8], decoder: any FaceDecoder) {
        guard let facts = FaceFacts(bytes), facts.sha256 == SHA256.hex(source.bytes),
            facts.order == FaceFacts.order(source.reading), let now = decoder.librariesNow(),
            facts.isDecoded(by: now)
        else { return nil }
        self.facts = facts
        (prepared, isDecoded, use, decoding) = (PreparedFace(frames: [Bitmap]()), false, nil, .zero)
    }

    /// Blocks.
    /// - Parameter meanwhile: as the decoder has it.
    package init(
        _ source: FaceSource, decoder: any FaceDecoder, meanwhile: () -> Void = {}
    ) throws(BuildFailure) {
        let start = ContinuousClock.now
        let reading = source.reading
        try reading.check()
        var image: DecodedFace
        do {
            image = try decoder.decode(
                source.bytes, limits: reading.limits, part: reading.part, background: reading.background,
                meanwhile: meanwhile)
        } catch {
            throw .face(error)
        }
        try reading.check(image)
        let isUnclear = image.showsUnclearFace
        if reading.expressions == .off {
            for index in image.frames.indices { image.frames[index].contours = nil }
        }
        let prepared = PreparedFace(frames: image.frames)
        let notices = image.notices.map { FaceFacts.Notice(code: $0.code, evidence: $0.evidence) }
        let doubts = (isUnclear && reading.expressions != .off ? ["implausible"] : prepared.doubts).map {
            FaceFacts.Notice(code: BuildProblem.expressionNone, evidence: ["reason": $0])
        }
        let parts =
            prepared.isWithoutParts
            ? [FaceFacts.Notice(code: BuildProblem.partsNone, evidence: [:])] : []
        facts = FaceFacts(
            sha256: SHA256.hex(source.bytes), order: FaceFacts.order(reading), libraries: image.libraries,
            format: image.format.rawValue, width: image.width, height: image.height,
            frames: image.frames.count,
            part: reading.crop == nil
                ? image.part.map { "head \($0.x),\($0.y),\($0.width),\($0.height)" } : nil,
            notices: notices + doubts + parts)
        self.prepared = prepared
        isDecoded = true
        use = FaceUse(found: image.found, source: image.source)
        decoding = ContinuousClock.now - start
    }

    /// One that no file holds.
    package init(_ prepared: PreparedFace) {
        facts = FaceFacts(
            sha256: "", order: "", libraries: "", format: "", width: 0, height: 0, frames: 1, part: nil,
            notices: [])
        self.prepared = prepared
        isDecoded = true
        use = nil
        decoding = .zero
    }

    /// The faces of a picture; nil: none is found. Blocks.
    /// - Parameter bytes: the whole file.
    package static func found(
        in bytes: [UInt8], decoder: any FaceDecoder
    ) throws(BuildFailure) -> FoundFaces? {
        do throws(FaceError) {
            return try decoder.decode(bytes, limits: DecodingLimits(), part: .head).found
        } catch {
            throw .face(error)
        }
    }

    /// The drawn one, which stands in for a person.
    package static let drawn = Face(PreparedFace(frames: [DrawnFace.frame]))

    /// A numbered checkerboard, whole, which shows how a costume places and distorts a face.
    package static let checkerboard = Face(PreparedFace(frames: [CheckerFace.picture()]))
}

extension DecodedFace {
    /// Whether a face was found, but not the outlines of its parts: a veil or a mask may hide them.
    fileprivate var showsUnclearFace: Bool {
        let isFound = found != nil || frames.contains { $0.points != nil }
        return isFound && frames.allSatisfy { $0.contours == nil }
    }
}
