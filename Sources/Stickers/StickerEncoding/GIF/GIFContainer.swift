import CGIF
import Raster

/// An animated GIF in memory, written by giflib; the compressed pixels come ready.
///
/// Loops forever; carries no metadata.
@safe struct GIFContainer: ~Copyable {
    private final class Sink { var bytes: [UInt8] = [] }

    private var file: UnsafeMutablePointer<GifFileType>?
    private let sink = Sink()

    /// - Parameter length: of the whole file, roughly.
    init(width: Int, height: Int, palette: Palette, length: Int) throws(GIFWritingError) {
        sink.bytes.reserveCapacity(length)
        var code: Int32 = 0
        let target = unsafe Unmanaged.passUnretained(sink).toOpaque()
        unsafe file = EGifOpen(
            target,
            { file, bytes, count in
                guard let file = unsafe file, let bytes = unsafe bytes,
                    let target = unsafe file.pointee.UserData
                else { return 0 }
                let sink = unsafe Unmanaged<Sink>.fromOpaque(target).takeUnretainedValue()
                unsafe sink.bytes.append(contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
                return count
            }, &code)
        guard let opened = unsafe file else { throw Self.error(code) }
        unsafe EGifSetGifVersion(opened, true)
        let map = unsafe Self.colorMap(palette)
        defer { unsafe GifFreeMapObject(map) }
        try check(
            unsafe EGifPutScreenDesc(opened, Int32(width), Int32(height), 8, Int32(palette.clear), map))
        try check(unsafe EGifPutExtensionLeader(opened, APPLICATION_EXT_FUNC_CODE))
        let name = Array("NETSCAPE2.0".utf8)
        try check(unsafe EGifPutExtensionBlock(opened, Int32(name.count), name))
        let forever: [UInt8] = [1, 0, 0]
        try check(unsafe EGifPutExtensionBlock(opened, Int32(forever.count), forever))
        try check(unsafe EGifPutExtensionTrailer(opened))
    }

    deinit {
        if let file = unsafe file { unsafe EGifCloseFile(file, nil) }
    }

    /// Adds a frame whose rectangle lies within the canvas.
    func add(_ frame: GIFFrame) throws(GIFWritingError) {
        guard let file = unsafe file else { return }
        let delay = UInt16(clamping: frame.delay)
        let control: [UInt8] = [
            (frame.isDisposed ? 2 : 1) << 2 | 1, UInt8(delay & 255), UInt8(delay >> 8), frame.clear,
        ]
        try check(unsafe EGifPutExtension(file, GRAPHICS_EXT_FUNC_CODE, Int32(control.count), control))
        let map = unsafe frame.palette.flatMap { unsafe Self.colorMap($0) }
        defer { if let map = unsafe map { unsafe GifFreeMapObject(map) } }
        try check(
            unsafe EGifPutImageDesc(
                file, Int32(frame.rect.x), Int32(frame.rect.y), Int32(frame.rect.width),
                Int32(frame.rect.height),
                false, map))
        // Blocks of up to 255 bytes, each with its length before it.
        var block = [UInt8](repeating: 0, count: 256)
        var start = 0
        while start < frame.data.count {
            let count = min(255, frame.data.count - start)
            block[0] = UInt8(count)
            block.replaceSubrange(1..<count + 1, with: frame.data[start..<start + count])
            try check(unsafe EGifPutCodeNext(file, block))
            start += count
        }
        try check(unsafe EGifPutCodeNext(file, nil))
    }

    consuming func finished() throws(GIFWritingError) -> [UInt8] {
        guard let open = unsafe file else { return [] }
        unsafe file = nil
        var code: Int32 = 0
        guard unsafe EGifCloseFile(open, &code) == GIF_OK else { throw Self.error(code) }
        return sink.bytes
    }

    /// giflib's copy of a palette, filled up to a power of two; null when memory is short.
    private static func colorMap(_ palette: Palette) -> UnsafeMutablePointer<ColorMapObject>? {
        var colors = palette.colors.map {
            GifColorType(
                Red: UInt8(truncatingIfNeeded: $0), Green: UInt8(truncatingIfNeeded: $0 >> 8),
                Blue: UInt8(truncatingIfNeeded: $0 >> 16))
        }
        let missing = (1 << palette.bits) - colors.count
        colors.append(contentsOf: repeatElement(GifColorType(Red: 0, Green: 0, Blue: 0), count: missing))
        return unsafe GifMakeMapObject(Int32(colors.count), colors)
    }

    private func check(_ result: Int32) throws(GIFWritingError) {
        guard result != GIF_OK else { return }
        throw unsafe Self.error(file?.pointee.Error ?? 0)
    }

    private static func error(_ code: Int32) -> GIFWritingError {
        guard let text = unsafe GifErrorString(code) else {
            return .container(reason: "giflib error \(code)")
        }
        return .container(reason: unsafe String(cString: text))
    }
}
