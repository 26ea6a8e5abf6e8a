import Digest
import FaceDecoding
import FaceInput
import ImageCodecs
import Raster
import StickerEncoding

/// The kernels that decode and encode files.
enum FileKernels {
    static func all(_ scene: Scene) throws -> [Kernel] {
        let layer = try PNGEncoder.encode(scene.costume, effort: PNGEffort(level: 9, filters: true))
        let file = [UInt8](repeating: 0, count: 500_000).indices.map { UInt8(truncatingIfNeeded: $0 &* 131) }
        let count = scene.sticker.pixels.count
        return [
            Kernel(name: "PNG encoding: filters, deflate", pixels: count) {
                try PNGEncoder.encode(scene.sticker).count
            },
            Kernel(name: "256 colors selected, dithered", pixels: count) {
                AlphaPalette(scene.sticker, count: 256).colors.count
            },
            Kernel(name: "decoding a costume's PNG", pixels: count) {
                try PNGDecoder.picture(layer, limits: DecodingLimits()).width
            },
            Kernel(name: "decoding a face's JPEG", pixels: scene.face.pixels.count) {
                try InProcessDecoder().decode(scene.photograph, limits: DecodingLimits()).width
            },
            Kernel(name: "SHA-256 of 500,000 bytes", pixels: file.count / 4) {
                Int(SHA256.digest(file)[0])
            },
        ]
    }
}
