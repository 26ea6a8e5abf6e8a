/// One message between the program and a helper: a kind and its bytes.
///
/// On the wire: the payload's length (32 bits, little endian), the kind (one byte), the payload.
public struct Frame: Equatable, Sendable {
    /// The longest payload either side accepts: a picture of 4096 × 4096 and its header.
    public static let longest = 4096 * 4096 * 4 + 64

    public var kind: UInt8
    public var payload: [UInt8]

    public init(kind: UInt8, payload: [UInt8] = []) { (self.kind, self.payload) = (kind, payload) }
}
