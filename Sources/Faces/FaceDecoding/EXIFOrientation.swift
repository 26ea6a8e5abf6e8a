import ImageCodecs
import Raster

/// How a picture is stored, as EXIF numbers it. A case names the sides of the upright picture at which the
/// first row and the first column of the file lie.
enum EXIFOrientation: Int, CaseIterable {
    case topLeft = 1
    case topRight, bottomRight, bottomLeft, leftTop, rightTop, rightBottom, leftBottom

    /// Reads the orientation from EXIF metadata as browsers do: the last entry counts, even one in the directory of the
    /// camera's settings, and an unknown number means upright. nil if there is no entry.
    /// - Parameter block: the contents of a JPEG segment, a PNG chunk or a WebP chunk: TIFF, with or without
    ///   `Exif` before it.
    init?(inEXIF block: ArraySlice<UInt8>) {
        let tiff = TIFF(block.starts(with: Self.mark) ? block.dropFirst(Self.mark.count) : block)
        guard let tiff, let found = tiff.orientation(inDirectoryAt: tiff.first, isFirst: true) else {
            return nil
        }
        self = Self(rawValue: found) ?? .topLeft
    }

    /// What precedes TIFF in a JPEG segment: `Exif` and two zeros.
    static let mark: [UInt8] = [0x45, 0x78, 0x69, 0x66, 0, 0]

    /// Whether width and height are exchanged.
    var isTransposed: Bool { rawValue >= 5 }
}

/// The directories of EXIF metadata.
private struct TIFF {
    private let bytes: [UInt8]
    private let isLittleEndian: Bool
    /// Where the first directory is.
    let first: Int

    init?(_ block: ArraySlice<UInt8>) {
        bytes = Array(block)
        guard bytes.count >= 8, bytes[0] == bytes[1], bytes[0] == 0x49 || bytes[0] == 0x4d else { return nil }
        isLittleEndian = bytes[0] == 0x49
        first = Self.number(bytes[4..<8], isLittleEndian)
        guard number(at: 2, bytes: 2) == 42, first >= 8, first < bytes.count else { return nil }
    }

    /// nil beyond the end.
    private func number(at offset: Int, bytes count: Int) -> Int? {
        guard offset >= 0, bytes.count - offset >= count else { return nil }
        return Self.number(bytes[offset..<offset + count], isLittleEndian)
    }

    private static func number(_ digits: ArraySlice<UInt8>, _ isLittleEndian: Bool) -> Int {
        isLittleEndian
            ? digits.reversed().reduce(0) { $0 << 8 | Int($1) } : digits.reduce(0) { $0 << 8 | Int($1) }
    }

    /// The last number of an orientation, as far as the directory reaches.
    /// - Parameter isFirst: whether it may refer to that of the camera's settings.
    func orientation(inDirectoryAt directory: Int, isFirst: Bool) -> Int? {
        var found: Int?
        for entry in 0..<(number(at: directory, bytes: 2) ?? 0) {
            let offset = directory + 2 + entry * 12
            guard bytes.count - offset >= 12 else { break }
            guard number(at: offset + 4, bytes: 4) == 1 else { continue }
            switch (number(at: offset, bytes: 2), number(at: offset + 2, bytes: 2)) {
            // A SHORT.
            case (0x0112, 3): found = number(at: offset + 8, bytes: 2) ?? found
            // A LONG.
            case (0x8769, 4) where isFirst:
                let settings = number(at: offset + 8, bytes: 4) ?? 0
                found = orientation(inDirectoryAt: settings, isFirst: false) ?? found
            default: continue
            }
        }
        return found
    }
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
