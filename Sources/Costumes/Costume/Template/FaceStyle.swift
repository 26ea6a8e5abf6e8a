package import FaceInput
package import Raster

/// How a face fills the box of its layer.
package struct FaceStyle: Hashable, Sendable {
    /// As in CSS: fill the box and cut, fit into it, or stretch. Or the head alone decides: it has one size, lies on the
    /// focus, and is level.
    package enum Fit: String, Sendable, CaseIterable { case cover, contain, fill, head }

    /// How the face is scaled to the box.
    package var fit: Fit = .cover
    /// 0…1 each: the point of the face brought to the box's center, for cover; for head the point of the box that the
    /// head's middle is brought to. Measured before the flip.
    package var focus: Point = Point(x: 0.5, y: 0.5)
    /// For head: from forehead to chin, as a share of the box's shorter side.
    package var size = FaceStyle.usualSize
    /// For head: how far it may reach above the forehead, in distances from forehead to chin; a higher one is drawn smaller.
    /// nil: as far as it does.
    package var headroom: Double?
    /// Mirrored left to right.
    package var flipped: Bool = false
    /// Mirrored top to bottom.
    package var upsideDown: Bool = false
    /// What is shown where the background may be removed.
    package var cut: FaceCut = .person
    /// Whose face it is.
    package var person = Person.first
    /// Whether the costume may be worn without this person.
    package var isOptional = false
    /// How the face acts at one moment. Templates leave it neutral: their layers have a `LayerExpression`.
    package var expression = FaceExpression.neutral

    /// Of heads that say nothing else.
    package static let usualSize = 0.52
}
