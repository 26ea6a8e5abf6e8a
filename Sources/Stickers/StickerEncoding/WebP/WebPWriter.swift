import CWebP
import Platforms
package import Raster

/// Writes moving WebP, frame by frame: each a whole picture that replaces the one before, lossy, decodable alone.
///
/// Blended and partial frames would save bytes, but phones show white lines and ghosts in them.
@safe package struct WebPWriter: ~Copyable {
    private let animation: OpaquePointer
    private let settings: WebPEncoder.Settings
    /// The canvas's, in pixels: those of the first frame.
    private var size: (width: Int, height: Int)?
    /// Frames that were added.
    package private(set) var count = 0
    /// The bytes of all frames so far; the file has about 30 more per frame.
    package private(set) var bytes = 0

    package init(_ settings: WebPEncoder.Settings = WebPEncoder.Settings()) throws(ExportError) {
        guard let animation = unsafe cwebp_animation_open() else {
            throw .library(.webp, reason: "out of memory")
        }
        unsafe self.animation = unsafe animation
        self.settings = settings
    }

    deinit { unsafe cwebp_animation_close(animation) }

    /// Encodes and adds a frame.
    /// - Parameters:
    ///   - frame: as large as the first one.
    ///   - delay: milliseconds on screen, 1 or more.
    package mutating func add(_ frame: Bitmap, delay: Int) throws(ExportError) {
        try add(encoded: try WebPEncoder.encode(frame, settings), of: frame, delay: delay)
    }

    /// Adds a frame that was encoded before.
    /// - Parameters:
    ///   - file: as `WebPEncoder` writes it.
    ///   - frame: what it shows.
    ///   - delay: milliseconds.
    mutating func add(encoded file: [UInt8], of frame: Bitmap, delay: Int) throws(ExportError) {
        try add(encoded: file, width: frame.width, height: frame.height, delay: delay)
    }

    mutating func add(encoded file: [UInt8], width: Int, height: Int, delay: Int) throws(ExportError) {
        if let size, size != (width, height) {
            throw .library(.webp, reason: "a frame of \(width)×\(height) among \(size.width)×\(size.height)")
        }
        size = (width, height)
        let added = unsafe file.withUnsafeBufferPointer { file in
            unsafe cwebp_animation_add(
                animation, file.baseAddress, file.count, Int32(clamping: max(1, delay)))
        }
        guard added else { throw .library(.webp, reason: "a frame was refused") }
        count += 1
        bytes += file.count
    }

    /// Assembles the file.
    /// - Parameter plays: how often; 0: forever.
    package consuming func finished(plays: Int = 0) throws(ExportError) -> [UInt8] {
        guard let size else { throw .library(.webp, reason: "no frames") }
        var written = unsafe cwebp_bytes()
        let done = unsafe cwebp_animation_finish(
            animation, Int32(clamping: size.width), Int32(clamping: size.height), Int32(clamping: plays),
            &written)
        defer { unsafe cwebp_free(written.bytes) }
        guard done else { throw .library(.webp, reason: "the frames can't be assembled") }
        return unsafe Array(UnsafeBufferPointer(start: written.bytes, count: written.length))
    }
}
