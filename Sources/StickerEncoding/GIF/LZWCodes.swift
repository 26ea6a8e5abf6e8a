/// Pixels of a picture, compressed without the others.
struct LZWCodes: Equatable, Sendable {
    /// The lowest bit of each first.
    var bytes: [UInt8]
    /// How many count; 0 where there are no pixels.
    var bits: Int

    static var none: LZWCodes { LZWCodes(bytes: [], bits: 0) }
}
