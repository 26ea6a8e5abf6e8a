package import ImageCodecs
package import Raster

/// Frames a photograph as an icon: a square around the head, level, that reaches over the hair.
package enum IconFraming {
    /// Side of the square in heights of the face (brows to chin): with hair, neck and some margin.
    private static let room = 2.1
    /// The smallest side where more would reach beyond the picture, in heights of the face.
    private static let leastRoom = 1.8
    /// Where the eyes are below the top of the face, in heights of the face.
    private static let eyes = 0.26
    /// How far hair reaches above the eyes, in heights of the face, with some margin. Measured on 80 portraits: at most 0.86.
    private static let hair = 0.88
    /// What must stay below the eyes, in heights of the face: the chin.
    private static let chin = 0.84
    /// A face of at least this share of the picture's shorter side is framed already.
    private static let tight = 0.36
    /// Heads are left as they are up to this tilt, in degrees.
    private static let level = 5.0
    /// The same for heads that fill their pictures.
    private static let largeLevel = 12.0
    /// How far a square may be moved into the picture, in sides.
    private static let shift = 0.12

    /// What to crop: a box that is rotated clockwise about its middle.
    package struct Frame: Equatable, Sendable {
        /// A square, as shares of the picture.
        package var box: PictureShare
        /// Degrees; 0 leaves the pixels as they are, and so does a multiple of 90, but for their order.
        package var roll: Double
    }

    /// The square to crop; nil if the picture is framed as an icon already.
    /// - Parameters:
    ///   - face: from the brows to the chin and as wide, upright about its middle, in pixels.
    ///   - roll: degrees by which the head is rotated clockwise, −180…180.
    ///   - width: of the picture, in pixels; so is the height.
    package static func frame(around face: Rect, roll: Double, width: Int, height: Int) -> Frame? {
        let (shorter, longer) = (Double(min(width, height)), Double(max(width, height)))
        // Leveling would cut into a head that fills its picture.
        let isLarge = face.height >= tight * shorter
        let isTight = isLarge && longer <= 1.25 * shorter
        // Quarter turns keep every pixel.
        let quarter = (roll / 90).rounded() * 90
        let leveled = abs(roll - quarter) <= (isLarge ? largeLevel : level) ? quarter : roll
        if leveled == 0 {
            if isTight { return nil }
            let square = square(around: face, width: width, height: height)
            return Frame(box: PictureShare(square, width: width, height: height), roll: 0)
        }
        let turn = Transform.rotation(degrees: leveled)
        let reach = abs(turn.a) + abs(turn.d)
        // What fits into the picture when rotated.
        let fitting = max(shorter / reach, leastRoom * face.height)
        let side = max(1, min(isTight ? shorter : room * face.height, fitting, shorter))
        let down = side / 2 - above(side, face) - (0.5 - eyes) * face.height
        let center = Point(x: face.center.x + turn.b * down, y: face.center.y + turn.e * down)
        func placed(_ middle: Double, _ whole: Int) -> Double {
            let (low, high) = (side * reach / 2, Double(whole) - side * reach / 2)
            let wish = low > high ? Double(whole) / 2 : min(max(middle, low), high)
            return min(max(wish, middle - shift * side), middle + shift * side)
        }
        let (x, y) = (placed(center.x, width), placed(center.y, height))
        return Frame(
            box: PictureShare(
                x: (x - side / 2) / Double(width), y: (y - side / 2) / Double(height),
                width: side / Double(width), height: side / Double(height)),
            roll: leveled == 180 || leveled == -180 ? 180 : leveled)
    }

    /// How far a square of a side reaches above the eyes. In one that is too small for all of the head, the hair is cut.
    private static func above(_ side: Double, _ face: Rect) -> Double {
        max(side / 3, min(hair * face.height, side - chin * face.height))
    }

    /// The square around an upright head, within the picture.
    private static func square(around face: Rect, width: Int, height: Int) -> PixelRect {
        let side = min(Double(min(width, height)), max(1, face.height * room))
        let left = face.x + face.width / 2 - side / 2
        let top = face.y + face.height * eyes - above(side, face)
        func placed(_ start: Double, _ whole: Int) -> Int {
            Int(min(max(0, start), Double(whole) - side).rounded(.down))
        }
        let pixels = max(1, Int(side))
        return PixelRect(x: placed(left, width), y: placed(top, height), width: pixels, height: pixels)
    }
}
