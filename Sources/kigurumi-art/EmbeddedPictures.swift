import CRSVG
import Helpers

/// Counts the pixels of the pictures inside an SVG before librsvg decodes them: librsvg silently skips a
/// picture that doesn't fit into memory.
enum EmbeddedPictures {
    private static let mark = Array("data:".utf8)

    /// Checks a file.
    /// - Throws: `ArtError.embeddedTooLarge` for the first picture that exceeds the limit.
    static func check(_ svg: [UInt8]) throws(ArtError) {
        var (pixels, index) = (0, 0)
        while let start = next(mark, in: svg, from: index) {
            index = start + mark.count
            guard let (head, body) = address(in: svg, from: index) else { continue }
            index = body.upperBound
            guard next(Array(";base64".utf8), in: svg, from: head.lowerBound, to: head.upperBound) != nil,
                let size = size(ofBase64: svg[body])
            else { continue }
            let (area, isHuge) = size.width.multipliedReportingOverflow(by: size.height)
            pixels = isHuge ? .max : min(.max / 2, pixels) + area
            guard pixels <= ArtLimits.embeddedPixels else {
                throw .embeddedTooLarge(width: size.width, height: size.height)
            }
        }
    }

    private static func next(_ word: [UInt8], in text: [UInt8], from: Int, to: Int? = nil) -> Int? {
        let end = (to ?? text.count) - word.count
        guard from <= end, let first = word.first else { return nil }
        return (from...end).first { text[$0] == first && text[$0...].starts(with: word) }
    }

    /// The parts of a `data:` URL before and behind its comma.
    private static func address(in svg: [UInt8], from start: Int) -> (Range<Int>, Range<Int>)? {
        let ends = Array("\"'<>)".utf8)
        guard let comma = svg[start..<min(svg.count, start + 200)].firstIndex(of: UInt8(ascii: ",")) else {
            return nil
        }
        let end = svg[(comma + 1)...].firstIndex { ends.contains($0) } ?? svg.count
        return (start..<comma, comma + 1..<end)
    }

    /// The size of a picture in pixels, read by gdk-pixbuf as in librsvg, which stops when it has found it.
    private static func size(ofBase64 text: ArraySlice<UInt8>) -> (width: Int, height: Int)? {
        guard let loader = unsafe gdk_pixbuf_loader_new() else { return nil }
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(loader)) }
        var found = (width: 0, height: 0)
        let note:
            @convention(c) (
                UnsafeMutablePointer<GdkPixbufLoader>?, Int32, Int32, UnsafeMutableRawPointer?
            ) -> Void = { loader, width, height, found in
                unsafe found?.assumingMemoryBound(to: (width: Int, height: Int).self).pointee = (
                    Int(width), Int(height)
                )
                unsafe gdk_pixbuf_loader_set_size(loader, 0, 0)
            }
        unsafe withUnsafeMutablePointer(to: &found) { found in
            unsafe g_signal_connect_data(
                UnsafeMutableRawPointer(loader), "size-prepared", unsafeBitCast(note, to: GCallback.self),
                UnsafeMutableRawPointer(found), nil, GConnectFlags(rawValue: 0))
            var count: gsize = 0
            let encoded = text.map { CChar(bitPattern: $0) } + [0]
            if let bytes = unsafe g_base64_decode(encoded, &count) {
                unsafe gdk_pixbuf_loader_write(loader, bytes, count, nil)
                unsafe g_free(bytes)
            }
            unsafe gdk_pixbuf_loader_close(loader, nil)
        }
        return found.width > 0 && found.height > 0 ? found : nil
    }
}
