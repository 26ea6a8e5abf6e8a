extension Bitmap {
    /// How far a glow reaches at most, pixels: a multiple of 3.
    public static let widestGlow = 255.0

    /// How many times the blurred alpha a glow may be.
    public static let strongestGlow = 10.0

    /// The picture over light round all that it shows.
    ///
    /// The alpha of the picture is blurred by three boxes, each rounded half up to a byte, which stand for a Gaussian. Light of
    /// the color covers a pixel by min(255, ⌊strength × blurred + ½⌋) of 255.
    /// - Parameters:
    ///   - radius: of each box, pixels; three times as far nothing is left.
    ///   - strength: 0…`strongestGlow`.
    func glowing(radius: Int, strength: Double, _ color: Color) -> Bitmap {
        let blurred = boxBlurred(radius: radius).boxBlurred(radius: radius).boxBlurred(radius: radius)
        let shades = Self.shades(of: color)
        // What a blurred alpha leaves of the color.
        let light = (0...255).map { shades[Int(min(255, (strength * Double($0) + 0.5).rounded(.down)))] }
        var under = blurred
        for place in under.pixels.indices { under.pixels[place] = light[Int(under.pixels[place].a)] }
        under.composite(self, atX: 0, y: 0)
        return under
    }
}
