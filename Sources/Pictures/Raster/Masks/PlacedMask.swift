/// A mask and where its units lie on the output: the transform leads from mask units to output pixels.
public struct PlacedMask: Equatable, Sendable {
    /// In its own units.
    public var mask: Mask
    /// From the mask's units to pixels.
    public var transform: Transform

    /// - Parameter transform: from the mask's units to pixels.
    public init(_ mask: Mask, _ transform: Transform) {
        self.mask = mask
        self.transform = transform
    }
}

extension PlacedMask {
    /// The mask's coverage of each pixel of a rectangle of the output, rounded half up.
    public func coverage(in region: PixelRect) -> CoverageMap {
        let (width, height) = (max(0, region.width), max(0, region.height))
        var values = [UInt8](repeating: 0, count: width * height)
        guard width > 0, height > 0 else { return CoverageMap(width: width, height: height, values: values) }
        let rows = MaskRows(self, region: region)
        var row = [Float](repeating: 1, count: width)
        for y in 0..<height {
            for x in 0..<width { row[x] = 1 }
            var span = row.mutableSpan
            rows.apply(to: &span, span: 0..<width, x: region.x, y: region.y + y)
            for x in 0..<width { values[y * width + x] = UInt8(min(max(0, row[x]), 1) * 255 + 0.5) }
        }
        return CoverageMap(width: width, height: height, values: values)
    }
}
