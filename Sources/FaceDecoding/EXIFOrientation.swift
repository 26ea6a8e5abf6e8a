import ImageCodecs
import Raster

/// How a picture is stored, as EXIF numbers it. A case names the sides of the upright picture at which the
/// first row and the first column of the file lie.
enum EXIFOrientation: Int, CaseIterable {
    case topLeft = 1
    case topRight, bottomRight, bottomLeft, leftTop, rightTop, rightBottom, leftBottom

    /// Reads the orientation from EXIF metadata; nil if it is malformed or has none.
    /// - Parameter block: the contents of a JPEG segment, a PNG chunk or a WebP chunk: TIFF, with or without
    ///   `Exif` before it.
    init?(inEXIF block: ArraySlice<UInt8>) {
        let tiff = Array(block.starts(with: Self.mark) ? block.dropFirst(Self.mark.count) : block)
        guard tiff.count >= 8, tiff[0] == tiff[1], tiff[0] == 0x49 || tiff[0] == 0x4d else { return nil }
        let littleEndian = tiff[0] == 0x49

        /// nil beyond the end.
        func number(at offset: Int, bytes count: Int) -> Int? {
            guard offset >= 0, tiff.count - offset >= count else { return nil }
            let digits = tiff[offset..<offset + count]
            return littleEndian
                ? digits.reversed().reduce(0) { $0 << 8 | Int($1) } : digits.reduce(0) { $0 << 8 | Int($1) }
        }

        guard number(at: 2, bytes: 2) == 42, let directory = number(at: 4, bytes: 4),
            let count = number(at: directory, bytes: 2)
        else { return nil }
        for entry in 0..<count {
            let offset = directory + 2 + entry * 12
            guard let tag = number(at: offset, bytes: 2) else { return nil }
            guard tag == 0x0112 else { continue }
            // One SHORT.
            guard number(at: offset + 2, bytes: 2) == 3, number(at: offset + 4, bytes: 4) == 1,
                let value = number(at: offset + 8, bytes: 2)
            else { return nil }
            self.init(rawValue: value)
            return
        }
        return nil
    }

    /// What precedes TIFF in a JPEG segment: `Exif` and two zeros.
    static let mark: [UInt8] = [0x45, 0x78, 0x69, 0x66, 0, 0]

    /// Whether width and height are exchanged.
    var isTransposed: Bool { rawValue >= 5 }
}

extension EXIFOrientation {
    /// Where a box of the upright picture lies in the stored picture.
    func stored(_ share: PictureShare) -> PictureShare {
        let (across, down) = (1 - share.x - share.width, 1 - share.y - share.height)
        let (x, y) =
            switch self {
            case .topLeft: (share.x, share.y)
            case .topRight: (across, share.y)
            case .bottomRight: (across, down)
            case .bottomLeft: (share.x, down)
            case .leftTop: (share.y, share.x)
            case .rightTop: (share.y, across)
            case .rightBottom: (down, across)
            case .leftBottom: (down, share.x)
            }
        return isTransposed
            ? PictureShare(x: x, y: y, width: share.height, height: share.width)
            : PictureShare(x: x, y: y, width: share.width, height: share.height)
    }
}

extension Bitmap {
    /// The stored picture rotated and mirrored to be upright.
    func upright(from orientation: EXIFOrientation) -> Bitmap {
        // The source pixel of (0, 0), and the steps to those of its right and lower neighbors.
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
