/// The part of a picture's PNG that is known before the face is: the rows above and below a band in which alone the face may
/// show, compressed already. Worked out once for a costume and good for every face.
public struct PNGBackground: Equatable, Sendable {
    /// Some rows as a finished chunk.
    struct Part: Equatable, Sendable {
        /// Empty: there are no such rows.
        var chunk: [UInt8] = []
        /// Adler-32 and number of the bytes that were compressed.
        var sum: UInt32 = 1
        var bytes = 0
    }

    public let width: Int
    public let height: Int
    /// The rows that are drawn for each face.
    public let band: Range<Int>
    let above: Part
    let below: Part
}
