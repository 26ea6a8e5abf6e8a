import CPango
import CRSVG
import Helpers
import Raster

/// An SVG file, parsed by librsvg. It has no base URL, so that nothing outside the file is ever loaded.
@safe final class VectorPicture {
    private let handle: UnsafeMutablePointer<RsvgHandle>
    private let viewBox: RsvgRectangle
    /// From what librsvg measures to the viewBox; see `Measure`.
    private let measure: Measure
    /// The boxes of elements that were asked for.
    private var measured: [String: (ink: RsvgRectangle, shape: RsvgRectangle)] = [:]

    init(_ svg: [UInt8]) throws(ArtError) {
        let svg = ElementNames.addressable(try EmbeddedPictures.corrected(svg))
        var failure: UnsafeMutablePointer<GError>? = nil
        let parsed = unsafe svg.withUnsafeBufferPointer {
            unsafe rsvg_handle_new_from_data($0.baseAddress, gsize($0.count), &failure)
        }
        guard let parsed = unsafe parsed else { throw unsafe Self.damaged(failure) }
        unsafe handle = parsed
        var hasBox: gboolean = 0
        var box = RsvgRectangle()
        unsafe rsvg_handle_get_intrinsic_dimensions(handle, nil, nil, nil, nil, &hasBox, &box)
        if hasBox == 0 {
            guard unsafe rsvg_handle_get_intrinsic_size_in_pixels(handle, &box.width, &box.height) != 0 else {
                unsafe g_object_unref(UnsafeMutableRawPointer(handle))
                throw .damaged(reason: "no viewBox and no size in pixels")
            }
        }
        guard box.width > 0, box.height > 0, box.width.isFinite, box.height.isFinite else {
            unsafe g_object_unref(UnsafeMutableRawPointer(handle))
            throw .damaged(reason: "an empty viewBox")
        }
        viewBox = box
        var (width, height) = (0.0, 0.0)
        let isSized = unsafe rsvg_handle_get_intrinsic_size_in_pixels(handle, &width, &height) != 0
        measure = Measure(
            of: isSized ? (width, height) : (box.width, box.height), on: (box.width, box.height))
    }

    deinit { unsafe g_object_unref(UnsafeMutableRawPointer(handle)) }

    /// Applies CSS to everything that is drawn from now on.
    func apply(_ styleSheet: String) throws(ArtError) {
        measured = [:]
        let css = Array(styleSheet.utf8)
        var failure: UnsafeMutablePointer<GError>? = nil
        let done = unsafe css.withUnsafeBufferPointer {
            unsafe rsvg_handle_set_stylesheet(handle, $0.baseAddress, gsize($0.count), &failure)
        }
        guard done != 0 else { throw unsafe Self.damaged(failure) }
    }

    /// Where an element lies; nil: the whole file.
    func geometry(of element: String?) throws(ArtError) -> ArtGeometry {
        let box = Rect(x: viewBox.x, y: viewBox.y, width: viewBox.width, height: viewBox.height)
        guard let element else { return ArtGeometry(viewBox: box, bounds: box) }
        let bounds = try extents(of: element).shape
        // librsvg reports viewport coordinates, in which the viewBox begins at 0, 0.
        return ArtGeometry(
            viewBox: box,
            bounds: Rect(
                x: bounds.x + viewBox.x, y: bounds.y + viewBox.y, width: bounds.width, height: bounds.height))
    }

    /// Draws the file or one of its elements.
    /// - Returns: what isn't clear of `request.width × request.height` pixels.
    func drawn(_ request: ArtRequest) throws(ArtError) -> ArtPicture {
        var part = RsvgRectangle(x: 0, y: 0, width: viewBox.width, height: viewBox.height)
        var address: String?
        if let element = request.element {
            address = try self.address(of: element)
            // Measuring takes as long as drawing.
            if request.placement == .stretched { part = try extents(of: element).ink }
        }
        guard part.width > 0, part.height > 0 else {
            return ArtPicture(Bitmap(width: request.width, height: request.height))
        }
        let canvas = try CairoCanvas(width: request.width, height: request.height)
        unsafe cairo_scale(
            canvas.context, Double(request.width) / part.width, Double(request.height) / part.height)
        unsafe cairo_translate(canvas.context, -part.x, -part.y)
        var viewport = RsvgRectangle(x: 0, y: 0, width: viewBox.width, height: viewBox.height)
        var failure: UnsafeMutablePointer<GError>? = nil
        let drawn =
            if let address {
                unsafe rsvg_handle_render_layer(handle, canvas.context, address, &viewport, &failure)
            } else {
                unsafe rsvg_handle_render_document(handle, canvas.context, &viewport, &failure)
            }
        guard drawn != 0 else { throw unsafe Self.damaged(failure) }
        return try canvas.picture()
    }

    /// What librsvg calls an element.
    private func address(of element: String) throws(ArtError) -> String {
        let addresses = ElementNames.spellings(of: element).map { "#" + $0 }
        guard let address = addresses.first(where: { unsafe rsvg_handle_has_sub(handle, $0) != 0 })
        else { throw .elementMissing(element) }
        return address
    }

    private func extents(
        of element: String
    ) throws(ArtError) -> (ink: RsvgRectangle, shape: RsvgRectangle) {
        if let known = measured[element] { return known }
        let address = try address(of: element)
        var viewport = RsvgRectangle(x: 0, y: 0, width: viewBox.width, height: viewBox.height)
        var ink = RsvgRectangle()
        var shape = RsvgRectangle()
        var failure: UnsafeMutablePointer<GError>? = nil
        guard
            unsafe rsvg_handle_get_geometry_for_layer(
                handle, address, &viewport, &ink, &shape, &failure) != 0
        else { throw unsafe Self.damaged(failure) }
        let found = (ink: measure.applied(to: ink), shape: measure.applied(to: shape))
        measured[element] = found
        return found
    }

    /// librsvg draws into any viewport, but measures elements in the picture's own size, such as the 120 mm that Inkscape
    /// writes beside a viewBox of 120 units.
    private struct Measure {
        private let scale: Double
        private let left: Double
        private let top: Double

        /// - Parameters:
        ///   - size: of the picture, in pixels.
        ///   - viewBox: its width and height.
        init(of size: (width: Double, height: Double), on viewBox: (width: Double, height: Double)) {
            let fit = min(size.width / viewBox.width, size.height / viewBox.height)
            scale = fit > 0 && fit.isFinite ? 1 / fit : 1
            left = (size.width - viewBox.width * fit) / 2
            top = (size.height - viewBox.height * fit) / 2
        }

        func applied(to box: RsvgRectangle) -> RsvgRectangle {
            RsvgRectangle(
                x: (box.x - left) * scale, y: (box.y - top) * scale, width: box.width * scale,
                height: box.height * scale)
        }
    }

    private static func damaged(_ failure: UnsafeMutablePointer<GError>?) -> ArtError {
        guard let failure = unsafe failure else { return .damaged(reason: "unknown") }
        defer { unsafe g_error_free(failure) }
        // librsvg passes on libxml2's messages with their line breaks.
        let text = unsafe String(cString: failure.pointee.message)
        return .damaged(reason: text.split { $0.isWhitespace }.joined(separator: " "))
    }
}
