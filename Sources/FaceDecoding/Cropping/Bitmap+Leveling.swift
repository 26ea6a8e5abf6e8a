import ImageCodecs
import Raster

extension Bitmap {
    /// What lies beneath a square that is rotated clockwise about its middle. Where it reaches beyond the picture, the
    /// pixels of the edge are repeated.
    /// - Parameters:
    ///   - box: a square, as shares of this picture.
    ///   - roll: degrees.
    func leveled(_ box: PictureShare, roll: Double) -> Bitmap {
        let side = max(1, Int((box.width * Double(width)).rounded()))
        let center = Point(
            x: (box.x + box.width / 2) * Double(width), y: (box.y + box.height / 2) * Double(height))
        let turn = Transform.rotation(degrees: -roll)
        let reach = Double(side) / 2 * (abs(turn.a) + abs(turn.b))
        let beyond = max(
            reach - center.x, center.x + reach - Double(width), reach - center.y,
            center.y + reach - Double(height))
        // The square's middle lies in the picture, so that less than its side is missing.
        let margin = min(max(0, Int(beyond.rounded(.up))), 2 * side)
        let source = extended(by: margin)
        let whole = Rect(
            x: -Double(margin), y: -Double(margin), width: Double(source.width), height: Double(source.height)
        )
        var out = Bitmap(width: side, height: side)
        let half = Double(side) / 2
        // Whole pixels for quarter turns.
        let isExact = roll.truncatingRemainder(dividingBy: 90) == 0
        let (x, y) =
            isExact
            ? ((center.x - half).rounded() + half, (center.y - half).rounded() + half) : (center.x, center.y)
        out.draw(
            source,
            PicturePlacement(
                part: Rect(x: 0, y: 0, width: whole.width, height: whole.height), into: whole,
                by: Transform.translation(x: -x, y: -y).then(turn).then(.translation(x: half, y: half))))
        return out
    }

    /// The picture with its edges repeated.
    /// - Parameter margin: pixels on each side.
    private func extended(by margin: Int) -> Bitmap {
        guard margin > 0, !bounds.isEmpty else { return self }
        var out = Bitmap(width: width + 2 * margin, height: height + 2 * margin)
        for y in 0..<out.height {
            let row = min(max(0, y - margin), height - 1) * width
            for x in 0..<out.width { out[x, y] = pixels[row + min(max(0, x - margin), width - 1)] }
        }
        return out
    }
}
