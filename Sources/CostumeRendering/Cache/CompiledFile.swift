/// What is kept of a costume that was made ready: numbers, and what is long.
public struct CompiledFile: Equatable, Sendable {
    public var words: [UInt64]
    public var pixels: PixelWords

    public init(words: [UInt64], pixels: PixelWords) { (self.words, self.pixels) = (words, pixels) }
}
