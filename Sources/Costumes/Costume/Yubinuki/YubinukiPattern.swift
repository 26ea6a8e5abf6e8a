/// A Kaga thimble's pattern: how its threads go round (EFFECTS 5).
package struct YubinukiPattern: Hashable, Sendable {
    /// Divisions of the ring.
    package var koma: Int
    /// How many koma one pair of stitches, down and up, advances.
    package var tobi: Int
    /// Rows in each koma.
    package var needles: Int
    /// One, or as many as `tobi`.
    package var steps: [YubinukiStep]

    /// All numbers of a pattern lie within it, so that its tables stay small.
    package static let range = 1...360

    package var rowCount: Int { tobi * needles }

    /// Threads lie over each other unevenly, since the last stitch doesn't meet the first.
    package var isUneven: Bool { koma % max(1, tobi) != 0 }

    /// The greatest one; positive where one of the two is.
    package static func commonDivisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : commonDivisor(b, a % b) }
}
