import Digest
public import ImageCodecs
import Messages
import Raster

/// The face of one build: decoded once, cut, shared by all costumes.
public struct Face: Sendable {
    /// Of the file's bytes, lower-case hexadecimal.
    public let sha256: String
    let image: DecodedImage
    let decoding: Duration
    /// What was cut out round the head that was found; nil: nothing.
    let part: PictureShare?

    var bitmaps: [Bitmap] { image.frames.map(\.bitmap) }

    /// Hundredths of a second; one entry for a still face.
    var delays: [Int] { image.frames.map(\.delay) }

    /// What is worth knowing about it.
    var warnings: [BuildProblem] {
        image.notices.map { BuildProblem(code: $0.code, subject: "face", evidence: $0.evidence) }
    }

    /// Blocks. Of the request its face, crop, roll and limits are used.
    public init(_ request: BuildRequest, decoder: any FaceDecoder) throws(BuildFailure) {
        let start = ContinuousClock.now
        sha256 = SHA256.hex(request.face)
        var image: DecodedImage
        do {
            image = try decoder.decode(request.face, limits: request.decoding, part: request.part)
        } catch {
            throw .face(error)
        }
        if let crop = request.crop {
            // A box that is turned comes with room about it.
            image.cut(to: crop.share.seen(from: image.part ?? .all), roll: request.roll)
        }
        part = request.crop == nil ? image.part : nil
        self.image = image
        decoding = ContinuousClock.now - start
    }
}

extension DecodedImage {
    /// Keeps a part of every frame.
    /// - Parameter roll: degrees by which the part is turned clockwise about its middle.
    fileprivate mutating func cut(to crop: PictureShare, roll: Double) {
        let part = crop.pixels(width: width, height: height)
        if roll == 0, part.width == width, part.height == height { return }
        for index in frames.indices {
            frames[index].bitmap =
                roll == 0
                ? frames[index].bitmap.cropped(to: part) : frames[index].bitmap.turned(roll, around: part)
        }
        (width, height) = (part.width, part.height)
    }
}

extension Bitmap {
    /// What lies beneath a box turned clockwise about its middle; clear beyond the picture.
    fileprivate func turned(_ degrees: Double, around box: PixelRect) -> Bitmap {
        var out = Bitmap(width: box.width, height: box.height)
        let (across, down) = (Double(box.width) / 2, Double(box.height) / 2)
        let whole = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
        out.draw(
            self, part: whole, into: whole,
            by: Transform.translation(x: -Double(box.x) - across, y: -Double(box.y) - down)
                .then(.rotation(degrees: -degrees)).then(.translation(x: across, y: down)))
        return out
    }
}
