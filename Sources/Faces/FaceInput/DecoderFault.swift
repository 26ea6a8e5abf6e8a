/// Why the program that decodes faces gave no response that can be believed.
package enum DecoderFault: Hashable, Sendable {
    /// It ended before it responded; how.
    case crashed(String)
    /// It took longer than allowed, in milliseconds.
    case late(allowed: Int)
    /// Its memory reached the limit, in bytes.
    case memory(allowed: Int)
    /// A correct decoder can't have sent its response; why.
    case protocolViolation(String)
    /// The program isn't in any of the folders.
    case missing(program: String, looked: [String])
    /// The kernel can't lock the process, and without a lock no face is decoded.
    case refused(String)
    /// This machine could not start the program or send its request.
    case failed(String)
    /// Something outside stopped it after it received the face.
    case interrupted(DecoderInterruption)

    /// Whether the bytes of the face are at fault; otherwise it is the machine, and a later try may succeed.
    package var isInputFault: Bool {
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
        case .failed, .interrupted(.failed): "decoder.failed"
        case .interrupted(.killed): "decoder.killed"
        case .interrupted(.stalled): "decoder.stalled"
        }
    }

    var evidence: [String: String] {
        switch self {
        case .crashed(let reason), .protocolViolation(let reason), .refused(let reason), .failed(let reason),
            .interrupted(.failed(let reason)):
            ["reason": reason]
        case .late(let allowed), .interrupted(.stalled(let allowed)): ["allowed": String(allowed)]
        case .memory(let allowed): ["allowed": String(allowed >> 20)]
        case .missing(let program, let looked):
            ["program": program, "looked": looked.joined(separator: ", ")]
        case .interrupted(.killed(let signal)): ["signal": String(signal)]
        }
    }
}

/// What stopped a decoder after it received the face. As far as can be seen the machine did it. A malicious face
/// that took the decoder over can look the same, so the number of tries is limited.
package enum DecoderInterruption: Hashable, Sendable {
    /// A signal that none of our limits sends.
    case killed(signal: Int)
    /// Its time on the clock was over, in milliseconds, and most of its CPU time was left: it was stopped or starved,
    /// or the machine slept.
    case stalled(allowed: Int)
    /// A system call failed that must succeed; which.
    case failed(String)
}
