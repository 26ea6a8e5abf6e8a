import CKernels

extension BinaryAlphaImage {
    /// Takes the grain off: each opaque pixel becomes the mean of those of its 3 × 3 neighbors that look nearly like it.
    /// Edges stay sharp, clear pixels stay clear, nothing clear is counted in (a sigma filter, after Lee).
    /// - Parameter reach: how far a channel of a neighbor may be from the pixel's own, 0…255; 0 changes nothing.
    package mutating func smooth(reach: UInt8) {
        guard reach > 0, width > 2, height > 2 else { return }
        let (width, height) = (width, height)
        // Rows as they were.
        var above = Array(pixels[..<width])
        var own = above
        unsafe pixels.withUnsafeMutableBufferPointer { pixels in
            guard let all = pixels.baseAddress else { return }
            for y in 1..<height - 1 {
                let row = unsafe all + y * width
                unsafe own.withUnsafeMutableBufferPointer {
                    unsafe _ = $0.update(fromContentsOf: pixels[y * width..<(y + 1) * width])
                }
                unsafe kernel_smooth_row(above, own, row + width, row, width, reach)
                swap(&above, &own)
            }
        }
    }
}
