package import FaceInput
package import Raster

/// Where a layer lies on a person's face. All lengths are multiples of e, the distance between the eyes as the face
/// layer shows them.
package struct FaceAttachment: Hashable, Sendable {
    /// The width of e in the layer's own space: what a document writes for it in e, its own space has in hundredths.
    package static let unit = 100.0

    package var point: FacePoint
    /// The content's width. Key frames move it; the layer's own space stays.
    package var width: Double
    /// The content's height, where it has no proportions of its own; nil: its own.
    package var height: Double?
    /// From the point to the middle of the content, turned with the head.
    package var shift: Point
    /// Whether the content stays upright while the head tilts.
    package var isUpright: Bool
    /// The number of the face layer, counted in painting order, groups before what they hold.
    package var face: Int

    /// - Parameter face: the number of the face layer.
    package init(
        _ point: FacePoint, of face: Int, width: Double, height: Double? = nil,
        shift: Point = Point(x: 0, y: 0), isUpright: Bool = false
    ) {
        self.point = point
        self.face = face
        self.width = width
        self.height = height
        self.shift = shift
        self.isUpright = isUpright
    }
}

extension FaceAttachment {
    /// In place of a mistaken one.
    static let standIn = FaceAttachment(.eyes, of: 0, width: 1)

    /// About the share of the canvas that it covers, 0…1, where the face fills half of it.
    var typicalArea: Double { min(1, width * (height ?? width) * 0.04) }
}
