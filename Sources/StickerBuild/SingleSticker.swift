/// One costume on one face, without a pack: what `kigurumi wear` does.
public struct SingleSticker: Sendable {
    public init() {}

    /// - Parameter request: its output and retention are not used; `only` names the one costume.
    public func make(
        _ request: BuildRequest, id: String, isCancelled: @escaping @Sendable () -> Bool = { false }
    ) throws(BuildFailure) -> FittedSticker {
        throw .cancelled
    }
}
