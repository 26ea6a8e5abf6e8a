/// A layer of threads: the pattern, how it is laid out, and how far it is stitched.
public struct YubinukiStyle: Hashable, Sendable {
    /// How the pattern is laid out.
    public enum Shape: String, Sendable, CaseIterable {
        /// Round the box's center; its outer radius is half of the box's shorter side.
        case ring
        /// Unrolled over the box.
        case band
    }

    /// Which threads cross where.
    public var pattern: YubinukiPattern
    /// A ring, or a band unrolled.
    public var shape: Shape
    /// The ring's inner radius as a share of its outer one, 0..<1.
    public var inner: Double
    /// 0…1
    public var progress: Double

    /// - Parameter inner: of a ring, as a share of its outer radius.
    public init(
        _ pattern: YubinukiPattern, shape: Shape = .ring, inner: Double = 0.7, progress: Double = 1
    ) {
        (self.pattern, self.shape, self.inner, self.progress) = (pattern, shape, inner, progress)
    }
}
