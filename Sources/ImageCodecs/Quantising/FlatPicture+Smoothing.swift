import CKernels

extension FlatPicture {
    /// The picture with its grain taken off: each opaque pixel becomes the mean of those of its 3 × 3 neighbours that
    /// look nearly like it. Edges stay sharp, clear pixels stay clear, nothing clear is counted in (a sigma filter,
    /// after Lee).
    /// - Parameter reach: how far a channel of a neighbour may be from the pixel's own, 0…255; 0 changes nothing.
    public func smoothed(reach: UInt8) -> FlatPicture {
        guard reach > 0, width > 2, height > 2 else { return self }
        let last = (height - 1) * width
        let smooth = unsafe pixels.withUnsafeBufferPointer { source in
            unsafe [UInt32](unsafeUninitializedCapacity: source.count) { target, written in
                guard let from = source.baseAddress, let to = target.baseAddress else { return }
                unsafe to.initialize(from: from, count: width)
                for y in 1..<height - 1 {
                    unsafe kernel_smooth_row(from + y * width, to + y * width, width, reach)
                }
                unsafe (to + last).initialize(from: from + last, count: width)
                written = source.count
            }
        }
        return FlatPicture(width: width, height: height, pixels: smooth)
    }
}
