/// What was found of one kernel.
struct KernelTime: Codable {
    let name: String
    let pixels: Int
    /// Of one run.
    let nanoseconds: Double
    /// Between the quarters of all rounds, as a share of the median.
    let spread: Double
    /// Millions of pixels.
    let megapixelsPerSecond: Double
    let nanosecondsPerPixel: Double
    /// Of the speed at which memcpy takes pixels.
    let shareOfCopy: Double

    /// - Parameter copyPerPixel: nanoseconds that memcpy takes for each.
    init(_ kernel: Kernel, _ time: Spread, copyPerPixel: Double) {
        (name, pixels) = (kernel.name, kernel.pixels)
        (nanoseconds, spread) = (time.median, time.spread)
        nanosecondsPerPixel = time.median / Double(kernel.pixels)
        megapixelsPerSecond = 1_000 / max(1e-9, nanosecondsPerPixel)
        shareOfCopy = copyPerPixel / max(1e-9, nanosecondsPerPixel)
    }
}
