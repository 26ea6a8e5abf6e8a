package import Raster

/// Copies of a layer round a circle (EFFECTS 6).
package struct LayerCircle: Hashable, Sendable {
    /// How many copies a document may ask for.
    package static let counts = 0...256

    /// Copies, spread evenly.
    package var count: Int
    /// Canvas units; nil: the canvas's shorter side ÷ 2.5.
    package var radius: Double?
    /// nil: the canvas's.
    package var center: Point?
    /// Where the first copy lies, degrees clockwise from 3 o'clock.
    package var start: Double
    /// Copies face outwards.
    package var turn: Bool

    /// - Parameter start: degrees clockwise from 3 o'clock.
    package init(
        count: Int, radius: Double? = nil, center: Point? = nil, start: Double = 0, turn: Bool = false
    ) {
        self.count = count
        self.radius = radius
        self.center = center
        self.start = start
        self.turn = turn
    }
}
