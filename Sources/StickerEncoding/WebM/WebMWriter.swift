import CVPX
import Platforms
public import Raster

/// Writes WebM, frame by frame: VP9, and alpha as a second VP9 stream beside it. The same frames give the same bytes.
@safe public struct WebMWriter: ~Copyable {
    /// How well and how hard.
    public struct Settings: Hashable, Sendable {
        /// libvpx's quantizer of the colors, 0 (best) … 63.
        public var quantizer: Int
        /// libvpx's quantizer of alpha, likewise.
        public var alphaQuantizer: Int
        /// libvpx's `cpu-used` in real-time mode, 5…9.
        public var speed: Int

        /// - Parameter quantizer: 0…63; alpha gets two thirds of it, because it is cheap, and seen at edges.
        public init(quantizer: Int = 24, speed: Int = 7) {
            (self.quantizer, self.speed) = (min(63, max(0, quantizer)), min(9, max(5, speed)))
            alphaQuantizer = self.quantizer * 2 / 3
        }
    }

    private let encoder: OpaquePointer
    private let hasAlpha: Bool
    private var container: WebMContainer
    private var time = 0
    /// Of all frames so far; the file has about 30 more a frame.
    public var bytes: Int { container.bytes }

    /// Begins a video.
    /// - Parameters:
    ///   - width: pixels; so is `height`.
    ///   - hasAlpha: false: clear pixels get the color of their neighborhood.
    public init(width: Int, height: Int, hasAlpha: Bool = true, _ settings: Settings = Settings())
        throws(ExportError)
    {
        var options = cvpx_settings(
            width: Int32(clamping: width), height: Int32(clamping: height), has_alpha: hasAlpha,
            quantizer: Int32(clamping: settings.quantizer),
            alpha_quantizer: Int32(clamping: settings.alphaQuantizer), speed: Int32(clamping: settings.speed))
        guard width > 0, height > 0, let encoder = unsafe cvpx_open(&options) else {
            throw .library(.webm, reason: "libvpx refuses \(width)×\(height) pixels")
        }
        unsafe self.encoder = encoder
        self.hasAlpha = hasAlpha
        container = WebMContainer(width: width, height: height, hasAlpha: hasAlpha)
    }

    deinit { unsafe cvpx_close(encoder) }

    /// Encodes and adds a frame.
    /// - Parameters:
    ///   - frame: of the video's size.
    ///   - delay: milliseconds on screen, 1 or more.
    public mutating func add(_ frame: Bitmap, delay: Int) throws(ExportError) {
        try add(ColorPlanes(frame), delay: delay)
    }

    mutating func add(_ planes: ColorPlanes, delay: Int) throws(ExportError) {
        guard planes.width == container.width, planes.height == container.height else {
            throw .library(.webm, reason: "a frame of \(planes.width)×\(planes.height)")
        }
        let delay = max(1, delay)
        var (color, alpha) = (unsafe cvpx_packet(), unsafe cvpx_packet())
        let done = unsafe planes.withPlanes { pointers in
            var input = unsafe cvpx_planes(
                y: pointers.y, u: pointers.u, v: pointers.v, a: hasAlpha ? pointers.a : nil)
            return unsafe cvpx_encode(encoder, &input, Int64(time), Int64(delay), &color, &alpha)
        }
        guard done == true else {
            throw .library(.webm, reason: unsafe String(cString: cvpx_reason(encoder)))
        }
        container.add(
            WebMContainer.Block(
                time: time, duration: delay, color: unsafe Self.bytes(color), alpha: unsafe Self.bytes(alpha))
        )
        time += delay
    }

    private static func bytes(_ packet: cvpx_packet) -> [UInt8] {
        unsafe Array(UnsafeBufferPointer(start: packet.bytes, count: packet.length))
    }

    /// Assembles the file.
    public consuming func finished() -> [UInt8] { container.file }
}
