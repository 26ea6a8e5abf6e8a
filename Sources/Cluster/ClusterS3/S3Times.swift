/// How long requests may take.
public struct S3Times: Sendable {
    /// Until a connection stands, in milliseconds.
    public var connecting = 5_000
    /// For a whole request, in milliseconds.
    public var request = 120_000
    /// The longest time without progress, in seconds: fewer than 1,000 bytes a second.
    public var stalled = 10

    /// 5 s to connect, 120 s in all, 10 s without progress.
    public init() {}
}
