import ImageCodecs
import Raster
import StickerEncoding

/// The kernels from frames to a GIF.
enum AnimationKernels {
    private static func smooth(_ picture: BinaryAlphaImage) -> BinaryAlphaImage {
        var picture = picture
        picture.smooth(reach: 10)
        return picture
    }

    static func all(_ scene: Scene) throws -> [Kernel] {
        let flat = scene.frames.map { smooth(BinaryAlphaImage($0, matte: nil)) }
        let colors = AlphaPalette(scene.frames[0], count: 250).colors.filter { $0.a == 255 }
            .map { UInt32($0.r) | UInt32($0.g) << 8 | UInt32($0.b) << 16 | 0xff00_0000 }
        let matcher = Matcher(colors)
        var indices = flat[0].pixels.map { $0 == 0 ? UInt8(colors.count) : matcher.nearest($0) }
        let shown = flat[0].pixels.map { $0 == 0 ? 0 : colors[Int(matcher.nearest($0))] }
        let whole = indices
        let (width, count) = (flat[0].width, flat[0].pixels.count)
        let empty = [UInt32](repeating: 0, count: count)
        return [
            Kernel(name: "alpha threshold at one half", pixels: count) {
                BinaryAlphaImage(scene.frames[1], matte: nil).width
            },
            Kernel(name: "denoising", pixels: count) { smooth(flat[0]).width },
            Kernel(name: "comparison of two frames", pixels: count) {
                try GIFEncoder([flat[0], flat[1]], delays: [6, 6]).pixelsToDraw
            },
            Kernel(name: "nearest colors, new palette", pixels: count) {
                matcher.begin()
                return matcher.keep(
                    flat[0].pixels, after: empty, shown: empty, &indices, width: width, budget: 0)
            },
            Kernel(name: "nearest colors, same palette", pixels: count) {
                matcher.keep(flat[0].pixels, after: empty, shown: empty, &indices, width: width, budget: 0)
            },
            Kernel(name: "delta-frame detection", pixels: count) {
                matcher.keep(
                    flat[1].pixels, after: flat[0].pixels, shown: shown, &indices, width: width,
                    budget: 192)
            },
            coded(whole, colors, "LZW, exact", budget: 0),
            coded(whole, colors, "LZW, lossy (up to 8 steps)", budget: 192),
        ]
    }

    private static func coded(
        _ indices: [UInt8], _ colors: [UInt32], _ name: String, budget: Float
    ) -> Kernel {
        let coder = Coder(colors)
        return Kernel(name: name, pixels: indices.count) { coder.code(indices, budget: budget) }
    }
}
