package import Raster

/// Everything of an animation's file outside the windows, in which the face may show: the timing, and the color of each
/// written pixel. Computed once per costume, for every face.
package struct GIFBackground: Equatable, Sendable {
    /// One frame of the file, without the face.
    package struct Frame: Equatable, Sendable {
        /// The number of the frame that was handed in.
        package var source: Int
        /// What must be drawn.
        package var window: PixelWindow
        /// The outline of the window's opaque pixels.
        var outline: UInt64
        /// The box around the pixels to be written outside the window.
        var rect: PixelRect
        /// Where the frame may write at all; all of it goes where something turns clear after the frame.
        var reach: PixelRect
        /// The indices of `rect` in `runs`.
        var runs: Range<Int>
        /// Rows of the canvas that are compressed with the face. Where others are compressed already, all of `reach` is
        /// written.
        var live: Range<Int>
        var head = Part()
        var tail = Part()

        var isReady: Bool { head.bits + tail.bits > 0 }
        /// Bytes of the file that are known.
        var readyBytes: Int { (head.bits + tail.bits) / 8 }
    }

    /// How the costume's pixels became colors of the palette.
    struct Colors: Equatable, Sendable {
        /// The costume's own colors; after them come the face's, then the index for clear.
        var own: [UInt32]
        /// How far (squared) the costume's pixels are from its colors.
        var spread: Float
        /// The grain is off what is known, and is to be taken off the windows.
        var isSmooth: Bool
    }

    /// Compressed rows.
    struct Part: Equatable, Sendable {
        /// In `codes`.
        var place = 0..<0
        var bits = 0
    }

    /// Pixels.
    package let width: Int
    /// Pixels.
    package let height: Int
    /// One for each frame of the file.
    package internal(set) var frames: [Frame] = []
    var schedule: FrameSchedule
    /// How exactly what is known was written.
    package let settings: GIFSettings
    /// Bytes that a pixel to be drawn will take after the first frame, where it isn't compressed already.
    package internal(set) var cost: Double
    let colors: Colors
    /// Length less one, and index; window and what isn't written are clear.
    var runs: [UInt8] = []
    /// Compressed rows, one after the other.
    var codes: [UInt8] = []

    /// Whether windows drawn with another face show as much as they did with the stand-in: then nothing is left behind.
    package func fits(_ window: BinaryAlphaImage, at index: Int) -> Bool {
        let frame = frames[index]
        return (window.width, window.height) == (frame.window.box.width, frame.window.box.height)
            && window.outline == frame.outline
    }

    package func fits(_ windows: [BinaryAlphaImage]) -> Bool {
        windows.count == frames.count && windows.indices.allSatisfy { fits(windows[$0], at: $0) }
    }

    /// Of each frame the number of the first whose window is the same and shows the same.
    /// - Parameter views: of each frame that was handed in the number of the first whose window is known to be equal.
    package func firstIdentical(_ duplicateWindows: [Int]?) -> [Int] {
        schedule.firstIdentical(duplicateWindows).enumerated().map { index, first in
            let (one, other) = (frames[first], frames[index])
            return one.window == other.window && one.outline == other.outline ? first : index
        }
    }

    func codes(_ part: Part) -> LZWCodes { LZWCodes(bytes: Array(codes[part.place]), bits: part.bits) }

    /// The costume's colors with those that the windows need besides.
    func palette(windows: ColorHistogram) -> Palette {
        PaletteMaker().palette(
            windows, beside: colors.own, count: settings.colors - 1 - colors.own.count, spread: colors.spread)
    }

    /// The index that shows nothing.
    var clear: UInt8 { UInt8(truncatingIfNeeded: settings.colors - 1) }

    var reach: PixelRect { frames.reduce(.nothing) { $0.union($1.window.box) } }

    /// Draws a frame without its window into rows of a canvas.
    func fill(_ indices: inout [UInt8], frame index: Int) {
        let frame = frames[index]
        var (x, y) = (0, 0)
        let runs = runs.span
        var target = indices.mutableSpan
        for at in stride(from: frame.runs.lowerBound, to: frame.runs.upperBound - 1, by: 2) {
            var left = Int(runs[at]) + 1
            let value = runs[at + 1]
            // A run may go on in the next row.
            while left > 0, y < frame.rect.height {
                let count = min(left, frame.rect.width - x)
                let start = (frame.rect.y + y) * width + frame.rect.x + x
                for place in start..<start + count { target[place] = value }
                left -= count
                x += count
                if x == frame.rect.width { (x, y) = (0, y + 1) }
            }
        }
    }
}

/// How exactly an animation is written.
package struct GIFSettings: Hashable, Sendable {
    /// Colors of the palette, 2…256; one of them stands for clear.
    package var colors: Int
    /// How far a color may be from the wanted one, in 8 bit steps of a channel; 0 writes each pixel's nearest.
    package var lossiness: Double
    /// A palette for each frame instead of one for all.
    package var localPalettes: Bool

    /// - Parameter colors: 2…256.
    package init(colors: Int = 256, lossiness: Double = 0, localPalettes: Bool = false) {
        self.colors = colors
        self.lossiness = lossiness
        self.localPalettes = localPalettes
    }
}
