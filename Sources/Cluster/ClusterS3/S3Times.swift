/// How long requests may take.
package struct S3Times: Sendable {
    /// Until a connection stands, in milliseconds.
    package var connecting = 5_000
    /// For a whole request, in milliseconds.
    package var request = 120_000
    /// The longest time without progress, in seconds: fewer than 1,000 bytes a second.
    package var stalled = 10

    /// 5 s to connect, 120 s in all, 10 s without progress.
    package init() {}
}
