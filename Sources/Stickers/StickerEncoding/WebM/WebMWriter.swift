import CVPX
import Platforms
package import Raster

/// Writes WebM, frame by frame: VP9, and alpha as a second VP9 stream beside it. The same frames give the same bytes.
///
/// Alpha is encoded at the end, by the encoder of the colors, so that there is one in memory.
@safe package struct WebMWriter: ~Copyable {
    package struct Settings: Hashable, Sendable {
        /// libvpx's quantizer of the colors, 0 (best) … 63.
        package var quantizer: Int
        /// libvpx's quantizer of alpha, likewise.
        package var alphaQuantizer: Int
        /// libvpx's `cpu-used` in real-time mode, 5…9.
        package var speed: Int

        /// - Parameter quantizer: 0…63; alpha gets two thirds of it, because it is cheap, and seen at edges.
        package init(quantizer: Int = 24, speed: Int = 7) {
            self.quantizer = min(63, max(0, quantizer))
            self.speed = min(9, max(5, speed))
            alphaQuantizer = self.quantizer * 2 / 3
        }
    }

    private let encoder: OpaquePointer
    private let hasAlpha: Bool
    private let width: Int
    private let height: Int
    private var time = 0
    private var blocks: [WebMContainer.Block] = []
    private var isWhole = false

    /// Begins a video.
    /// - Parameters:
    ///   - width: pixels; so is `height`.
    ///   - hasAlpha: false: clear pixels get the color of their neighborhood.
    package init(width: Int, height: Int, hasAlpha: Bool = true, _ settings: Settings = Settings())
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
        (self.width, self.height) = (width, height)
    }

    deinit { unsafe cvpx_close(encoder) }

    /// Encodes and adds a frame.
    /// - Parameters:
    ///   - frame: of the video's size.
    ///   - delay: milliseconds on screen, 1 or more.
    package mutating func add(_ frame: Bitmap, delay: Int) throws(ExportError) {
        try add(ColorPlanes(frame), delay: delay)
    }

    mutating func add(_ planes: ColorPlanes, delay: Int) throws(ExportError) {
        guard planes.width == width, planes.height == height else {
            throw .library(.webm, reason: "a frame of \(planes.width)×\(planes.height)")
        }
        try unsafe add(delay: delay) { [encoder, hasAlpha] time, delay, color in
            unsafe planes.withPlanes { pointers in
                var input = unsafe cvpx_planes(
                    y: pointers.y, u: pointers.u, v: pointers.v, a: hasAlpha ? pointers.a : nil)
                return unsafe cvpx_encode(encoder, &input, time, delay, &color)
            } == true
        }
    }

    /// Adds the frame before once more: what adding its pixels would give, in less time.
    mutating func addAgain(delay: Int) throws(ExportError) {
        try unsafe add(delay: delay) { [encoder] time, delay, color in
            unsafe cvpx_encode_again(encoder, time, delay, &color)
        }
    }

    private mutating func add(
        delay: Int, encode: (_ time: Int64, _ delay: Int64, _ color: inout cvpx_packet) -> Bool
    ) throws(ExportError) {
        let delay = max(1, delay)
        var color = unsafe cvpx_packet()
        guard unsafe encode(Int64(time), Int64(delay), &color) else { throw failure }
        blocks.append(
            WebMContainer.Block(time: time, duration: delay, color: unsafe Self.bytes(color), alpha: []))
        time += delay
    }

    private var failure: ExportError {
        .library(.webm, reason: unsafe String(cString: cvpx_reason(encoder)))
    }

    private static func bytes(_ packet: cvpx_packet) -> [UInt8] {
        unsafe Array(UnsafeBufferPointer(start: packet.bytes, count: packet.length))
    }

    /// Encodes alpha of all frames; when called again, once more instead.
    /// - Parameters:
    ///   - quantizer: nil: that of the settings.
    ///   - checkpoint: called between frames; what it throws ends the work.
    mutating func addAlpha(quantizer: Int? = nil, _ checkpoint: () throws -> Void) throws {
        isWhole = true
        guard hasAlpha else { return }
        if let quantizer {
            guard unsafe cvpx_repeat_alpha(encoder, Int32(clamping: quantizer)) else { throw failure }
        }
        for index in blocks.indices {
            try checkpoint()
            var alpha = unsafe cvpx_packet()
            guard unsafe cvpx_encode_alpha(encoder, &alpha) else { throw failure }
            blocks[index].alpha = unsafe Self.bytes(alpha)
        }
    }

    /// The lengths of the frames so far.
    var lengths: VideoLengths {
        VideoLengths(
            first: blocks.first?.color.count ?? 0, colors: blocks.reduce(0) { $0 + $1.color.count },
            alpha: blocks.reduce(0) { $0 + $1.alpha.count }, frames: blocks.count,
            alphaChanges: hasAlpha ? Int(clamping: unsafe cvpx_alpha_changes(encoder)) : 0)
    }

    /// The whole file, with what was encoded.
    var file: [UInt8] {
        var container = WebMContainer(width: width, height: height, hasAlpha: hasAlpha)
        for block in blocks { container.add(block) }
        return container.file
    }

    /// Encodes alpha, unless it is, and assembles the file.
    /// - Parameter checkpoint: called between frames; what it throws ends the work.
    package consuming func finished(_ checkpoint: () throws -> Void = {}) throws -> [UInt8] {
        if !isWhole { try addAlpha(checkpoint) }
        return file
    }
}
