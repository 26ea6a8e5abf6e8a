import Raster
import Synchronization

/// How often each color occurs, in cells of 8 × 8 × 8 with their true means.
struct ColorHistogram: Sendable {
    struct Cell {
        var count: UInt32 = 0
        var r: UInt32 = 0, g: UInt32 = 0, b: UInt32 = 0
    }

    private var cells = [Cell](repeating: Cell(), count: 1 << 15)
    /// The cells with at least one pixel, in the order in which they were met.
    private var used: [Int] = []

    init() {}

    /// The number of all pixels.
    var count: Float { used.reduce(0) { $0 + Float(cells[$1].count) } }

    /// Counts the opaque pixels of every `step`-th row.
    /// - Parameter window: of the picture; pixels outside don't count. nil: all do.
    mutating func add(_ picture: BinaryAlphaImage, step: Int, window: PixelWindow? = nil) {
        let width = picture.width
        let box = window?.box ?? PixelRect(x: 0, y: 0, width: width, height: picture.height)
        for y in stride(from: 0, to: box.height, by: max(1, step)) {
            let columns = window?.rows[y] ?? 0..<width
            let left = (box.y + y) * width + box.x
            count(picture, left + columns.lowerBound..<left + columns.upperBound)
        }
    }

    private mutating func count(_ picture: BinaryAlphaImage, _ places: Range<Int>) {
        unsafe picture.pixels.withUnsafeBufferPointer { pixels in
            unsafe cells.withUnsafeMutableBufferPointer { cells in
                for x in places {
                    let bits = unsafe pixels[x]
                    guard bits != 0 else { continue }
                    let (r, g, b) = (bits & 255, bits >> 8 & 255, bits >> 16 & 255)
                    let cell = Int((r >> 3) | (g >> 3) << 5 | (b >> 3) << 10)
                    if unsafe cells[cell].count == 0 { used.append(cell) }
                    unsafe cells[cell].count &+= 1
                    unsafe cells[cell].r &+= r
                    unsafe cells[cell].g &+= g
                    unsafe cells[cell].b &+= b
                }
            }
        }
    }

    /// The mean color of each cell that isn't empty, 0…255 a channel, and its number of pixels.
    func means() -> [PointSplitter.Entry] {
        used.sorted().map { index in
            let cell = cells[index]
            let n = Float(cell.count)
            return PointSplitter.Entry(
                point: SIMD4(Float(cell.r), Float(cell.g), Float(cell.b), 0) / n, count: n)
        }
    }
}

/// The colors of an animation, and the palettes that were chosen of them.
final class CountedColors: Sendable {
    let histogram: ColorHistogram
    private let palettes = Mutex<[Int: Palette]>([:])

    init(_ histogram: ColorHistogram) { self.histogram = histogram }

    /// At most `count` (1…255) colors.
    func palette(count: Int) -> Palette {
        if let known = palettes.withLock({ $0[count] }) { return known }
        let made = PaletteMaker().palette(histogram, count: count)
        palettes.withLock { $0[count] = made }
        return made
    }
}
