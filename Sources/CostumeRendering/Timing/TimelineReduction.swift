public struct TimelineReduction: Hashable, Sendable {
    /// `seam`, `duration`, `frames`.
    public var what: String
    public var from: Double
    public var to: Double

    public init(what: String, from: Double, to: Double) { (self.what, self.from, self.to) = (what, from, to) }
}
