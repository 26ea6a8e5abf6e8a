import FaceInput
import Raster

/// Stands in for the face while a costume is made ready: as detailed and as varied in color as a photograph of a head,
/// so that what is worked out with it holds for those.
enum ReferenceFace {
    static let face = PreparedPeople(People(one, one))

    private static let one: PreparedFace = {
        let picture = Self.picture(side: 320)
        var frame = PreparedFace(frames: [picture]).frame(0)
        frame.acting = ActingFace(reference: picture)
        return PreparedFace(frame: frame)
    }()

    /// Gives up what was made of it; it is made again when it is asked for.
    static func release() { one.releaseReductions() }

    /// The reference face, or a reduction of it, with an expression: its middle moves, and pixels everywhere change by a
    /// level. What is prepared knows by that when and where a face changes: a picture that changed nothing would be left
    /// out for all faces, and so would a part of one.
    static func acting(_ picture: Bitmap, _ expression: FaceExpression) -> Bitmap {
        let seed = FaceExpression.Channel.allCases.reduce(UInt32(2_166_136_261)) { seed, channel in
            (seed ^ UInt32(bitPattern: Int32(expression[channel] * 16))) &* 16_777_619
        }
        // The expression's own direction, −½…½.
        let (across, down) = (noise(Int(seed >> 16), 1, cell: 3), noise(Int(seed >> 16), 2, cell: 3))
        let (width, height) = (Float(picture.width), Float(picture.height))
        var acting = picture
        for y in 0..<picture.height {
            for x in 0..<picture.width {
                let (u, v) = ((Float(x) + 0.5) / width, (Float(y) + 0.5) / height)
                let (dx, dy) = ((u - 0.5) / 0.3, (v - 0.52) / 0.4)
                let weight = max(0, 1 - dx * dx - dy * dy) * 0.02
                let (fromX, fromY) = (x + Int(across * weight * width), y + Int(down * weight * height))
                var pixel = picture[
                    min(max(0, fromX), picture.width - 1), min(max(0, fromY), picture.height - 1)]
                if pixel.a == 255 {
                    // Three of 48 bits that stand for the expression.
                    let bits = mixed(seed ^ UInt32((y & 3) * 4 + x & 3) &* 0x85eb_ca77)
                    pixel = Pixel(
                        r: pixel.r ^ UInt8(bits >> 31), g: pixel.g ^ UInt8(bits >> 30 & 1),
                        b: pixel.b ^ UInt8(bits >> 29 & 1), a: 255)
                }
                acting.pixels[y * picture.width + x] = pixel
            }
        }
        return acting
    }

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
        bits = mixed((bits ^ cell &* 0xc2b2_ae3d) &* 0x27d4_eb2f)
        return Float(bits >> 16) / 65_536 - 0.5
    }

    private static func mixed(_ bits: UInt32) -> UInt32 {
        let bits = (bits ^ bits >> 15) &* 0x2c1b_3c6d
        return bits ^ bits >> 13
    }
}
