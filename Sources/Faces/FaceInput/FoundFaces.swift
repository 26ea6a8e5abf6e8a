package import ImageCodecs
package import Raster

/// The faces that were found in a picture, so that people can choose among them.
package struct FoundFaces: Equatable, Sendable {
    /// From the brows to the chin, as shares of the upright picture, from left to right; at least one.
    package var boxes: [PictureShare]
    /// The place of the one that is used in `boxes`.
    package var used: Int
    /// The square that is used, as shares of the upright picture; may reach beyond it. nil: all of the picture.
    package var square: PictureShare?
    /// Degrees by which the square is rotated clockwise about its middle, −180…180.
    package var roll = 0.0

    /// Faces of which one is used, with all of its picture.
    package init(boxes: [PictureShare], used: Int) {
        self.boxes = boxes
        self.used = used
    }

    package static let most = 64
}

/// The size of a picture in pixels.
package struct PictureSize: Equatable, Sendable {
    /// Pixels in a row.
    package var width: Int
    /// Rows.
    package var height: Int

    /// A size in pixels.
    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Whether a box lies in a picture of this size.
    package func contains(_ box: PixelRect) -> Bool {
        box.x >= 0 && box.y >= 0 && box.width > 0 && box.height > 0 && box.width <= width
            && box.height <= height && box.x <= width - box.width && box.y <= height - box.height
    }
}

extension FacePart {
    /// The same part of a picture of a known size: pixels become shares. A box that doesn't lie in the picture becomes
    /// all of it; the caller compares it with the picture's size.
    package func sized(_ size: PictureSize) -> FacePart {
        guard case .pixels(let box, let roll) = self else { return self }
        guard size.contains(box) else { return .whole }
        return .box(PictureShare(box, width: size.width, height: size.height), roll: roll)
    }
}
