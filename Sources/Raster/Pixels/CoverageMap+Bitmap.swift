extension Bitmap {
    /// How opaque each pixel is.
    public func alphaCoverage() -> CoverageMap {
        CoverageMap(width: width, height: height, values: pixels.map(\.a))
    }

    /// How bright each pixel's straight colour is (.2126 R + .7152 G + .0722 B), times its alpha; rounded half up.
    public func luminanceCoverage() -> CoverageMap {
        // Premultiplied colours hold the product already.
        let values = pixels.map { pixel in
            let sum = 2126 * Int(pixel.r) + 7152 * Int(pixel.g) + 722 * Int(pixel.b)
            return UInt8(truncatingIfNeeded: (sum + 5000) / 10000)
        }
        return CoverageMap(width: width, height: height, values: values)
    }
}
