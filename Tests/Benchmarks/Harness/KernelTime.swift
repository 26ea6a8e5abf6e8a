/// The measurement of one kernel.
struct KernelTime: Codable {
    let name: String
    let pixels: Int
    /// Nanoseconds of one run.
    let nanoseconds: Double
    /// The interquartile range of all rounds as a share of the median.
    let spread: Double
    /// Millions of pixels per second.
    let megapixelsPerSecond: Double
    let nanosecondsPerPixel: Double
    /// The share of memcpy's speed.
    let shareOfCopy: Double

    /// - Parameter copyPerPixel: nanoseconds of memcpy for each pixel.
    init(_ kernel: Kernel, _ time: Spread, copyPerPixel: Double) {
        (name, pixels) = (kernel.name, kernel.pixels)
        (nanoseconds, spread) = (time.median, time.spread)
        nanosecondsPerPixel = time.median / Double(kernel.pixels)
        megapixelsPerSecond = 1_000 / max(1e-9, nanosecondsPerPixel)
        shareOfCopy = copyPerPixel / max(1e-9, nanosecondsPerPixel)
    }
}
