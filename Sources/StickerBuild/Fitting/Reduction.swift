/// One thing given up for the limit, as the manifest names it.
public struct Reduction: Hashable, Sendable, Codable {
    /// `colors`, `lossiness`, `frames`, `side`, `still`, `palette`, `seam`, `duration`.
    public var what: String
    public var from: Double
    public var to: Double

    public init(what: String, from: Double, to: Double) { (self.what, self.from, self.to) = (what, from, to) }
}
