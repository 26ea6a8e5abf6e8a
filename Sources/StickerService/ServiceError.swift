public import Messages

/// Why the service can't start.
public enum ServiceError: CodedError, Equatable {
    case rootMissing(path: String, reason: String)
    /// Another service keeps the groups of this root.
    case rootHeld(path: String, holder: String)
    case stateUnwritable(path: String, reason: String)

    public var code: String {
        switch self {
        case .rootMissing: "service.root.missing"
        case .rootHeld: "service.root.held"
        case .stateUnwritable: "service.state.unwritable"
        }
    }

    public var evidence: [String: String] {
        switch self {
        case .rootMissing(let path, let reason), .stateUnwritable(let path, let reason):
            ["path": path, "reason": reason]
        case .rootHeld(let path, let holder): ["path": path, "holder": holder]
        }
    }
}
