/// Face and costumes in, a published pack out: what the command and the daemon both do.
public struct PackBuilder: Sendable {
    public init() {}

    /// Blocks; call it from a thread of its own.
    /// - Parameters:
    ///   - isCancelled: asked between frames.
    ///   - onEvent: told what happens, one call at a time.
    public func build(
        _ request: BuildRequest, isCancelled: @escaping @Sendable () -> Bool = { false },
        onEvent: @escaping @Sendable (BuildEvent) -> Void = { _ in }
    ) throws(BuildFailure) -> BuildReport {
        throw .cancelled
    }
}
