internal import CImageShims
package import Raster

/// Reads the PNGs that most art is, without libpng; one a file. All rows stand inflated in memory.
@safe package struct PlainPNGReader: ~Copyable, RowSource {
    private let handle: OpaquePointer
    package let width: Int
    package let height: Int

    /// nil where the file is of another kind, or anything is wrong with it: `PNGReader` is to judge it.
    package init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let handle = unsafe codec_png_plain_open(bytes.baseAddress, bytes.count) else { return nil }
        unsafe self.handle = handle
        width = unsafe Int(codec_png_plain_width(handle))
        height = unsafe Int(codec_png_plain_height(handle))
    }

    deinit { unsafe codec_png_plain_close(handle) }

    package func read(into rows: inout MutableSpan<Pixel>) throws(ImageDecodingError) {
        precondition(rows.count % width == 0)
        let count = UInt32(rows.count / width)
        let read = unsafe rows.withUnsafeMutableBytes { bytes in
            unsafe codec_png_plain_read(
                handle, bytes.baseAddress?.assumingMemoryBound(to: UInt32.self), count)
        }
        guard read else { throw .damaged(format: .png, reason: "no such row") }
    }
}
