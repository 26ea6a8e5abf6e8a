package import Raster

/// A box within a picture, as shares of its width and height.
package struct PictureShare: Hashable, Sendable {
    /// The top left corner and the size, 0…1.
    package var x: Double, y: Double, width: Double, height: Double

    /// A box from its top left corner and its size, 0…1.
    package init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    package static let all = PictureShare(x: 0, y: 0, width: 1, height: 1)

    /// A box of a picture's pixels.
    package init(_ rect: PixelRect, width: Int, height: Int) {
        let (across, down) = (Double(max(1, width)), Double(max(1, height)))
        self.init(
            x: Double(rect.x) / across, y: Double(rect.y) / down, width: Double(rect.width) / across,
            height: Double(rect.height) / down)
    }

    /// The nearest pixels of a picture: at least one, within the picture.
    package func pixels(width: Int, height: Int) -> PixelRect {
        func nearest(_ share: Double, _ whole: Int) -> Int {
            let place = (share * Double(whole)).rounded()
            return place.isNaN ? 0 : Int(min(max(0, place), Double(whole)))
        }
        func span(_ start: Double, _ length: Double, _ whole: Int) -> (Int, Int) {
            let first = min(nearest(start, whole), whole - 1)
            let end = min(max(first + 1, nearest(start + length, whole)), whole)
            return (first, end - first)
        }
        let (x, columns) = span(x, self.width, width)
        let (y, rows) = span(y, self.height, height)
        return PixelRect(x: x, y: y, width: columns, height: rows)
    }

    /// The same box within a part of the picture, as shares of that part.
    package func seen(from part: PictureShare) -> PictureShare {
        PictureShare(
            x: (x - part.x) / part.width, y: (y - part.y) / part.height, width: width / part.width,
            height: height / part.height)
    }

    /// What lies in the picture of the smallest upright box of whole pixels around this one turned about its middle.
    /// - Parameters:
    ///   - degrees: which way doesn't matter.
    ///   - width: of the picture, in pixels; so is the height.
    package func room(turned degrees: Double, width: Int, height: Int) -> PictureShare {
        guard degrees != 0 else { return self }
        let (across, down) = (self.width * Double(width), self.height * Double(height))
        let turn = degrees * .pi / 180
        let (sine, cosine) = (abs(Math.sin(turn)), abs(Math.cos(turn)))
        let (wide, high) = (across * cosine + down * sine, across * sine + down * cosine)
        /// Rounding errors don't reach the next pixel.
        func pixels(_ middle: Double, _ length: Double, _ whole: Int) -> (start: Int, end: Int) {
            let start = max(0, middle - length / 2 + 1e-6).rounded(.down)
            let end = min(Double(whole), middle + length / 2 - 1e-6).rounded(.up)
            return end > start ? (Int(start), Int(end)) : (0, whole)
        }
        let columns = pixels((x + self.width / 2) * Double(width), wide, width)
        let rows = pixels((y + self.height / 2) * Double(height), high, height)
        return PictureShare(
            PixelRect(
                x: columns.start, y: rows.start, width: columns.end - columns.start,
                height: rows.end - rows.start),
            width: width, height: height)
    }
}
