internal import CKernels
import Raster

/// Eight numbers for each place of a square grid that is stretched over a picture.
struct MattePlane {
    /// Places in a row, and rows; as many as a person mask has.
    static let side = PersonMask.side
    /// Places.
    static let places = side * side
    /// Numbers of a place.
    static let lanes = 8

    /// Place by place from the top left.
    var values: [Float]

    /// Zeros.
    init() { values = Array(repeating: 0, count: Self.places * Self.lanes) }

    /// Replaces each number by the sum over the (2 radius + 1)² places around it.
    mutating func sum(radius: Int) {
        var spare = [Float](repeating: 0, count: (Self.places + Self.side) * Self.lanes)
        unsafe kernel_matte_sum(&values, &spare, radius)
    }
}

/// Means over the surroundings of each place of a grid.
struct SurroundingMeans {
    /// Grids of `MattePlane.places` numbers.
    let grids: [[Float]]

    /// The means over (2 radius + 1)² places, fewer at the edge of the picture.
    func means(radius: Int) -> [[Float]] {
        var spare = [Float](repeating: 0, count: MattePlane.side)
        return grids.map { grid in
            var means = [Float](repeating: 0, count: MattePlane.places)
            unsafe kernel_matte_means(grid, &means, &spare, radius)
            return means
        }
    }
}
