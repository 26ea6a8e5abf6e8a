import Raster

/// Small moving pictures to write.
enum Scenes {
    /// A dot that crosses the picture and uncovers clear areas, with a black core and a soft edge.
    static func moving(side: Int, count: Int) -> [Bitmap] {
        (0..<count).map { k in
            picture(side) { x, y in
                let (dx, dy) = (x - (k * side / count + 3), y - side / 2)
                let distance = dx * dx + dy * dy
                if distance < 4 { return Pixel(r: 0, g: 0, b: 0, a: 255) }
                if distance < 16 { return Pixel(r: 200, g: 40, b: UInt8(k * 9 & 255), a: 255) }
                return distance < 20 ? Pixel(r: 60, g: 12, b: 0, a: 90) : .clear
            }
        }
    }

    /// A still ground on which a patch changes; nothing turns clear.
    static func patch(side: Int, count: Int) -> [Bitmap] {
        (0..<count).map { k in
            picture(side) { x, y in
                if x < 2 || y < 2 { return .clear }
                let inside = (8..<12).contains(x) && (8..<12).contains(y)
                return inside
                    ? Pixel(r: 250, g: UInt8(k * 30 & 255), b: 0, a: 255) : Pixel(r: 3, g: 2, b: 1, a: 255)
            }
        }
    }

    /// Opaque noise of many colors, another one in each frame, with a clear margin.
    static func noise(side: Int, count: Int, seed: UInt32 = 1) -> [Bitmap] {
        var state = seed
        return (0..<count).map { _ in
            picture(side) { x, y in
                state = state &* 1_664_525 &+ 1_013_904_223
                if x == 0 || y == 0 { return .clear }
                return Pixel(bits: state >> 8 | 0xff00_0000)
            }
        }
    }

    /// Opaque soft shades with a little grain, moving sideways.
    static func shades(side: Int, count: Int) -> [Bitmap] {
        (0..<count).map { k in
            picture(side) { x, y in
                let grain = (x &* 7 &+ y &* 13 &+ k &* 5) % 9
                func shade(_ value: Int) -> UInt8 { UInt8(max(0, min(255, value + grain))) }
                return Pixel(r: shade(x * 3 + k), g: shade(y * 4), b: shade((x + y) * 2), a: 255)
            }
        }
    }

    static func picture(_ side: Int, _ pixel: (Int, Int) -> Pixel) -> Bitmap {
        var result = Bitmap(width: side, height: side)
        for y in 0..<side { for x in 0..<side { result[x, y] = pixel(x, y) } }
        return result
    }
}
