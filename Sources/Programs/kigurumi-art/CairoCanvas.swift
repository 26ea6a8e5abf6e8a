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
        unsafe self.surface = unsafe surface
        unsafe self.context = unsafe context
        self.width = width
        self.height = height
    }

    deinit {
        unsafe cairo_destroy(context)
        unsafe cairo_surface_destroy(surface)
    }

    /// What has been drawn, with its clear margins.
    func bitmap() throws(ArtError) -> Bitmap { try picture().whole }

    /// What has been drawn. Cairo stores premultiplied ARGB as native words; ours are the bytes R, G, B, A.
    func picture() throws(ArtError) -> ArtPicture {
        unsafe cairo_surface_flush(surface)
        guard let data = unsafe cairo_image_surface_get_data(surface),
            // So it is wherever a pixel has 32 bits.
            unsafe cairo_image_surface_get_stride(surface) == 4 * width
        else { throw .damaged(reason: "nothing was drawn") }
        let drawn = unsafe UnsafeRawPointer(data).bindMemory(to: UInt32.self, capacity: width * height)
        // The surface has as many words.
        let words = unsafe Span(_unsafeStart: drawn, count: width * height)
        let shown = Bitmap.opaqueBounds(of: words, width: width)
        var part = Bitmap(width: shown.width, height: shown.height)
        let (from, pitch) = (shown.y * width + shown.x, width)
        unsafe part.pixels.withUnsafeMutableBytes { pixels in
            guard let target = unsafe pixels.baseAddress?.assumingMemoryBound(to: UInt32.self) else { return }
            for y in 0..<shown.height {
                // In bounds: the part lies in the surface.
                let (row, copy) = unsafe (drawn + from + y * pitch, target + y * shown.width)
                for x in 0..<shown.width {
                    let word = unsafe row[x]
                    unsafe copy[x] = (word & 0xff00_ff00) | (word & 0xff) << 16 | (word >> 16 & 0xff)
                }
            }
        }
        let picture = ArtPicture(part, atX: shown.x, y: shown.y, width: width, height: height)
        guard let picture else { throw .damaged(reason: "drawn outside of the canvas") }
        return picture
    }
}
