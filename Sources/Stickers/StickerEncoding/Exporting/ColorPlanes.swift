import CKernels
import Raster

/// A picture as WebP and VP9 encode it: brightness, two halved planes of color (Rec. 601, studio range, straight), and
/// alpha.
///
/// Pixels that are clear have the color of their neighborhood: edges stay clean, and clear areas cost few bytes.
struct ColorPlanes {
    /// Pixels.
    let width: Int
    /// Pixels.
    let height: Int
    /// False: all pixels are opaque.
    let hasAlpha: Bool
    /// Brightness, alpha, then the two halved planes, one behind the other.
    private let bytes: [UInt8]

    /// - Parameter picture: of one pixel or more.
    init(_ picture: Bitmap) {
        let (width, height) = (picture.width, picture.height)
        let (whole, half) = (width * height, ((width + 1) / 2) * ((height + 1) / 2))
        var hasAlpha = false
        bytes = unsafe [UInt8](unsafeUninitializedCapacity: 2 * (whole + half)) { buffer, written in
            unsafe picture.pixels.withUnsafeBytes { pixels in
                guard whole > 0, let to = buffer.baseAddress,
                    let from = unsafe pixels.baseAddress?.assumingMemoryBound(to: UInt32.self)
                else { return }
                let planes = unsafe kernel_plane_set(
                    y: to, u: to + 2 * whole, v: to + 2 * whole + half, a: to + whole)
                hasAlpha = unsafe kernel_planes(from, width, height, planes)
                written = 2 * (whole + half)
            }
        }
        self.width = width
        self.height = height
        self.hasAlpha = hasAlpha
    }

    @unsafe struct Pointers {
        let y: UnsafePointer<UInt8>
        let u: UnsafePointer<UInt8>
        let v: UnsafePointer<UInt8>
        let a: UnsafePointer<UInt8>
    }

    /// - Returns: nil where there is no pixel.
    func withPlanes<Value>(_ body: (borrowing Pointers) -> Value) -> Value? {
        let (whole, half) = (width * height, ((width + 1) / 2) * ((height + 1) / 2))
        return unsafe bytes.withUnsafeBufferPointer { buffer in
            guard whole > 0, let start = buffer.baseAddress else { return nil }
            return unsafe body(
                Pointers(y: start, u: start + 2 * whole, v: start + 2 * whole + half, a: start + whole))
        }
    }
}
