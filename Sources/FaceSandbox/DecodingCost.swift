/// What one run of the decoder took.
public struct DecodingCost: Hashable, Sendable {
    /// The most that its memory held at once, in bytes; what the program held that started it counts too, where that
    /// was more.
    public var peakBytes: Int
    /// Milliseconds of the processor.
    public var cpu: Int
    /// Milliseconds on the clock, from the question to its end.
    public var elapsed: Int

    public init(peakBytes: Int, cpu: Int, elapsed: Int) {
        (self.peakBytes, self.cpu, self.elapsed) = (peakBytes, cpu, elapsed)
    }
}
