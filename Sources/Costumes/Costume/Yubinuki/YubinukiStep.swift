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
        /// The thread's color.
        package var color: Color
        /// How many rows in turn have it; 1 or more.
        package var rows: Int

        /// - Parameter rows: 1 or more.
        package init(color: Color, rows: Int) {
            self.color = color
            self.rows = rows
        }
    }

    /// Koma, 0..<tobi.
    package var offset: Int
    /// Which way its rows follow each other.
    package var direction: Direction
    /// Stitched in one go over what lies there, not in turn with the others.
    package var layered: Bool
    /// In turn, from the first row.
    package var threads: [Thread]

    /// - Parameter offset: koma, 0..<tobi.
    package init(
        offset: Int = 0, direction: Direction = .nami, layered: Bool = false, threads: [Thread]
    ) {
        self.offset = offset
        self.direction = direction
        self.layered = layered
        self.threads = threads
    }

    /// Rows of one round of its threads.
    package var period: Int { threads.reduce(0) { $0 + $1.rows } }
}
