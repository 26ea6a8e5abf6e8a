/// How much of each pixel is covered, 0…255, row-major from the top left.
public struct CoverageMap: Hashable, Sendable {
    /// Values in a row.
    public let width: Int
    /// Rows.
    public let height: Int
    /// `width × height` values: 0 not covered, 255 covered wholly.
    public var values: [UInt8]

    /// A map of existing values.
    /// - Precondition: there are `width × height` values.
    public init(width: Int, height: Int, values: [UInt8]) {
        precondition(width >= 0 && height >= 0 && values.count == width * height)
        self.width = width
        self.height = height
        self.values = values
    }

    public func hash(into hasher: inout Hasher) {
        unsafe values.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    }
}

extension CoverageMap {
    /// The map at half its width and height, rounded up; each value is the mean of four.
    func halved() -> CoverageMap {
        let (w, h) = ((width + 1) / 2, (height + 1) / 2)
        var half = [UInt8](repeating: 0, count: w * h)
        for y in 0..<h {
            let (top, low) = (2 * y * width, min(2 * y + 1, height - 1) * width)
            for x in 0..<w {
                let (left, right) = (2 * x, min(2 * x + 1, width - 1))
                let sum =
                    Int(values[top + left]) + Int(values[top + right]) + Int(values[low + left])
                    + Int(values[low + right])
                half[y * w + x] = UInt8(truncatingIfNeeded: (sum + 2) / 4)
            }
        }
        return CoverageMap(width: w, height: h, values: half)
    }
}

extension Bitmap {
    /// A mask of the picture's alpha.
    public func alphaCoverage() -> CoverageMap {
        CoverageMap(width: width, height: height, values: pixels.map(\.a))
    }

    /// A mask of the picture's luminance: .2126 R + .7152 G + .0722 B of the straight color, times alpha,
    /// rounded half up.
    public func luminanceCoverage() -> CoverageMap {
        // Premultiplied channels contain the factor alpha already.
        let values = pixels.map { pixel in
            let sum = 2126 * Int(pixel.r) + 7152 * Int(pixel.g) + 722 * Int(pixel.b)
            return UInt8(truncatingIfNeeded: (sum + 5000) / 10000)
        }
        return CoverageMap(width: width, height: height, values: values)
    }
}
