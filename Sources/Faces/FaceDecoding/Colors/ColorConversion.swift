internal import CFaceShims
internal import CImageShims
import FaceInput
import ImageCodecs
import Raster

/// Converts a picture's colors to sRGB, by lcms2.
@safe final class ColorConversion {
    /// How a pixel is stored before the conversion.
    enum Layout {
        /// R, G, B, A; a byte each.
        case rgba8
        /// R, G, B, A; 16 bits each.
        case rgba16
        /// C, M, Y, K; a byte each, 255 is no ink.
        case inks8
    }

    /// Why a color description can't be used.
    struct Unusable: Error {
        var reason: String
    }

    private let handle: OpaquePointer

    /// The conversion of a description; nil if the colors are sRGB already and have 8 bits.
    /// - Parameter isGray: whether the picture has one channel: profiles of gray describe no other.
    static func make(
        _ description: ColorDescription, _ layout: Layout, isGray: Bool = false
    ) throws(Unusable) -> ColorConversion? {
        switch description {
        case .standard: return layout == .rgba16 ? try ColorConversion(.standard, layout) : nil
        case .space(.standard) where layout == .rgba8: return nil
        case .space(let space): return try ColorConversion(space, layout)
        case .profile(let bytes): return try ColorConversion(profile: bytes, layout, isGray: isGray)
        }
    }

    private init(profile: [UInt8], _ layout: Layout, isGray: Bool) throws(Unusable) {
        var reason = codec_reason()
        let handle = unsafe profile.withUnsafeBufferPointer { profile in
            unsafe codec_color_by_profile(profile.baseAddress, profile.count, layout.value, isGray, &reason)
        }
        guard let handle = unsafe handle else { throw Unusable(reason: reason.message) }
        unsafe self.handle = handle
    }

    private init(_ space: ColorSpace, _ layout: Layout) throws(Unusable) {
        var described = codec_color_space()
        func pair(_ at: ColorSpace.Chromaticity) -> (Double, Double) { (at.x, at.y) }
        described.primaries = (pair(space.red), pair(space.green), pair(space.blue), pair(space.white))
        switch space.curve {
        case .standard: described.curve = CODEC_CURVE_SRGB
        case .power(let gamma): (described.curve, described.gamma) = (CODEC_CURVE_GAMMA, gamma)
        }
        var reason = codec_reason()
        guard let handle = unsafe codec_color_by_space(&described, layout.value, &reason) else {
            throw Unusable(reason: reason.message)
        }
        unsafe self.handle = handle
    }

    deinit { unsafe codec_color_close(handle) }

    /// Converts pixels of four bytes in place.
    /// - Parameter range: which of them; nil: all.
    func convert(_ rows: inout MutableSpan<Pixel>, _ range: Range<Int>? = nil) {
        let range = range ?? 0..<rows.count
        precondition(range.lowerBound >= 0 && range.upperBound <= rows.count)
        unsafe rows.withUnsafeMutableBytes { bytes in
            let start = unsafe bytes.baseAddress?.advanced(by: range.lowerBound * 4)
            unsafe codec_color_convert(
                handle, start, start?.assumingMemoryBound(to: UInt8.self), range.count)
        }
    }

    /// Converts pixels of 16 bits a channel.
    /// - Parameter samples: four a pixel, in native byte order.
    func convert(_ samples: [UInt16], into rows: inout MutableSpan<Pixel>) {
        precondition(samples.count == rows.count * 4)
        unsafe samples.withUnsafeBufferPointer { samples in
            unsafe rows.withUnsafeMutableBytes { bytes in
                unsafe codec_color_convert(
                    handle, samples.baseAddress, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
                    bytes.count / 4)
            }
        }
    }
}

extension ColorConversion.Layout {
    fileprivate var value: codec_color_layout {
        switch self {
        case .rgba8: CODEC_COLOR_RGBA8
        case .rgba16: CODEC_COLOR_RGBA16
        case .inks8: CODEC_COLOR_INKS8
        }
    }
}

/// How a picture's colors become sRGB. A description that can't be used is ignored, with a notice.
struct FaceColors {
    /// nil if the colors need no conversion.
    let conversion: ColorConversion?
    let notices: [FaceNotice]

    /// - Parameters:
    ///   - isGray: whether the picture has one channel.
    ///   - otherwise: what the file declares beside that, for a description that can't be used.
    init(
        _ description: ColorDescription, _ layout: ColorConversion.Layout, isGray: Bool = false,
        otherwise: ColorDescription = .standard, notices: [FaceNotice] = []
    ) {
        do throws(ColorConversion.Unusable) {
            conversion = try ColorConversion.make(description, layout, isGray: isGray)
            self.notices = notices
        } catch {
            conversion = try? ColorConversion.make(otherwise, layout)
            self.notices = notices + [.profileBroken(reason: error.reason)]
        }
    }
}
