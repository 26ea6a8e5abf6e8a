import Messages
import StickerPack

/// Why a group's files could not be got at.
enum GroupFileError: Error, Equatable {
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

extension PackError {
    /// Why a file can't be read now; nil where nothing can be read there, whenever it is tried.
    init?(_ error: GroupFileError, path: String) {
        switch error {
        case .machine(let path, let reason): self = .unreadable(path: path, reason: reason)
        case .refused(let refusal) where refusal.mayPass:
            self = .unreadable(path: path, reason: Messages.text(of: refusal, in: .english))
        case .gone, .missing, .mounted, .refused: return nil
        }
    }
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

    /// Whether the file itself may be good: it can be read at another time.
    var mayPass: Bool {
        switch self {
        case .leased, .unreadable, .changing: true
        case .symlink, .notAFile, .hardLinked, .tooLong, .mounted: false
        }
    }

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
