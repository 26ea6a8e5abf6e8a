import CKernels
package import Raster

/// A picture without half-clear pixels, as GIF needs it: row-major, each pixel clear (0) or opaque straight sRGB
/// (R in the lowest byte, 255 in the highest).
package struct BinaryAlphaImage: Equatable, Sendable {
    /// Pixels.
    package let width: Int
    /// Pixels.
    package let height: Int
    /// Row by row from the top left: 0xffbbggrr, or 0 for clear.
    package var pixels: [UInt32]

    /// Cuts alpha at one half. What stays of the half-clear edge is set on `matte`, or keeps its own straight
    /// color where there is none.
    package init(_ picture: Bitmap, matte: Color?) {
        width = picture.width
        height = picture.height
        let count = width * height
        let matte = matte.map { UInt32($0.r) | UInt32($0.g) << 8 | UInt32($0.b) << 16 }
        pixels = unsafe [UInt32](unsafeUninitializedCapacity: count) { flat, written in
            unsafe picture.pixels.withUnsafeBytes { source in
                guard let from = unsafe source.baseAddress?.assumingMemoryBound(to: UInt32.self),
                    let to = flat.baseAddress
                else { return }
                if var matte {
                    unsafe kernel_flatten(from, to, count, &matte)
                } else {
                    unsafe kernel_flatten(from, to, count, nil)
                }
                written = count
            }
        }
    }

    init(width: Int, height: Int) {
        self.init(width: width, height: height, pixels: Array(repeating: 0, count: width * height))
    }

    /// What turns another picture of the same size into this one.
    struct Change {
        /// The box around all that differs.
        var changed: PixelRect
        /// The box around what was opaque and turns clear.
        var uncovered: PixelRect
        /// Pixels to be drawn: those that differ, and where something turns clear all that is opaque in the box around it.
        var pixelsToDraw: Int
    }

    func change(from older: BinaryAlphaImage) -> Change {
        unsafe older.pixels.withUnsafeBufferPointer { before in
            unsafe pixels.withUnsafeBufferPointer { now in
                let found = unsafe kernel_compare(before.baseAddress, now.baseAddress, width, height)
                let same = unsafe kernel_count_same(
                    before.baseAddress, now.baseAddress, width, found.uncovered)
                return Change(
                    changed: PixelRect(found.changed), uncovered: PixelRect(found.uncovered),
                    pixelsToDraw: found.drawn + same)
            }
        }
    }

    func cut(to window: PixelRect) -> BinaryAlphaImage {
        if window.width == width, window.height == height { return self }
        return BinaryAlphaImage(
            width: window.width, height: window.height, pixels: pixels.cut(window, of: width))
    }

    /// What a window of the picture shows, in its box; the rest of that is clear.
    func cut(to window: PixelWindow) -> BinaryAlphaImage {
        var part = cut(to: window.box)
        part.clear(outside: window)
        return part
    }

    /// - Parameter window: as large as the picture; nothing is done for others.
    package mutating func clear(outside window: PixelWindow) {
        guard (width, height) == (window.box.width, window.box.height) else { return }
        pixels.fill(outside: window, with: 0)
    }

    init(width: Int, height: Int, pixels: [UInt32]) {
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// A number for which pixels are opaque.
    var outline: UInt64 {
        unsafe pixels.withUnsafeBufferPointer { unsafe kernel_outline($0.baseAddress, $0.count) }
    }

    /// How many pixels are opaque.
    var opaqueCount: Int { pixels.count { $0 != 0 } }
}

extension PixelRect {
    init(_ box: kernel_box) {
        self.init(
            x: box.left, y: box.top, width: max(0, box.right - box.left),
            height: max(0, box.bottom - box.top))
    }
}
