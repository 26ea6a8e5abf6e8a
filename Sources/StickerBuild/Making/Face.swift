import Digest
import ImageCodecs
import Messages
import Raster

/// The face of one build: decoded once, cut, shared by all costumes.
struct Face: Sendable {
    /// Of the file's bytes, lower-case hexadecimal.
    let sha256: String
    let image: DecodedImage

    var bitmaps: [Bitmap] { image.frames.map(\.bitmap) }

    /// Hundredths of a second; one entry for a still face.
    var delays: [Int] { image.frames.map(\.delay) }

    /// What is worth knowing about it.
    var warnings: [BuildProblem] {
        image.notices.map { BuildProblem(code: $0.code, subject: "face", evidence: $0.evidence) }
    }

    init(_ bytes: [UInt8], crop: BuildRequest.Crop?, decoder: any FaceDecoder) throws(DecodingError) {
        sha256 = SHA256.hex(bytes)
        var image = try decoder.decode(bytes, limits: DecodingLimits())
        if let crop {
            let part = Self.pixels(of: crop, width: image.width, height: image.height)
            for index in image.frames.indices {
                image.frames[index].bitmap = image.frames[index].bitmap.cropped(to: part)
            }
            (image.width, image.height) = (part.width, part.height)
        }
        self.image = image
    }

    static func read(
        _ request: BuildRequest, decoder: any FaceDecoder
    ) throws(BuildFailure) -> Face {
        do {
            return try Face(request.face, crop: request.crop, decoder: decoder)
        } catch {
            throw .face(error)
        }
    }

    /// At least one pixel, within the picture.
    private static func pixels(of crop: BuildRequest.Crop, width: Int, height: Int) -> PixelRect {
        func span(_ start: Double, _ length: Double, _ whole: Int) -> (Int, Int) {
            let first = min(max(0, Int((start * Double(whole)).rounded())), whole - 1)
            let end = min(max(first + 1, Int(((start + length) * Double(whole)).rounded())), whole)
            return (first, end - first)
        }
        let (x, columns) = span(crop.x, crop.width, width)
        let (y, rows) = span(crop.y, crop.height, height)
        return PixelRect(x: x, y: y, width: columns, height: rows)
    }
}
