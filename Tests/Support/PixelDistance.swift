package import Raster

/// The largest difference in any channel, 0…255.
package func distance(_ one: Pixel, _ other: Pixel) -> Int {
    max(
        abs(Int(one.r) - Int(other.r)), abs(Int(one.g) - Int(other.g)), abs(Int(one.b) - Int(other.b)),
        abs(Int(one.a) - Int(other.a)))
}
