import FaceDecoding
import FaceInput
import FaceSandbox

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

    var decoder: any FaceDecoder {
        var options = SandboxedDecoder.Options()
        switch self {
        case .place: return InProcessDecoder()
        case .open: options.isLocked = false
        case .locked, .framed: break
        }
        return SandboxedDecoder(options: options)
    }

    var part: FacePart { self == .framed ? .head : .whole }
}
