internal import CSandbox
import FaceInput
import Glibc
import Raster

/// A memory file that is shared with a decoder. It is never mapped in this process, so that nothing the
/// decoder does to it can cause a fault here.
struct SharedMemory: ~Copyable {
    let descriptor: Int32

    /// Creates an empty file.
    /// - Parameter name: shown in /proc.
    init(_ name: String) throws(FaceError) {
        descriptor = unsafe sandbox_memory(name)
        guard descriptor >= 0 else { throw .decoder(.failed(Self.text(errno))) }
    }

    deinit { close(descriptor) }

    /// Writes the bytes and seals the file against any change.
    func fill(with bytes: [UInt8]) throws(FaceError) {
        let status = unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe sandbox_memory_fill(descriptor, bytes.baseAddress, bytes.count)
        }
        guard status == 0 else { throw .decoder(.failed(Self.text(status))) }
    }

    /// Gives the first bytes of the file their pages, so that writing them takes no time for that later.
    func reserve(_ size: Int) { sandbox_memory_reserve(descriptor, size) }

    /// Sets the length of the file permanently.
    func setSize(_ size: Int) throws(FaceError) {
        let status = sandbox_memory_size(descriptor, size)
        guard status == 0 else { throw .decoder(.failed(Self.text(status))) }
    }

    /// Copies a picture out of the file.
    /// - Parameter offset: where its pixels begin, in bytes.
    /// - Throws: `protocolViolation` if the file is too short or a pixel isn't premultiplied; `interrupted` if it can't be
    ///   read now.
    func picture(width: Int, height: Int, at offset: Int) throws(FaceError) -> Bitmap {
        var bitmap = Bitmap(width: width, height: height)
        let (read, failure) = unsafe bitmap.pixels.withUnsafeMutableBytes { unsafe fill($0, from: offset) }
        if let failure { throw .decoder(.interrupted(.failed("reading its frames: \(Self.text(failure))"))) }
        guard read == width * height * 4 else {
            throw .decoder(.protocolViolation("frames that are missing"))
        }
        guard Self.isPremultiplied(bitmap) else {
            throw .decoder(.protocolViolation("colors brighter than their alpha"))
        }
        return bitmap
    }

    /// Copies the first bytes out of the file.
    func bytes(_ count: Int) throws(FaceError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let (read, failure) = unsafe bytes.withUnsafeMutableBytes { unsafe fill($0, from: 0) }
        if let failure { throw .decoder(.interrupted(.failed("reading its answer: \(Self.text(failure))"))) }
        guard read == count else { throw .decoder(.protocolViolation("an answer that is missing")) }
        return bytes
    }

    /// - Returns: how many bytes were read, and the errno that ended it before.
    private func fill(_ bytes: UnsafeMutableRawBufferPointer, from offset: Int) -> (Int, Int32?) {
        var done = 0
        while done < bytes.count {
            // In bounds: `done` stays below the count.
            let count = unsafe pread(
                descriptor, bytes.baseAddress?.advanced(by: done), bytes.count - done, off_t(offset + done))
            if count < 0, errno == EINTR { continue }
            if count < 0 { return (done, errno) }
            if count == 0 { break }
            done += count
        }
        return (done, nil)
    }

    /// Copies a part of a picture out of the file: the same picture with less alpha.
    /// - Parameter offset: where its pixels begin, in bytes.
    /// - Throws: as `picture`, and `protocolViolation` if a pixel has more alpha than the picture's.
    func cut(of picture: Bitmap, at offset: Int) throws(FaceError) -> Bitmap {
        let cut = try self.picture(width: picture.width, height: picture.height, at: offset)
        guard Self.isWithin(cut, picture) else {
            throw .decoder(.protocolViolation("a person where the picture is clear"))
        }
        return cut
    }

    /// Whether no pixel has more alpha than that of the picture. Both have the same size.
    private static func isWithin(_ cut: Bitmap, _ picture: Bitmap) -> Bool {
        let (pixels, limits) = (cut.pixels.span, picture.pixels.span)
        for index in pixels.indices where pixels[index].a > limits[index].a { return false }
        return true
    }

    /// Whether no channel exceeds its alpha, which all drawing relies on.
    private static func isPremultiplied(_ bitmap: Bitmap) -> Bool {
        unsafe bitmap.pixels.withUnsafeBufferPointer { pixels in
            for index in pixels.indices {
                let bits = unsafe pixels[index].bits
                let alpha = bits >> 24
                if alpha == 255 { continue }
                if bits & 0xff > alpha || bits >> 8 & 0xff > alpha || bits >> 16 & 0xff > alpha {
                    return false
                }
            }
            return true
        }
    }

    /// The system's message for an errno.
    static func text(_ number: Int32) -> String { unsafe String(cString: strerror(number)) }
}
