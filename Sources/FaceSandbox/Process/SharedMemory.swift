internal import CSandbox
import Glibc
import ImageCodecs
import Raster

/// Memory with a descriptor, through which a face goes in and its frames come out. Never mapped here: what the other
/// side does to it can't be felt.
struct SharedMemory: ~Copyable {
    let descriptor: Int32

    /// Empty.
    /// - Parameter name: for people who look at the system.
    init(_ name: String) throws(DecodingError) {
        descriptor = unsafe sandbox_memory(name)
        guard descriptor >= 0 else { throw .decoder(.failed(Self.text(errno))) }
    }

    deinit { close(descriptor) }

    /// From here on it holds the bytes, and nobody can change them.
    func fill(with bytes: [UInt8]) throws(DecodingError) {
        let status = unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe sandbox_memory_fill(descriptor, bytes.baseAddress, bytes.count)
        }
        guard status == 0 else { throw .decoder(.failed(Self.text(status))) }
    }

    /// From here on it has that many bytes.
    func setSize(_ size: Int) throws(DecodingError) {
        let status = sandbox_memory_size(descriptor, size)
        guard status == 0 else { throw .decoder(.failed(Self.text(status))) }
    }

    /// Copies a picture of premultiplied pixels out.
    /// - Parameter offset: in bytes.
    func picture(width: Int, height: Int, at offset: Int) throws(DecodingError) -> Bitmap {
        var bitmap = Bitmap(width: width, height: height)
        let read = unsafe bitmap.pixels.withUnsafeMutableBytes { bytes in
            var done = 0
            while done < bytes.count {
                // In bounds: `done` stays below the count.
                let count = unsafe pread(
                    descriptor, bytes.baseAddress?.advanced(by: done), bytes.count - done,
                    off_t(offset + done))
                if count < 0, errno == EINTR { continue }
                if count <= 0 { break }
                done += count
            }
            return done
        }
        guard read == width * height * 4 else {
            throw .decoder(.protocolViolation("frames that aren't there"))
        }
        guard Self.isPremultiplied(bitmap) else {
            throw .decoder(.protocolViolation("colors brighter than their alpha"))
        }
        return bitmap
    }

    /// All that is drawn later relies on it.
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

    static func text(_ number: Int32) -> String { unsafe String(cString: strerror(number)) }
}
