import Costume
import Raster

/// One row of stitches, once round the ring.
struct YubinukiRow: Hashable, Sendable {
    var color: Color
    /// The needle that its first stitch starts from at the top; may lie before 0 or past the ring.
    var start: Int
    var direction: YubinukiStep.Direction
    /// The number of its step in the pattern.
    var step: Int
}

extension YubinukiStep {
    /// The thread whose cumulative rows exceed `row mod period`.
    func color(ofRow row: Int) -> Color? {
        guard period > 0 else { return nil }
        var rest = row % period
        for thread in threads {
            if rest < thread.rows { return thread.color }
            rest -= thread.rows
        }
        return nil
    }
}
