import FaceDecoding
import FaceInput
import FaceSandbox
import ImageCodecs

/// How a face is decoded, and what of it.
enum Way: String, CaseIterable {
    /// In this process, which has done it before.
    case place
    /// By a fresh `kigurumi-face` that stays open.
    case open
    /// By one that locks itself in, as `build` and `watch` have it.
    case locked
    /// The same, which looks for the face as well: what `--framing auto` takes.
    case framed
    /// The same, which also finds the points of the face: `--background keep`.
    case kept
    /// The same, which also removes the background: what `build` and `watch` do by default.
    case cut

    var decoder: any FaceDecoder {
        var options = SandboxedDecoder.Options()
        switch self {
        case .place: return InProcessDecoder()
        case .open: options.isLocked = false
        case .locked, .framed, .kept, .cut: break
        }
        return SandboxedDecoder(options: options)
    }

    private var part: FacePart {
        switch self {
        case .place, .open, .locked: .whole
        case .framed, .kept, .cut: .head
        }
    }

    private var background: FaceBackground? {
        switch self {
        case .place, .open, .locked, .framed: nil
        case .kept: .keep
        case .cut: .auto
        }
    }

    func decode(_ bytes: [UInt8], by decoder: any FaceDecoder) throws(FaceError) -> DecodedFace {
        let limits = DecodingLimits()
        guard let background else { return try decoder.decode(bytes, limits: limits, part: part) }
        return try decoder.decode(
            bytes, limits: limits, part: part, background: background, meanwhile: {})
    }
}
