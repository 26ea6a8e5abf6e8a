import Helpers
import Raster

extension Caption {
    /// How much work drawing the text is, from figures measured once: the same on every machine. Nominal nanoseconds of CPU.
    /// - Parameters:
    ///   - letters: characters that are drawn.
    ///   - pixels: of the picture.
    package func nanoseconds(letters: Int, pixels: Double) -> Double {
        let border: Double = (outline?.width ?? 0) > 0 ? 120_000 : 0
        let bend: Double = arcRadius == nil ? 0 : 100_000
        var cost = 2e6 + 4 * pixels + Double(letters) * (60_000 + border + bend)
        // Drawn again, and blurred.
        if let shadow, shadow.color.a > 0 { cost += 95 * pixels + Double(letters) * (20_000 + border) }
        return cost
    }
}
