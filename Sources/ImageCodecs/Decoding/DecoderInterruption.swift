/// How a decoder was kept from its work after it got the face. The machine did it, as far as can be seen. A face that took
/// the decoder over can look the same, so the face is not tried without end.
public enum DecoderInterruption: Hashable, Sendable {
    /// By a signal that no limit of ours sends.
    case killed(signal: Int)
    /// Time was over on the clock, in milliseconds, and most of its processor time was left: it was stopped, starved or
    /// asleep.
    case stalled(allowed: Int)
    /// A call failed that had to succeed; which.
    case failed(String)

    var code: String {
        switch self {
        case .killed: "decoder.killed"
        case .stalled: "decoder.stalled"
        case .failed: "decoder.failed"
        }
    }

    var evidence: [String: String] {
        switch self {
        case .killed(let signal): ["signal": String(signal)]
        case .stalled(let allowed): ["allowed": String(allowed)]
        case .failed(let reason): ["reason": reason]
        }
    }
}
