import Messages

/// Why a face is not even read, or not to the end.
enum FaceRefusal: CodedError, Equatable {
    case symlink
    /// A folder, pipe, socket or device.
    case notAFile(kind: String)
    case hardLinked(links: Int)
    case tooLong(bytes: Int, limit: Int)
    /// Another process has taken a lease on it.
    case leased
    /// Another file system is mounted there.
    case mounted
    case unreadable(reason: String)
    /// Written to while it was read, for as long as it was waited for.
    case changing

    var code: String {
        switch self {
        case .symlink: "face.symlink"
        case .notAFile: "face.not.a.file"
        case .hardLinked: "face.hard.linked"
        case .tooLong: "face.limit.bytes"
        case .leased: "face.leased"
        case .mounted: "face.mounted"
        case .unreadable: "face.unreadable"
        case .changing: "face.changing"
        }
    }

    var evidence: [String: String] {
        switch self {
        case .symlink, .leased, .mounted, .changing: [:]
        case .notAFile(let kind): ["kind": kind]
        case .hardLinked(let links): ["links": String(links)]
        case .tooLong(let bytes, let limit): ["found": String(bytes), "allowed": String(limit)]
        case .unreadable(let reason): ["reason": reason]
        }
    }
}
