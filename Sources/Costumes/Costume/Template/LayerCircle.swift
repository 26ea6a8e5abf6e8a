public import Raster

/// Copies of a layer round a circle (EFFECTS 6).
public struct LayerCircle: Hashable, Sendable {
    /// How many copies a document may ask for.
    public static let counts = 0...256

    /// Copies, spread evenly.
    public var count: Int
    /// Canvas units; nil: the canvas's shorter side ÷ 2.5.
    public var radius: Double?
    /// nil: the canvas's.
    public var center: Point?
    /// Where the first copy lies, degrees clockwise from 3 o'clock.
    public var start: Double
    /// Copies face outwards.
    public var turn: Bool

    /// - Parameter start: degrees clockwise from 3 o'clock.
    public init(
        count: Int, radius: Double? = nil, center: Point? = nil, start: Double = 0, turn: Bool = false
    ) {
        (self.count, self.radius, self.center) = (count, radius, center)
        (self.start, self.turn) = (start, turn)
    }
}
