/// How exactly an animation is written.
public struct GIFSettings: Hashable, Sendable {
    /// Colors of the palette, 2…256; one of them stands for clear.
    public var colors: Int
    /// How far a color may be from the wanted one, in 8 bit steps of a channel; 0 writes each pixel's nearest.
    public var lossiness: Double
    /// A palette for each frame instead of one for all.
    public var localPalettes: Bool

    public init(colors: Int = 256, lossiness: Double = 0, localPalettes: Bool = false) {
        (self.colors, self.lossiness, self.localPalettes) = (colors, lossiness, localPalettes)
    }
}
