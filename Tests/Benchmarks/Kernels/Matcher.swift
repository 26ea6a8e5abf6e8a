import CKernels

/// The matcher of a palette, by squared distances in RGB.
@safe final class Matcher {
    private let memory: UnsafeMutableRawPointer
    private let colors: [UInt32]
    private var matcher: OpaquePointer { unsafe OpaquePointer(memory) }

    /// - Parameter colors: opaque, R in the lowest byte; at most 255.
    init(_ colors: [UInt32]) {
        self.colors = colors
        unsafe memory = .allocate(byteCount: kernel_matcher_size(), alignment: 64)
        begin()
    }

    deinit { unsafe memory.deallocate() }

    /// Clears its table.
    func begin() {
        unsafe kernel_matcher_begin(
            matcher, colors, Matcher.points(colors), Int32(colors.count), [1, 0, 0, 0, 1, 0, 0, 0, 1],
            [0, 0, 0], 0)
    }

    func nearest(_ color: UInt32) -> UInt8 { unsafe kernel_match(matcher, color) }

    /// - Returns: the columns that must be written, summed over all rows.
    func keep(
        _ wanted: [UInt32], after past: [UInt32], shown: [UInt32], _ indices: inout [UInt8], width: Int,
        budget: Float
    ) -> Int {
        var columns = 0
        unsafe indices.withUnsafeMutableBufferPointer { indices in
            unsafe wanted.withUnsafeBufferPointer { wanted in
                unsafe past.withUnsafeBufferPointer { past in
                    unsafe shown.withUnsafeBufferPointer { shown in
                        guard let to = indices.baseAddress, let from = wanted.baseAddress,
                            let past = past.baseAddress, let seen = shown.baseAddress
                        else { return }
                        for start in stride(from: 0, to: wanted.count, by: width) {
                            let span = unsafe kernel_quantize_delta_row(
                                matcher, from + start, past + start, seen + start, to + start, width,
                                UInt8(colors.count), budget)
                            columns += max(0, span.end - span.first)
                        }
                    }
                }
            }
        }
        return columns
    }

    static func points(_ colors: [UInt32]) -> [Float] {
        colors.flatMap { [Float($0 & 255), Float($0 >> 8 & 255), Float($0 >> 16 & 255)] }
    }
}
