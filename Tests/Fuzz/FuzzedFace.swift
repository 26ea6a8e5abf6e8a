import FaceDecoding
import FaceInput
import ImageCodecs
import Raster

@testable import FaceSandbox

/// Faces through the decoders, without the walls that hold a mistake back.
enum FuzzedFace {
    /// Small, so that many are tried; reduced, so that this is tried too.
    private static let limits: DecodingLimits = {
        var limits = DecodingLimits()
        (limits.framePixels, limits.totalPixels, limits.frames) = (100_000, 400_000, 40)
        (limits.longestSide, limits.memory) = (64, 200_000)
        return limits
    }()

    static func take(_ bytes: [UInt8]) {
        do throws(FaceError) {
            let decoder = InProcessDecoder.prepared(for: ImageFormat(sniffing: bytes)) { _ in
                .square(
                    PictureShare(x: 0.2, y: 0.1, width: 0.4, height: 0.3),
                    roll: bytes.count.isMultiple(of: 2) ? 0 : 25)
            }
            let image = try decoder.decode(bytes, limits: limits, part: part(bytes))
            precondition(FaceGeometry(image).isWithin(limits), "a picture beyond its limits")
            for frame in image.frames { check(frame.bitmap, image) }
        } catch {
            precondition(error.isInputFault && error.code.hasPrefix("face."), error.code)
        }
    }

    /// By the length, which files don't depend on.
    private static func part(_ bytes: [UInt8]) -> FacePart {
        let box = PictureShare(x: 0.5, y: 0.25, width: 0.5, height: 0.7)
        return [.whole, .head, .box(box, roll: 0), .box(box, roll: 20)][bytes.count % 4]
    }

    /// What the main program relies on.
    private static func check(_ bitmap: Bitmap, _ image: DecodedFace) {
        precondition(bitmap.width == image.width && bitmap.height == image.height, "a frame of another size")
        precondition(bitmap.pixels.count == bitmap.width * bitmap.height, "pixels are missing")
        let isPremultiplied = bitmap.pixels.allSatisfy { $0.r <= $0.a && $0.g <= $0.a && $0.b <= $0.a }
        precondition(isPremultiplied, "colours brighter than their alpha")
    }
}
