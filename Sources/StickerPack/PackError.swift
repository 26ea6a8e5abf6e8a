public import Messages

/// Why a pack could not be written or read.
public enum PackError: CodedError, Equatable {
    /// The folder isn't empty and isn't a pack.
    case notAPack(folder: String)
    /// Another process holds the lock.
    case locked(folder: String, holder: String?)
    /// No room, quota or inodes left.
    case diskFull(path: String)
    case unwritable(path: String, reason: String)
    case unreadable(path: String, reason: String)

    public var code: String {
        switch self {
        case .notAPack: "pack.not.a.pack"
        case .locked: "pack.locked"
        case .diskFull: "pack.disk.full"
        case .unwritable: "pack.unwritable"
        case .unreadable: "pack.unreadable"
        }
    }

    public var evidence: [String: String] {
        switch self {
        case .notAPack(let folder): ["folder": folder]
        case .locked(let folder, let holder): ["folder": folder, "holder": holder ?? "?"]
        case .diskFull(let path): ["path": path]
        case .unwritable(let path, let reason), .unreadable(let path, let reason):
            ["path": path, "reason": reason]
        }
    }
}
