import Raster

/// One row of stitches, once round the ring.
struct YubinukiRow: Hashable, Sendable {
    var color: Color
    /// The needle that its first stitch starts from at the top; may lie before 0 or past the ring.
    var start: Int
    var direction: YubinukiStep.Direction
    /// Of its step in the pattern.
    var step: Int
}
