/// One change of a picture that keeps its size: what to do, and where.
public struct PhotoFilter: Equatable, Sendable {
    public enum Operation: Equatable, Sendable {
        case curves(ColorCurves)
        /// The mean of 2 × radius + 1 pixels each way. Pixels, up to `Bitmap.largestBlur`.
        case blur(radius: Int)
        /// A picture of the same size laid over; it adds no alpha.
        case texture(Bitmap, BlendMode, opacity: Double)
        /// The noise tile laid over from the top left, at pixel scale; it adds no alpha.
        case noise(NoiseTile, BlendMode, opacity: Double)
    }

    public var operation: Operation
    /// Where it has effect; its transform leads to the picture's pixels. nil: everywhere.
    public var mask: PlacedMask?

    public init(_ operation: Operation, mask: PlacedMask? = nil) {
        (self.operation, self.mask) = (operation, mask)
    }
}
