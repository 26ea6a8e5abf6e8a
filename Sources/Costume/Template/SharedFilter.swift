/// A filter of the folder `Filters`, which any layer may name.
public struct SharedFilter: Equatable, Sendable {
    /// The folder's name.
    public var id: String
    /// By BCP 47 tag; may be empty.
    public var name: [String: String]
    /// The filter's own canvas, which is laid over the box that it is used on: its lengths are in these units.
    public var width: Double
    public var height: Double
    public var steps: [FilterStep]

    public init(id: String, name: [String: String], width: Double, height: Double, steps: [FilterStep]) {
        (self.id, self.name, self.width, self.height, self.steps) = (id, name, width, height, steps)
    }
}
