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
    package var start: Double = 0
    /// Copies face outwards.
    package var turn: Bool = false
}
