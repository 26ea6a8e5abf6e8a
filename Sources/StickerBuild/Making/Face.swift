import Digest
public import FaceInput
import ImageCodecs
import Messages
import Raster

/// The face of one build: decoded once, cut, shared by all costumes.
public struct Face: Sendable {
    let facts: FaceFacts
    /// nil: it is known from an earlier build.
    private let image: DecodedFace?
    let decoding: Duration

    /// Of the file's bytes, lower-case hexadecimal.
    public var sha256: String { facts.sha256 }

    var isDecoded: Bool { image != nil }

    var found: FoundFaces? { image?.found }
    var source: PictureSize? { image?.source }

    /// Pictures, persons, heads and points; empty if it isn't decoded.
    var frames: [DecodedFace.Frame] { image?.frames ?? [] }

    /// Hundredths of a second; one entry for a still face.
    var delays: [Int] { image?.frames.map(\.delay) ?? [] }

    /// What is worth knowing about it.
    var warnings: [BuildProblem] {
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
        var image: DecodedFace
        do {
            image = try decoder.decode(
                request.face, limits: request.decoding, part: request.part, background: request.background,
                meanwhile: meanwhile)
        } catch {
            throw .face(error)
        }
        try request.check(image)
        if let crop = request.crop {
            // A box that is turned comes with room about it.
            image.cut(to: crop.share.seen(from: image.part ?? .all), roll: request.roll)
        }
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

extension DecodedFace {
    /// Keeps a part of every frame.
    /// - Parameter roll: degrees by which the part is turned clockwise about its middle.
    fileprivate mutating func cut(to crop: PictureShare, roll: Double) {
        let part = crop.pixels(width: width, height: height)
        if roll == 0, part.width == width, part.height == height { return }
        let turn = part.turn(roll)
        for index in frames.indices { frames[index].cut(to: part, by: roll == 0 ? nil : turn) }
        for index in frames.indices {
            frames[index].points = frames[index].points?.mapped { point in
                let place = turn.apply(
                    to: Point(x: point.x * Double(width), y: point.y * Double(height)))
                return Point(x: place.x / Double(part.width), y: place.y / Double(part.height))
            }
        }
        (width, height) = (part.width, part.height)
    }
}

extension DecodedFace.Frame {
    /// Keeps a part of the picture, and of the person and the head.
    /// - Parameter turn: from the picture to the turned part; nil: it isn't turned.
    fileprivate mutating func cut(to part: PixelRect, by turn: Transform?) {
        func cut(_ picture: Bitmap) -> Bitmap {
            guard let turn else { return picture.cropped(to: part) }
            return picture.moved(by: turn, width: part.width, height: part.height)
        }
        (bitmap, person, head) = (cut(bitmap), person.map(cut), head.map(cut))
    }
}

extension PixelRect {
    /// From a picture to what lies beneath this box when it is turned clockwise about its middle.
    fileprivate func turn(_ degrees: Double) -> Transform {
        let (across, down) = (Double(width) / 2, Double(height) / 2)
        return Transform.translation(x: -Double(x) - across, y: -Double(y) - down)
            .then(.rotation(degrees: -degrees)).then(.translation(x: across, y: down))
    }
}

extension Bitmap {
    /// The picture drawn into another of this size; clear beyond its edges.
    fileprivate func moved(by transform: Transform, width: Int, height: Int) -> Bitmap {
        var out = Bitmap(width: width, height: height)
        let whole = Rect(x: 0, y: 0, width: Double(self.width), height: Double(self.height))
        out.draw(self, PicturePlacement(part: whole, into: whole, by: transform))
        return out
    }
}
