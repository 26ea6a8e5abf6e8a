/// A layer of threads: the pattern, how it is laid out, and how far it is stitched.
package struct YubinukiStyle: Hashable, Sendable {
    /// How the pattern is laid out.
    package enum Shape: String, Sendable, CaseIterable {
        /// Round the box's center; its outer radius is half of the box's shorter side.
        case ring
        /// Unrolled over the box.
        case band
    }

    /// Which threads cross where.
    package var pattern: YubinukiPattern
    /// A ring, or a band unrolled.
    package var shape: Shape
    /// The ring's inner radius as a share of its outer one, 0..<1.
    package var inner: Double
    /// 0…1
    package var progress: Double

    /// - Parameter inner: of a ring, as a share of its outer radius.
    package init(
        _ pattern: YubinukiPattern, shape: Shape = .ring, inner: Double = 0.7, progress: Double = 1
    ) {
        self.pattern = pattern
        self.shape = shape
        self.inner = inner
        self.progress = progress
    }
}
