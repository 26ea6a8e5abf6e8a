public import Messages

/// Why art could not be drawn.
public enum ArtError: CodedError, Equatable {
    case helperMissing(program: String, looked: [String])
    case helperFailed(program: String, reason: String)
    case damaged(reason: String)
    case elementMissing(String)
    /// The element is there, but draws nothing: nothing can be fitted into it or cut to it.
    case elementEmpty(String)
    case tooLarge(width: Int, height: Int)
    /// One drawing took longer than the helper may compute.
    case tooSlow(seconds: Int)
    /// All drawings of a costume together took longer.
    case tooSlowTogether(seconds: Int)
    /// The drawing needs more memory than the helper may have, or breaks its libraries: the signal that ended it.
    case tooHeavy(mebibytes: Int, signal: Int)
    /// A picture inside the SVG, a `data:` address, has more pixels than are decoded.
    case embeddedTooLarge(width: Int, height: Int)

    /// Whether the machine, not the costume, is at fault: the same art may be drawn later.
    public var isMachineFault: Bool {
        switch self {
        case .helperMissing, .helperFailed: true
        case .damaged, .elementMissing, .elementEmpty, .tooLarge, .tooSlow, .tooSlowTogether, .tooHeavy,
            .embeddedTooLarge:
            false
        }
    }

    public var code: String {
        switch self {
        case .helperMissing: "helper.missing"
        case .helperFailed: "helper.failed"
        case .damaged: "art.damaged"
        case .elementMissing: "art.element.missing"
        case .elementEmpty: "art.element.empty"
        case .tooLarge: "art.too.large"
        case .tooSlow: "art.too.slow"
        case .tooSlowTogether: "art.too.slow.together"
        case .tooHeavy: "art.too.heavy"
        case .embeddedTooLarge: "art.embedded.large"
        }
    }

    public var evidence: [String: String] {
        switch self {
        case .helperMissing(let program, let looked):
            ["program": program, "looked": looked.joined(separator: ", ")]
        case .helperFailed(let program, let reason): ["program": program, "reason": reason]
        case .damaged(let reason): ["reason": reason]
        case .elementMissing(let id), .elementEmpty(let id): ["element": id]
        case .tooLarge(let width, let height), .embeddedTooLarge(let width, let height):
            ["width": String(width), "height": String(height)]
        case .tooSlow(let seconds), .tooSlowTogether(let seconds): ["seconds": String(seconds)]
        case .tooHeavy(let mebibytes, let signal):
            ["mebibytes": String(mebibytes), "signal": String(signal)]
        }
    }
}
