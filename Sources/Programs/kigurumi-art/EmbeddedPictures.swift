import CRSVG
import Helpers

/// Looks at the pictures inside an SVG before librsvg decodes them: librsvg silently skips a picture that doesn't fit into
/// memory, or whose declared type isn't its own, though browsers go by the bytes.
enum EmbeddedPictures {
    private static let mark = Array("data:".utf8)

    /// Media types by how files of them begin.
    private static let types: [(begin: [UInt8], type: String)] = [
        ([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], "image/png"), ([0xff, 0xd8, 0xff], "image/jpeg"),
        (Array("GIF8".utf8), "image/gif"), (Array("BM".utf8), "image/bmp"),
    ]

    /// Loads the libraries that read pictures and aren't part of gdk-pixbuf. Later it couldn't load them.
    static func loadReaders() {
        for format in ["gif", "bmp"] {
            guard let loader = unsafe gdk_pixbuf_loader_new_with_type(format, nil) else { continue }
            unsafe gdk_pixbuf_loader_close(loader, nil)
            unsafe g_object_unref(UnsafeMutableRawPointer(loader))
        }
    }

    /// The file with the media types that its pictures have.
    /// - Throws: `ArtError.embeddedTooLarge` for the first picture that exceeds the limit.
    static func corrected(_ svg: [UInt8]) throws(ArtError) -> [UInt8] {
        var (pixels, index, copied) = (0, 0, 0)
        var result: [UInt8] = []
        while let start = next(mark, in: svg, from: index) {
            index = start + mark.count
            guard let (head, body) = address(in: svg, from: index) else { continue }
            index = body.upperBound
            guard next(Array(";base64".utf8), in: svg, from: head.lowerBound, to: head.upperBound) != nil,
                let picture = decoded(svg[body])
            else { continue }
            if let type = types.first(where: { picture.starts(with: $0.begin) })?.type {
                result += svg[copied..<head.lowerBound] + Array("\(type);base64".utf8)
                copied = head.upperBound
            }
            guard let size = size(of: picture) else { continue }
            let (area, isHuge) = size.width.multipliedReportingOverflow(by: size.height)
            pixels = isHuge ? .max : min(.max / 2, pixels) + area
            guard pixels <= ArtLimits.embeddedPixels else {
                throw .embeddedTooLarge(width: size.width, height: size.height)
            }
        }
        return copied == 0 ? svg : result + svg[copied...]
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

    /// Without line ends that are written as entities.
    private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        var encoded: [CChar] = []
        var isEntity = false
        for byte in text {
            if byte == UInt8(ascii: "&") { isEntity = true }
            if !isEntity { encoded.append(CChar(bitPattern: byte)) }
            if byte == UInt8(ascii: ";") { isEntity = false }
        }
        var count: gsize = 0
        guard let bytes = unsafe g_base64_decode(encoded + [0], &count) else { return nil }
        defer { unsafe g_free(bytes) }
        return unsafe Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
    }

    /// The size of a picture in pixels, read by gdk-pixbuf as in librsvg, which stops when it has found it.
    private static func size(of picture: [UInt8]) -> (width: Int, height: Int)? {
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
            unsafe picture.withUnsafeBufferPointer { picture in
                _ = unsafe gdk_pixbuf_loader_write(loader, picture.baseAddress, gsize(picture.count), nil)
            }
            unsafe gdk_pixbuf_loader_close(loader, nil)
        }
        return found.width > 0 && found.height > 0 ? found : nil
    }
}
