/// What is kept of a costume that was made ready: numbers, and what is long.
public struct CompiledFile: Equatable, Sendable {
    public var words: [UInt64]
    public var pixels: [UInt32]

    public init(words: [UInt64], pixels: [UInt32]) { (self.words, self.pixels) = (words, pixels) }
}
