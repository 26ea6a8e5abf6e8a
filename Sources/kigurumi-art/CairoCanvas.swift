import CRSVG
import Helpers
import Raster

/// A Cairo image surface with its context, which C libraries draw on.
@safe struct CairoCanvas: ~Copyable {
    private let surface: OpaquePointer
    let context: OpaquePointer
    private let width: Int
    private let height: Int

    /// A transparent canvas of that many pixels.
    init(width: Int, height: Int) throws(ArtError) {
        guard
            let surface = unsafe cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)),
            unsafe cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
            let context = unsafe cairo_create(surface)
        else { throw .tooLarge(width: width, height: height) }
        unsafe (self.surface, self.context) = unsafe (surface, context)
        (self.width, self.height) = (width, height)
    }

    deinit {
        unsafe cairo_destroy(context)
        unsafe cairo_surface_destroy(surface)
    }

    /// What has been drawn. Cairo stores premultiplied ARGB as native words; ours are the bytes R, G, B, A.
    func bitmap() throws(ArtError) -> Bitmap {
        unsafe cairo_surface_flush(surface)
        guard let data = unsafe cairo_image_surface_get_data(surface) else {
            throw .damaged(reason: "nothing was drawn")
        }
        let stride = unsafe Int(cairo_image_surface_get_stride(surface))
        var bitmap = Bitmap(width: width, height: height)
        let width = width
        unsafe bitmap.pixels.withUnsafeMutableBytes { pixels in
            let target = unsafe pixels.assumingMemoryBound(to: UInt32.self)
            for y in 0..<height {
                // In bounds: the surface has `height` rows of `stride` ≥ 4 × width bytes.
                let row = unsafe UnsafeRawPointer(data + y * stride).assumingMemoryBound(to: UInt32.self)
                for x in 0..<width {
                    let word = unsafe row[x]
                    unsafe target[y * width + x] =
                        (word & 0xff00_ff00) | (word & 0xff) << 16 | (word >> 16 & 0xff)
                }
            }
        }
        return bitmap
    }
}
