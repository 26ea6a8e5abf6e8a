import Glibc
package import SystemPackage

/// The kinds of system calls that this module makes. Errors name them, and `FaultPlan` makes them fail in tests.
package enum FileCall: String, CaseIterable, Sendable {
    /// The kinds; several system calls may share one.
    case open, openFolder, create, makeFolder, status, list, read, write, setMode, lock, sync, link, rename,
        remove, close

    /// Whether a failure means that something can't be read. Other failures mean that it can't be written.
    package var isReading: Bool { [.open, .status, .list, .read].contains(self) }
}

/// Why a file operation failed: the call, the path and the reason.
package struct FileError: Error, Equatable {
    /// Why a call failed, or why its result was refused.
    package enum Reason: Equatable, Sendable {
        /// The system call failed.
        case system(Errno)
        /// It isn't a regular file but a folder, a pipe or a device.
        case notAFile(FileStatus.Kind)
        /// The file has at least `found` bytes, more than `limit`.
        case tooLong(found: Int, limit: Int)
        /// Another process wrote to the file while it was read.
        case changing
    }

    package var call: FileCall
    /// The path as the caller gave it, for messages.
    package var path: String
    /// Why the call failed.
    package var reason: Reason

    package init(_ call: FileCall, _ path: String, _ reason: Reason) {
        self.call = call
        self.path = path
        self.reason = reason
    }

    /// The system's error; nil when the file itself was refused.
    package var errno: Errno? {
        if case .system(let errno) = reason { errno } else { nil }
    }

    /// The system's words for an error number, in English.
    package static func text(ofNumber number: Int32) -> String { Errno(rawValue: number).description }

    /// Whether the disk failed (EIO).
    package var isBroken: Bool { errno == .ioError }
    /// Whether the caller cancelled the operation.
    package var isInterrupted: Bool { errno == .interrupted }
    /// Whether the system or the file system lacks the call.
    package var isUnsupported: Bool { errno == .invalidArgument || errno == .noFunction }
    /// Whether there is no file of that name.
    package var isMissing: Bool { errno == .noSuchFileOrDirectory || errno == .notDirectory }
    /// Whether the reader of a pipe is gone.
    package var isUnread: Bool { errno == .brokenPipe }
    /// Whether the permissions don't allow it.
    package var isForbidden: Bool { errno == .permissionDenied }
    /// Whether nothing can be written to the file system.
    package var isReadOnly: Bool { errno == .readOnlyFileSystem }
    /// Whether no space, quota or inodes are left.
    package var isFull: Bool { errno == .noSpace || errno == .diskQuotaExceeded }
    /// Whether a symlink is where none may be followed.
    package var isSymlink: Bool { errno == .tooManySymbolicLinkLevels }
    /// Whether the path crosses a mount or leads out of the folder.
    package var isElsewhere: Bool { errno == .improperLink }

    /// The reason in English, for messages: `No space left on device`, `it is a symlink`.
    package var text: String {
        switch reason {
        case .system(.tooManySymbolicLinkLevels): "it is a symlink"
        case .system(let errno): errno.description
        case .notAFile: "it is not a file"
        case .tooLong(_, let limit): "it is longer than \(limit) bytes"
        case .changing: "it changes while it is read"
        }
    }
}

/// Makes a system call, and repeats it when a signal interrupted it.
/// - Parameters:
///   - isCancelled: Asked after an interruption; true throws `Errno.interrupted`.
///   - body: Makes the call; a negative result means failure, with the reason in `errno`.
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
