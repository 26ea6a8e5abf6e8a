package import Raster

/// One step of a pattern: threads that go round the ring together.
package struct YubinukiStep: Hashable, Sendable {
    /// Which way the rows of a step follow each other.
    package enum Direction: String, Sendable, CaseIterable {
        /// Rows follow each other clockwise.
        case nami
        /// Rows follow each other counterclockwise.
        case hiraki
    }

    /// Neighboring rows of one color.
    package struct Thread: Hashable, Sendable {
        package var color: Color
        /// How many rows in turn have it; 1 or more.
        package var rows: Int
    }

    /// Koma, 0..<tobi.
    package var offset: Int = 0
    /// Which way its rows follow each other.
    package var direction: Direction = .nami
    /// Stitched in one go over what lies there, not in turn with the others.
    package var layered: Bool = false
    /// In turn, from the first row.
    package var threads: [Thread]

    /// Rows of one round of its threads.
    package var period: Int { threads.reduce(0) { $0 + $1.rows } }
}
