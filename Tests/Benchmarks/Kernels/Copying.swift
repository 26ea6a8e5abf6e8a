import Raster

/// Copies the pixels of a sticker by memcpy.
enum Copying {
    static func kernel(of scene: Scene) -> Kernel {
        let picture = scene.sticker
        var target = Bitmap(width: picture.width, height: picture.height)
        return Kernel(name: "memcpy", pixels: picture.pixels.count) {
            unsafe target.pixels.withUnsafeMutableBytes { target in
                unsafe picture.pixels.withUnsafeBytes { unsafe target.copyMemory(from: $0) }
            }
            return Int(target.pixels[picture.pixels.count / 2].bits)
        }
    }
}
