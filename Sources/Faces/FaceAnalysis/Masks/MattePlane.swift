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
    /// Up to seven grids of `MattePlane.places` numbers.
    let grids: [[Float]]

    /// The means over (2 radius + 1)² places, fewer at the edge of the picture.
    func means(radius: Int) -> [[Float]] {
        var plane = MattePlane()
        let number = MattePlane.lanes - 1
        let ones = [Float](repeating: 1, count: MattePlane.places)
        for (lane, grid) in grids.enumerated() { unsafe kernel_matte_fill(&plane.values, grid, lane) }
        unsafe kernel_matte_fill(&plane.values, ones, number)
        plane.sum(radius: radius)
        return grids.indices.map { lane in
            var means = ones
            unsafe kernel_matte_mean(plane.values, lane, number, &means)
            return means
        }
    }
}
