import Messages

/// Why a picture could not be written.
package enum PNGEncodingError: CodedError, Equatable {
    case impossibleSize(width: Int, height: Int)
    /// As many indices as pixels are needed.
    case wrongPixelCount(found: Int, needed: Int)
    /// 1…256 colors are possible.
    case paletteSize(Int)
    case indexOutsidePalette(index: Int, colors: Int)
    case library(reason: String)

    package var code: String {
        switch self {
        case .impossibleSize: "png.size"
        case .wrongPixelCount: "png.pixels"
        case .paletteSize: "png.palette"
        case .indexOutsidePalette: "png.index"
        case .library: "png.failed"
        }
    }

    package var evidence: [String: String] {
        switch self {
        case .impossibleSize(let width, let height): ["width": String(width), "height": String(height)]
        case .wrongPixelCount(let found, let needed): ["found": String(found), "needed": String(needed)]
        case .paletteSize(let colors): ["colors": String(colors)]
        case .indexOutsidePalette(let index, let colors): ["index": String(index), "colors": String(colors)]
        case .library(let reason): ["reason": reason]
        }
    }
}
