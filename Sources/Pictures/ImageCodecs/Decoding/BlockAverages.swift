package import Raster

/// Scales a part of a picture down by a whole number, strip by strip. The blocks at the right and bottom may be
/// smaller.
struct BlockAverages {
    private(set) var picture: Bitmap
    private let block: Int
    private let width: Int
    private var row = 0

    init(width: Int, height: Int, block: Int) {
        self.width = width
        self.block = block
        picture = Bitmap(width: (width + block - 1) / block, height: (height + block - 1) / block)
    }

    /// Averages the next `block` rows of the source, or those that are left.
    /// - Parameter start: the part's first column.
    mutating func add(_ strip: Bitmap, from start: Int = 0) {
        defer { row += 1 }
        if block == 1 {
            let place = row * width
            picture.pixels.replaceSubrange(place..<place + width, with: strip.pixels[start..<start + width])
            return
        }
        for x in 0..<picture.width {
            let left = start + x * block
            let right = min(left + block, start + width)
            picture[x, row] = Self.average(strip, left..<right)
        }
    }

    private static func average(_ strip: Bitmap, _ columns: Range<Int>) -> Pixel {
        // Two channels in each sum; 65,535 rows of 65,535 pixels don't come here: a strip has 64 million at most.
        var redBlue: UInt64 = 0
        var greenAlpha: UInt64 = 0
        for y in 0..<strip.height {
            for index in (y * strip.width + columns.lowerBound)..<(y * strip.width + columns.upperBound) {
                let bits = UInt64(strip.pixels[index].bits)
                redBlue &+= (bits & 0xff) | (bits & 0xff_0000) << 16
                greenAlpha &+= (bits >> 8 & 0xff) | (bits & 0xff00_0000) << 8
            }
        }
        let count = UInt64(strip.height * columns.count)
        func rounded(_ sum: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: (sum * 2 + count) / (count * 2)) }
        return Pixel(
            r: rounded(redBlue & 0xffff_ffff), g: rounded(greenAlpha & 0xffff_ffff),
            b: rounded(redBlue >> 32),
            a: rounded(greenAlpha >> 32))
    }
}

extension Bitmap {
    /// The picture scaled to a size in pixels; itself if it has that size.
    package func reduced(to size: (width: Int, height: Int)) -> Bitmap {
        size == (width, height) ? self : resized(width: size.width, height: size.height)
    }
}
