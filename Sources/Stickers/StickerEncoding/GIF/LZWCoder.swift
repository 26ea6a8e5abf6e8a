import CKernels

/// GIF's LZW, optionally lossy: where no string of the table goes on with a pixel's color, one that looks nearly like
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

    /// For a palette that isn't complete: only its first colors stand for each other.
    /// - Parameter count: colors that it will have.
    init(_ head: Palette, of count: Int) {
        unsafe memory = .allocate(byteCount: kernel_coder_size(), alignment: 64)
        let all = Palette(
            colors: head.colors + repeatElement(0, count: max(0, count - head.colors.count)))
        let points = ColorMetric.points(of: head)
        let far = repeatElement(Float(1e9), count: max(0, 3 * all.colors.count - points.count))
        begin(all, points: points + far)
    }

    deinit { unsafe memory.deallocate() }

    func use(_ palette: Palette) { begin(palette, points: ColorMetric.points(of: palette)) }

    private func begin(_ palette: Palette, points: [Float]) {
        unsafe kernel_coder_begin(coder, Int32(palette.bits), points, Int32(palette.colors.count))
    }

    /// The compressed bytes without the blocks' length bytes.
    ///
    /// - Parameters:
    ///   - indices: rows without gaps; become what a reader will see. The index for clear is never exchanged.
    ///   - budget: squared distance (`ColorMetric`) from a pixel's color below which another may stand for it where
    ///     that makes a string longer; 0 is lossless.
    ///   - head: the picture's first rows, compressed before with as many colors.
    ///   - tail: its last rows, likewise.
    func code(
        _ indices: inout [UInt8], budget: Float, after head: LZWCodes = .none,
        before tail: LZWCodes = .none
    ) -> [UInt8] {
        let count = indices.count
        let most = kernel_coder_most(count) + head.bytes.count + tail.bytes.count
        return unsafe indices.withUnsafeMutableBufferPointer { indices in
            unsafe head.bytes.withUnsafeBufferPointer { first in
                unsafe tail.bytes.withUnsafeBufferPointer { last in
                    unsafe Self.bytes(atMost: most) { out in
                        unsafe kernel_coder_code(
                            coder, kernel_codes(bytes: first.baseAddress, bits: head.bits),
                            indices.baseAddress, count,
                            kernel_codes(bytes: last.baseAddress, bits: tail.bits), budget, out)
                    }
                }
            }
        }
    }

    /// Compresses the first rows of a picture before the others are known.
    func codeHead(_ indices: inout [UInt8], budget: Float) -> LZWCodes {
        unsafe part(&indices) { unsafe kernel_coder_begin_picture(coder, $0, $1, budget, $2) }
    }

    /// Compresses the last rows of a picture before the others are known.
    func codeTail(_ indices: inout [UInt8], budget: Float) -> LZWCodes {
        unsafe part(&indices) { unsafe kernel_coder_end_picture(coder, $0, $1, budget, $2) }
    }

    private func part(
        _ indices: inout [UInt8],
        _ code: (UnsafeMutablePointer<UInt8>?, Int, UnsafeMutablePointer<UInt8>?) -> Int
    ) -> LZWCodes {
        var bits = 0
        let count = indices.count
        let bytes = unsafe indices.withUnsafeMutableBufferPointer { indices in
            unsafe Self.bytes(atMost: kernel_coder_most(count)) { out in
                bits = unsafe code(indices.baseAddress, count, out)
                return (bits + 7) / 8
            }
        }
        return LZWCodes(bytes: bytes, bits: bits)
    }

    /// What is written, without the room for what could have been: many times as much, and frames are kept.
    private static func bytes(
        atMost most: Int, _ write: (UnsafeMutablePointer<UInt8>?) -> Int
    ) -> [UInt8] {
        unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: most) { room in
            let count = unsafe write(room.baseAddress)
            return unsafe Array(room[..<count])
        }
    }
}

/// Pixels of a picture, compressed without the others.
struct LZWCodes: Equatable, Sendable {
    /// The lowest bit of each first.
    var bytes: [UInt8]
    /// How many count; 0 where there are no pixels.
    var bits: Int

    static var none: LZWCodes { LZWCodes(bytes: [], bits: 0) }
}
