import Messages
package import StickerManifest

/// Why a pack could not be opened, written or read.
package enum PackError: CodedError, Equatable {
    /// The folder isn't empty and isn't a pack.
    case notAPack(folder: String)
    /// Another process holds the lock; `holder` is its process id when it is known.
    case locked(folder: String, holder: String?)
    /// No space, quota or inodes are left.
    case diskFull(path: String)
    /// A file or folder could not be made or written.
    case unwritable(path: String, reason: String)
    /// A file or folder could not be read, or must not be replaced.
    case unreadable(path: String, reason: String)

    package var code: String {
        switch self {
        case .notAPack: "pack.not.a.pack"
        case .locked: "pack.locked"
        case .diskFull: "pack.disk.full"
        case .unwritable: "pack.unwritable"
        case .unreadable: "pack.unreadable"
        }
    }

    package var evidence: [String: String] {
        switch self {
        case .notAPack(let folder): ["folder": folder]
        case .locked(let folder, let holder): ["folder": folder, "holder": holder ?? "?"]
        case .diskFull(let path): ["path": path]
        case .unwritable(let path, let reason), .unreadable(let path, let reason):
            ["path": path, "reason": reason]
        }
    }
}

extension ManifestError: CodedError {}
