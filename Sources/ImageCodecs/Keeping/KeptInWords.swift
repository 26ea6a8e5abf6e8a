/// What was worked out for a costume, as numbers and what is long.
public protocol KeptInWords {
    var words: [UInt64] { get }
    var pixels: [UInt32] { get }

    /// nil when they are none: nothing in them is believed before it is checked.
    init?(words: [UInt64], pixels: [UInt32])
}
