import ImageCodecs
import Raster

extension Bitmap {
    /// The picture turned and mirrored to stand upright.
    func upright(from orientation: EXIFOrientation) -> Bitmap {
        // The source pixel of (0, 0), and the steps to that of its right and its lower neighbor.
        let (first, right, down) =
            switch orientation {
            case .topLeft: (0, 1, width)
            case .topRight: (width - 1, -1, width)
            case .bottomRight: (width * height - 1, -1, -width)
            case .bottomLeft: (width * (height - 1), 1, -width)
            case .leftTop: (0, width, 1)
            case .rightTop: (width * (height - 1), -width, 1)
            case .rightBottom: (width * height - 1, -width, -1)
            case .leftBottom: (width - 1, width, -1)
            }
        if orientation == .topLeft { return self }
        let size = orientation.isTransposed ? (width: height, height: width) : (width: width, height: height)
        var turned = Bitmap(width: size.width, height: size.height)
        for y in 0..<size.height {
            for x in 0..<size.width {
                turned.pixels[y * size.width + x] = pixels[first + x * right + y * down]
            }
        }
        return turned
    }
}
