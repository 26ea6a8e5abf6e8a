import Raster

extension Bitmap {
    /// Draws a picture over a part of this one, or replaces that part. The picture must lie within.
    mutating func paint(_ picture: Bitmap, x: Int, y: Int, blended: Bool) {
        for row in 0..<picture.height {
            let (from, to) = (row * picture.width, (y + row) * width + x)
            for column in 0..<picture.width {
                let pixel = picture.pixels[from + column]
                if !blended || pixel.a == 255 {
                    pixels[to + column] = pixel
                } else if pixel.a > 0 {
                    pixels[to + column] = pixel.drawn(over: pixels[to + column])
                }
            }
        }
    }

    /// Makes a part transparent; it must lie within.
    mutating func clear(_ part: PixelRect) {
        for row in part.y..<part.y + part.height {
            for column in part.x..<part.x + part.width { self[column, row] = .clear }
        }
    }
}

extension Pixel {
    /// Source-over of premultiplied colors, rounded to nearest.
    fileprivate func drawn(over below: Pixel) -> Pixel {
        let rest = 255 - UInt32(a)
        func channel(_ above: UInt8, _ below: UInt8) -> UInt8 {
            UInt8(min(255, UInt32(above) + (UInt32(below) * rest * 2 + 255) / 510))
        }
        return Pixel(
            r: channel(r, below.r), g: channel(g, below.g), b: channel(b, below.b), a: channel(a, below.a))
    }
}
