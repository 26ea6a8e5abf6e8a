import ImageCodecs
import Raster

/// A box to cut out of a part of a picture, turned clockwise about its middle.
struct TurnedBox {
    /// Why it is cut out.
    enum Purpose {
        /// A square around a head. Where it reaches beyond the picture, the pixels of the edge are repeated.
        case head
        /// What somebody selected. It is clear where it reaches beyond the picture.
        case crop
    }

    /// As shares of the part; may reach beyond it.
    private let box: PictureShare
    /// All of the picture, as shares of the part.
    private let picture: PictureShare
    /// Degrees.
    let roll: Double
    let purpose: Purpose

    /// - Parameters:
    ///   - box: as shares of the picture.
    ///   - part: of the picture, with the turned box as far as it lies within the picture.
    /// - Returns: nil for a box that isn't turned.
    init?(_ box: PictureShare, roll: Double, of part: PictureShare, for purpose: Purpose) {
        guard roll != 0 else { return nil }
        (self.box, picture) = (box.seen(from: part), PictureShare.all.seen(from: part))
        (self.roll, self.purpose) = (roll, purpose)
    }

    /// The size of what lies beneath the box, in pixels.
    /// - Parameters:
    ///   - width: of the part, in pixels; so is the height.
    func size(width: Int, height: Int) -> (width: Int, height: Int) {
        let (across, down) = (box.width * Double(width), box.height * Double(height))
        switch purpose {
        case .head:
            let side = max(1, Int(across.rounded()))
            return (side, side)
        // Down, so that limits hold; a hair up first, so that an exact side stays exact.
        case .crop: return (max(1, Int(across + 1e-6)), max(1, Int(down + 1e-6)))
        }
    }

    /// From pixels of the part to pixels of what is delivered.
    /// - Parameters:
    ///   - width: of the part, in pixels; so is the height.
    func placement(width: Int, height: Int) -> Transform {
        let size = size(width: width, height: height)
        let half = (x: Double(size.width) / 2, y: Double(size.height) / 2)
        var (x, y) = (
            (box.x + box.width / 2) * Double(width), (box.y + box.height / 2) * Double(height)
        )
        if roll.truncatingRemainder(dividingBy: 90) == 0 {
            // Whole pixels for quarter turns.
            let lies = roll.truncatingRemainder(dividingBy: 180) != 0
            let (across, down) = lies ? (half.y, half.x) : (half.x, half.y)
            (x, y) = ((x - across).rounded() + across, (y - down).rounded() + down)
        }
        return Transform.translation(x: -x, y: -y).then(.rotation(degrees: -roll))
            .then(.translation(x: half.x, y: half.y))
    }

    /// By how many pixels the turned box reaches beyond the part, at most; 0 if it doesn't.
    /// - Parameters:
    ///   - width: of the part, in pixels; so is the height.
    func overhang(width: Int, height: Int) -> Int {
        let size = size(width: width, height: height)
        let turn = Transform.rotation(degrees: -roll)
        let (wide, high) = (Double(size.width) / 2, Double(size.height) / 2)
        let (across, down) = (
            wide * abs(turn.a) + high * abs(turn.b), wide * abs(turn.b) + high * abs(turn.a)
        )
        let (x, y) = (
            (box.x + box.width / 2) * Double(width), (box.y + box.height / 2) * Double(height)
        )
        let beyond = max(across - x, x + across - Double(width), down - y, y + down - Double(height))
        // The box's middle lies in the picture, so that less than its longer side is missing.
        return min(max(0, Int(beyond.rounded(.up))), 2 * max(size.width, size.height))
    }

    /// How much of each delivered pixel lies within the picture; nil: all of every pixel, or the edges are repeated.
    /// - Parameters:
    ///   - width: of the part, in pixels; so is the height.
    func coverage(width: Int, height: Int) -> CoverageMap? {
        guard purpose == .crop, overhang(width: width, height: height) > 0 else { return nil }
        let size = size(width: width, height: height)
        var inside = Bitmap(width: size.width, height: size.height)
        let whole = Rect(
            x: picture.x * Double(width), y: picture.y * Double(height),
            width: picture.width * Double(width), height: picture.height * Double(height))
        inside.fill(
            whole, with: .color(Color(r: 255, g: 255, b: 255)), by: placement(width: width, height: height))
        let coverage = inside.alphaCoverage()
        return coverage.values.allSatisfy { $0 == 255 } ? nil : coverage
    }
}
