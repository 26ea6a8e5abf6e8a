package import ImageCodecs
import Platforms
package import Raster

/// Writes APNG, frame by frame, in full color: 8 bits of alpha, color type 6, each frame no more than the part that
/// changed. The same frames give the same bytes.
package struct APNGWriter {
    private var container: APNGContainer
    private let effort: PNGEffort
    private var before: Bitmap?
    /// The bytes of the file so far.
    package var bytes: Int { container.bytes }

    /// Begins an animation.
    /// - Parameters:
    ///   - width: pixels; so is `height`.
    ///   - effort: how hard frames are compressed.
    package init(width: Int, height: Int, effort: PNGEffort = .normal) {
        container = APNGContainer(width: width, height: height)
        self.effort = effort
    }

    /// Encodes and adds a frame.
    /// - Parameters:
    ///   - frame: of the animation's size.
    ///   - delay: milliseconds on screen, 1…65,535.
    package mutating func add(_ frame: Bitmap, delay: Int) throws(ExportError) {
        let window = before.map { frame.changedWindow(since: $0) } ?? frame.bounds
        let part = window == frame.bounds ? frame : frame.cropped(to: window)
        do {
            try container.add(
                PNGEncoder.straight(part.pixels[...]), in: window, delay: delay, effort: effort)
        } catch {
            throw .library(.apng, reason: "\(error)")
        }
        before = frame
    }

    /// Assembles the file.
    /// - Parameter plays: how often; 0: forever.
    package func finished(plays: Int = 0) -> [UInt8] { container.file(plays: plays) }
}

extension Bitmap {
    /// The box around all that differs from an older picture of the same size; one pixel where nothing does.
    func changedWindow(since older: Bitmap) -> PixelRect {
        var extent = Extent()
        let (now, past) = (pixels.span, older.pixels.span)
        guard now.count == past.count else { return bounds }
        for y in 0..<height {
            let row = y * width
            var left = 0
            while left < width, now[row + left] == past[row + left] { left += 1 }
            guard left < width else { continue }
            var right = width - 1
            while now[row + right] == past[row + right] { right -= 1 }
            extent.add(left, y)
            extent.add(right, y)
        }
        return extent.rect.isEmpty ? PixelRect(x: 0, y: 0, width: 1, height: 1) : extent.rect
    }
}
