/// Why the program that decodes faces gave no answer to believe.
public enum DecoderFault: Hashable, Sendable {
    /// It ended before it answered; how.
    case crashed(String)
    /// It took longer than allowed, in milliseconds.
    case late(allowed: Int)
    /// Its memory reached what is allowed, in bytes.
    case memory(allowed: Int)
    /// Its answer can't be.
    case protocolViolation(String)
    /// The program isn't there.
    case missing(program: String, looked: [String])
    /// The kernel gave no lock, and without one no face is decoded.
    case refused(String)
    /// This machine could not start or ask it.
    case failed(String)
    /// Something outside ended or stopped it after it got the face.
    case interrupted(DecoderInterruption)

    /// Whether the bytes of the face are to blame; else the machine, which may mend.
    public var isInputFault: Bool {
        switch self {
        case .crashed, .late, .memory, .protocolViolation: true
        case .missing, .refused, .failed, .interrupted: false
        }
    }

    var code: String {
        switch self {
        case .crashed: "face.decoder.crashed"
        case .late: "face.decoder.late"
        case .memory: "face.decoder.memory"
        case .protocolViolation: "face.decoder.nonsense"
        case .missing: "decoder.missing"
        case .refused: "decoder.refused"
        case .failed: "decoder.failed"
        case .interrupted(let interruption): interruption.code
        }
    }

    var evidence: [String: String] {
        switch self {
        case .crashed(let reason), .protocolViolation(let reason), .refused(let reason), .failed(let reason):
            ["reason": reason]
        case .late(let allowed): ["allowed": String(allowed)]
        case .memory(let allowed): ["allowed": String(allowed >> 20)]
        case .missing(let program, let looked):
            ["program": program, "looked": looked.joined(separator: ", ")]
        case .interrupted(let interruption): interruption.evidence
        }
    }
}
