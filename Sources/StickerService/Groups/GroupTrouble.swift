import Messages

/// Why a group's files could not be got at.
enum GroupTrouble: Error, Equatable {
    /// There is no such folder any more.
    case gone
    /// Another file system, or another folder, is mounted there.
    case mounted(path: String)
    /// No such file.
    case missing
    /// What lies there can't be used, and will not be looked at again before it changes.
    case refused(FaceRefusal)
    /// The machine's trouble, not the file's: worth another try.
    case machine(path: String, reason: String)
}

/// Why a group gets no pack although there is a folder of its name.
enum GroupRefusal: CodedError, Equatable {
    case mounted(path: String)

    var code: String { "group.mounted" }

    var evidence: [String: String] {
        switch self {
        case .mounted(let path): ["path": path]
        }
    }
}
