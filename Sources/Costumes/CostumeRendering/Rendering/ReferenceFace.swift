import FaceInput
import Raster

/// Stands in for the face while a costume is made ready: as detailed and as varied in color as a photograph of a head,
/// so that what is worked out with it holds for those.
enum ReferenceFace {
    static let face = PreparedPeople(People(one, one))

    private static let one = PreparedFace(frames: [picture(side: 320)])

    /// A head before a wall, both with soft shades and grain.
    static func picture(side: Int) -> Bitmap {
        var picture = Bitmap(width: side, height: side)
        let unit = 1 / Float(side)
        for y in 0..<side {
            for x in 0..<side {
                let (u, v) = ((Float(x) + 0.5) * unit, (Float(y) + 0.5) * unit)
                picture.pixels[y * side + x] = pixel(u, v, grain: noise(x, y, cell: 1) * 14)
            }
        }
        return picture
    }

    /// - Parameters:
    ///   - u: across, 0…1; v likewise down.
    private static func pixel(_ u: Float, _ v: Float, grain: Float) -> Pixel {
        let (dx, dy) = ((u - 0.5) / 0.3, (v - 0.52) / 0.4)
        let head = dx * dx + dy * dy
        let (hairX, hairY) = ((u - 0.5) / 0.37, (v - 0.4) / 0.4)
        let isHair = hairX * hairX + hairY * hairY < 1 && (v < 0.3 || head > 1)
        let (fine, wide) = (shade(u * 40, v * 40), shade(u * 7, v * 7))
        let color: SIMD3<Float>
        if isHair {
            color = SIMD3(70, 48, 38) + (fine * 90 + wide * 45) * SIMD3(1, 0.8, 0.65)
        } else if head < 1 {
            // Lit from the upper left; brows, eyes and mouth are darker.
            let light = 1 - 0.35 * head + 0.18 * (0.5 - u)
            let eyes = spot(u, v, at: 0.38, 0.46) + spot(u, v, at: 0.62, 0.46) + spot(u, v, at: 0.5, 0.72)
            color = SIMD3(226, 172, 142) * light - eyes * SIMD3(110, 90, 80) + (wide * 38 + fine * 39) * 1
        } else {
            color = SIMD3(90, 120, 150) + (wide * 105 + fine * 62) * SIMD3(1, 0.9, 0.7)
        }
        let shown = (color + grain).clamped(lowerBound: SIMD3(), upperBound: SIMD3(repeating: 255))
        return Pixel(r: UInt8(shown.x), g: UInt8(shown.y), b: UInt8(shown.z), a: 255)
    }

    private static func spot(_ u: Float, _ v: Float, at x: Float, _ y: Float) -> Float {
        let (dx, dy) = ((u - x) / 0.08, (v - y) / 0.035)
        return max(0, 1 - dx * dx - dy * dy)
    }

    /// Smooth noise, −½…½.
    private static func shade(_ x: Float, _ y: Float) -> Float {
        let (column, row) = (x.rounded(.down), y.rounded(.down))
        let (fx, fy) = (x - column, y - row)
        let (sx, sy) = (fx * fx * (3 - 2 * fx), fy * fy * (3 - 2 * fy))
        let (i, j) = (Int(column), Int(row))
        let upper = noise(i, j, cell: 2) * (1 - sx) + noise(i + 1, j, cell: 2) * sx
        let lower = noise(i, j + 1, cell: 2) * (1 - sx) + noise(i + 1, j + 1, cell: 2) * sx
        return upper * (1 - sy) + lower * sy
    }

    /// A number of a place, −½…½.
    private static func noise(_ x: Int, _ y: Int, cell: UInt32) -> Float {
        var bits = UInt32(truncatingIfNeeded: x) &* 0x9e37_79b1 ^ UInt32(truncatingIfNeeded: y) &* 0x85eb_ca77
        bits = (bits ^ cell &* 0xc2b2_ae3d) &* 0x27d4_eb2f
        bits = (bits ^ bits >> 15) &* 0x2c1b_3c6d
        return Float((bits ^ bits >> 13) >> 16) / 65_536 - 0.5
    }
}
