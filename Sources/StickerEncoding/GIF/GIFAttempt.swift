/// What came of an attempt to stay within a length.
public struct GIFAttempt: Sendable {
    /// The finished file; nil when it was given up on the way.
    public var bytes: [UInt8]?
    /// The file's length, or what it would probably have been.
    public var size: Int
    /// The most that any frame was allowed to stray (`GIFSettings.lossiness`).
    public var lossiness: Double
}
