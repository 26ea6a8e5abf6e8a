import CKernels

/// GIF's LZW, optionally lossy: where no string of the table goes on with a pixel's colour, one that looks nearly like
/// it may.
///
/// One coder serves any number of pictures with one palette, one after the other.
@safe final class LZWCoder {
    private let memory: UnsafeMutableRawPointer
    private var coder: OpaquePointer { unsafe OpaquePointer(memory) }

    init(_ palette: Palette) {
        unsafe memory = .allocate(byteCount: kernel_coder_size(), alignment: 64)
        use(palette)
    }

    deinit { unsafe memory.deallocate() }

    func use(_ palette: Palette) {
        unsafe kernel_coder_begin(
            coder, Int32(palette.bits), ColorMetric.points(of: palette), Int32(palette.colors.count))
    }

    /// The compressed bytes without the blocks' length bytes.
    ///
    /// - Parameters:
    ///   - indices: rows without gaps; become what a reader will see. The index for clear is never exchanged.
    ///   - budget: squared distance (`ColorMetric`) from a pixel's colour below which another may stand for it where
    ///     that makes a string longer; 0 is lossless.
    func code(_ indices: inout [UInt8], budget: Float) -> [UInt8] {
        let count = indices.count
        return unsafe indices.withUnsafeMutableBufferPointer { indices in
            unsafe [UInt8](unsafeUninitializedCapacity: kernel_coder_most(count)) { out, written in
                written = unsafe kernel_coder_code(coder, indices.baseAddress, count, budget, out.baseAddress)
            }
        }
    }
}
