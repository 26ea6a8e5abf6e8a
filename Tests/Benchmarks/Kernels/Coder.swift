import CKernels

/// The LZW coder of a palette, with memory for its output.
@safe final class Coder {
    private let memory: UnsafeMutableRawPointer
    private var indices: [UInt8] = []
    private var bytes: [UInt8] = []

    init(_ colors: [UInt32]) {
        unsafe memory = .allocate(byteCount: kernel_coder_size(), alignment: 64)
        unsafe kernel_coder_begin(
            OpaquePointer(memory), 8, Matcher.points(colors), Int32(colors.count))
    }

    deinit { unsafe memory.deallocate() }

    /// - Parameter budget: squared distance up to which a color may replace another.
    /// - Returns: the number of bytes.
    func code(_ wanted: [UInt8], budget: Float) -> Int {
        // The coder writes back what it took for each.
        if indices.count == wanted.count {
            for place in wanted.indices { indices[place] = wanted[place] }
        } else {
            indices = wanted
            bytes = [UInt8](repeating: 0, count: kernel_coder_most(wanted.count))
        }
        return unsafe indices.withUnsafeMutableBufferPointer { indices in
            unsafe bytes.withUnsafeMutableBufferPointer { bytes in
                unsafe kernel_coder_code(
                    OpaquePointer(memory), kernel_codes(), indices.baseAddress, indices.count, kernel_codes(),
                    budget, bytes.baseAddress)
            }
        }
    }
}
