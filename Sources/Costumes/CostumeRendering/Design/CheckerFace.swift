package import Raster

/// A face that shows what happens to it: numbered squares, so that a slot reveals which part it shows, and how large.
package enum CheckerFace {
    /// Squares along each side; they are numbered from 0, row by row.
    package static let squares = 8
    private static let square = 64

    /// 512 × 512 pixels.
    package static func picture() -> Bitmap {
        let side = squares * square
        var picture = Bitmap(width: side, height: side)
        for y in 0..<side {
            for x in 0..<side { picture[x, y] = tint(column: x / square, row: y / square) }
        }
        for row in 0..<squares {
            for column in 0..<squares {
                let text = String(row * squares + column)
                let ink = Pixel(r: 30, g: 30, b: 40, a: 255)
                let width = BlockLetters.width(of: text, scale: 4)
                picture.write(
                    text, x: column * square + (square - width) / 2, y: row * square + 18, scale: 4, ink)
            }
        }
        return picture
    }

    /// Light and dark by turns, redder to the right and bluer downwards.
    private static func tint(column: Int, row: Int) -> Pixel {
        let light = (column + row) % 2 == 0 ? 215 : 165
        return Pixel(
            r: UInt8(min(255, light + column * 5)), g: UInt8(light), b: UInt8(min(255, light + row * 5)),
            a: 255)
    }
}
