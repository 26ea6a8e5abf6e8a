import Raster

extension Bitmap {
    /// What lies beneath a turned box. Where it reaches beyond the picture, the pixels of the edge are repeated.
    func leveled(_ turned: TurnedBox) -> Bitmap {
        let size = turned.size(width: width, height: height)
        let margin = turned.overhang(width: width, height: height)
        let source = extended(by: margin)
        let whole = Rect(x: 0, y: 0, width: Double(source.width), height: Double(source.height))
        var out = Bitmap(width: size.width, height: size.height)
        out.draw(
            source,
            PicturePlacement(
                part: whole,
                into: Rect(
                    x: -Double(margin), y: -Double(margin), width: whole.width, height: whole.height),
                by: turned.placement(width: width, height: height)))
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
