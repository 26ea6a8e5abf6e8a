public import Raster

/// A picture without half-clear pixels, as GIF needs it: row-major, each pixel clear (0) or opaque straight sRGB
/// (R in the lowest byte, 255 in the highest).
public struct FlatPicture: Equatable, Sendable {
    public let width: Int
    public let height: Int
    public var pixels: [UInt32]

    /// Cuts alpha at one half. What stays of the half-clear edge is set on `matte`, or keeps its own straight
    /// colour where there is none.
    public init(_ picture: Bitmap, matte: Color?) {
        (width, height) = (picture.width, picture.height)
        pixels = picture.pixels.map { Self.flat($0, matte) }
    }

    @inline(__always) private static func flat(_ pixel: Pixel, _ matte: Color?) -> UInt32 {
        if pixel.a == 255 { return pixel.bits }
        return pixel.a < 128 ? 0 : edge(pixel, matte)
    }

    private static func edge(_ pixel: Pixel, _ matte: Color?) -> UInt32 {
        guard let matte else {
            let color = pixel.color
            return Pixel(r: color.r, g: color.g, b: color.b, a: 255).bits
        }
        let rest = 255 - Int(pixel.a)
        func over(_ top: UInt8, _ below: UInt8) -> UInt8 {
            UInt8(min(255, Int(top) + (Int(below) * rest * 2 + 255) / 510))
        }
        return Pixel(r: over(pixel.r, matte.r), g: over(pixel.g, matte.g), b: over(pixel.b, matte.b), a: 255)
            .bits
    }

    /// The box around all that differs.
    func changes(from older: FlatPicture) -> PixelRect {
        var box = Extent()
        for y in 0..<height {
            for x in 0..<width where pixels[y * width + x] != older.pixels[y * width + x] { box.add(x, y) }
        }
        return box.rect
    }

    /// How many pixels must be drawn to turn `older` into this: those that differ, and where something turns clear
    /// all that is opaque in the box around it.
    func pixelsToDraw(over older: FlatPicture) -> Int {
        var uncovered = Extent()
        var changed = 0
        for y in 0..<height {
            for x in 0..<width {
                let (old, new) = (older.pixels[y * width + x], pixels[y * width + x])
                if old == new { continue }
                if new == 0 { uncovered.add(x, y) } else { changed += 1 }
            }
        }
        let box = uncovered.rect
        for y in box.y..<box.y + box.height {
            for i in y * width + box.x..<y * width + box.x + box.width
            where pixels[i] != 0 && pixels[i] == older.pixels[i] { changed += 1 }
        }
        return changed
    }
}
