/// What can be cached: numbers, and what is long.
public protocol CacheEncodable {
    /// Its numbers; an empty list stands for a background that isn't there.
    var words: [UInt64] { get }
    /// What is long.
    var pixels: [UInt32] { get }

    /// - Returns: nil when they are damaged: nothing in them is believed before it is checked.
    init?(words: [UInt64], pixels: [UInt32])
}
