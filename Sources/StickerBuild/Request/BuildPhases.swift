/// Where a build's time went. Of drawing and encoding: the sum over all threads.
public struct BuildPhases: Sendable, Equatable {
    public var decode: Duration = .zero
    public var render: Duration = .zero
    public var encode: Duration = .zero
    /// Writing the stickers and the manifest.
    public var publish: Duration = .zero

    public init() {}
}
