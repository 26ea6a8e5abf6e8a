import Glibc
public import SystemPackage

/// The kinds of system calls that this module makes, for errors and for tests that let one fail.
public enum FileCall: String, CaseIterable, Sendable {
    case open, openFolder, create, makeFolder, status, list, read, write, setMode, lock, sync, link, rename,
        remove, close

    /// Whether a failure means that something can't be read, rather than that it can't be written.
    public var isReading: Bool { [.open, .status, .list, .read].contains(self) }
}

/// Why a file or folder could not be read or written: the call, the path and the reason.
public struct FileError: Error, Equatable {
    public enum Reason: Equatable, Sendable {
        case system(Errno)
        /// A folder, a pipe, a device, …
        case notAFile(FileStatus.Kind)
        /// Bytes: how long it is as far as that is known, and what was allowed.
        case tooLong(found: Int, limit: Int)
        /// Somebody wrote to it while it was read.
        case changing
    }

    public var call: FileCall
    /// As the caller gave it; for messages.
    public var path: String
    public var reason: Reason

    public init(_ call: FileCall, _ path: String, _ reason: Reason) {
        (self.call, self.path, self.reason) = (call, path, reason)
    }

    /// The system's error; nil where the file itself was refused.
    public var errno: Errno? {
        if case .system(let errno) = reason { errno } else { nil }
    }

    /// The disk failed.
    public var isBroken: Bool { errno == .ioError }
    /// The caller wished it to end.
    public var isInterrupted: Bool { errno == .interrupted }
    /// The system or the file system doesn't have that call.
    public var isUnsupported: Bool { errno == .invalidArgument || errno == .noFunction }
    /// Nothing has that name.
    public var isMissing: Bool { errno == .noSuchFileOrDirectory || errno == .notDirectory }
    /// The permissions don't allow it.
    public var isForbidden: Bool { errno == .permissionDenied }
    /// No space, quota or inodes are left.
    public var isFull: Bool { errno == .noSpace || errno == .diskQuotaExceeded }
    /// The last component is a symlink, or one would have been followed where none may be.
    public var isSymlink: Bool { errno == .tooManySymbolicLinkLevels }
    /// Something is mounted there, or the way leads out of the folder.
    public var isElsewhere: Bool { errno == .improperLink }

    /// The reason in English, for messages: `No space left on device`, `it is a symlink`.
    public var text: String {
        switch reason {
        case .system(.tooManySymbolicLinkLevels): "it is a symlink"
        case .system(let errno): errno.description
        case .notAFile: "it is not a file"
        case .tooLong(_, let limit): "it is longer than \(limit) bytes"
        case .changing: "it changes while it is read"
        }
    }
}

/// Makes a system call, again when a signal interrupted it.
/// - Parameters:
///   - isCancelled: asked after an interruption; true ends with `Errno.interrupted`.
///   - body: the call: negative when it failed and `errno` says why.
@discardableResult
func perform<Value: SignedInteger>(
    _ call: FileCall, _ path: @autoclosure () -> String, isCancelled: () -> Bool = { false },
    _ body: () -> Value
) throws(FileError) -> Value {
    while true {
        let reason: Errno
        if let fault = FaultPlan.next(call) {
            reason = fault
        } else {
            let value = body()
            if value >= 0 { return value }
            reason = Errno(rawValue: Glibc.errno)
        }
        guard reason == .interrupted, !isCancelled() else {
            throw FileError(call, path(), .system(reason))
        }
    }
}
