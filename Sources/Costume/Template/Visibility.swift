public struct Visibility: Hashable, Sendable {
    public var from: Double
    public var to: Double

    public init(from: Double, to: Double) { (self.from, self.to) = (from, to) }
}
