import Messages

/// Why the service can't start.
package enum ServiceError: CodedError, Equatable {
    case rootMissing(path: String, reason: String)
    /// Another service keeps the groups of this root.
    case rootHeld(path: String, holder: String)
    case stateUnwritable(path: String, reason: String)
    /// Others than the service may have written what lies there.
    case stateForeign(path: String)
    /// Who makes groups could give everybody their costumes.
    case templatesInRoot(folder: String, root: String)

    package var code: String {
        switch self {
        case .rootMissing: "service.root.missing"
        case .rootHeld: "service.root.held"
        case .stateUnwritable: "service.state.unwritable"
        case .stateForeign: "service.state.foreign"
        case .templatesInRoot: "service.templates.in.root"
        }
    }

    package var evidence: [String: String] {
        switch self {
        case .rootMissing(let path, let reason), .stateUnwritable(let path, let reason):
            ["path": path, "reason": reason]
        case .rootHeld(let path, let holder): ["path": path, "holder": holder]
        case .stateForeign(let path): ["path": path]
        case .templatesInRoot(let folder, let root): ["folder": folder, "root": root]
        }
    }
}
