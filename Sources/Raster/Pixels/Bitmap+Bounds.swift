import CKernels

extension Bitmap {
    /// The smallest rectangle that holds all that isn't clear; empty when all is.
    public func opaqueBounds() -> PixelRect {
        let box = unsafe pixels.withUnsafeBytes {
            unsafe kernel_bounds($0.bindMemory(to: UInt32.self).baseAddress, width, height)
        }
        return PixelRect(x: box.left, y: box.top, width: box.right - box.left, height: box.bottom - box.top)
    }

    /// A rectangle of the picture; where it reaches beyond, it is clear.
    public func cropped(to rect: PixelRect) -> Bitmap {
        guard !rect.isEmpty else { return Bitmap(width: 0, height: 0) }
        var out = Bitmap(width: rect.width, height: rect.height)
        let shared = rect.intersection(bounds)
        for y in shared.y..<(shared.y + shared.height) {
            let from = y * width + shared.x
            let to = (y - rect.y) * rect.width + shared.x - rect.x
            out.pixels.replaceSubrange(to..<(to + shared.width), with: pixels[from..<(from + shared.width)])
        }
        return out
    }
}
