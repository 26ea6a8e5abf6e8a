import Digest
public import FaceInput
import ImageCodecs
import Messages

/// The face of one build: decoded once, cut, shared by all costumes.
public struct Face: Sendable {
    package let facts: FaceFacts
    /// nil: it is known from an earlier build.
    private let image: DecodedFace?
    let decoding: Duration

    /// Of the file's bytes, lower-case hexadecimal.
    public var sha256: String { facts.sha256 }

    /// False: it is known from an earlier build, without its pixels.
    package var isDecoded: Bool { image != nil }

    var found: FoundFaces? { image?.found }
    var source: PictureSize? { image?.source }

    /// Pictures, persons, heads and points; empty if it isn't decoded.
    package var frames: [DecodedFace.Frame] { image?.frames ?? [] }

    /// Hundredths of a second; one entry for a still face.
    var delays: [Int] { image?.frames.map(\.delay) ?? [] }

    /// What is worth knowing about it.
    package var warnings: [BuildProblem] {
        facts.notices.map { BuildProblem(code: $0.code, subject: "face", evidence: $0.evidence) }
    }

    /// The face as an earlier build noted it, without its pixels; nil where the note isn't about this face, decoded in
    /// this way by these libraries.
    init?(_ request: BuildRequest, noted bytes: [UInt8], decoder: any FaceDecoder) {
        guard let facts = FaceFacts(bytes), facts.sha256 == SHA256.hex(request.face),
            facts.order == FaceFacts.order(request), let now = decoder.librariesNow(),
            facts.isDecoded(by: now)
        else { return nil }
        (self.facts, image, decoding) = (facts, nil, .zero)
    }

    /// Blocks. Of the request its face, crop, roll, framing, background and limits are used.
    /// - Parameter meanwhile: as the decoder has it.
    public init(
        _ request: BuildRequest, decoder: any FaceDecoder, meanwhile: () -> Void = {}
    ) throws(BuildFailure) {
        let start = ContinuousClock.now
        let image: DecodedFace
        do {
            image = try decoder.decode(
                request.face, limits: request.decoding, part: request.part, background: request.background,
                meanwhile: meanwhile)
        } catch {
            throw .face(error)
        }
        try request.check(image)
        facts = FaceFacts(
            sha256: SHA256.hex(request.face), order: FaceFacts.order(request), libraries: image.libraries,
            format: image.format.rawValue, width: image.width, height: image.height,
            frames: image.frames.count,
            part: request.crop == nil
                ? image.part.map { "head \($0.x),\($0.y),\($0.width),\($0.height)" } : nil,
            notices: image.notices.map { .init(code: $0.code, evidence: $0.evidence) })
        self.image = image
        decoding = ContinuousClock.now - start
    }
}
