package import Files
import SystemPackage

/// Moves foreign files aside that have one of the pack's private names.
extension Directory {
    /// Whether a name is that of a file that was moved aside.
    static func isAside(_ name: String) -> Bool { name.contains(asideMark) }

    private static let asideMark = ".aside-"

    /// Opens the private folder `name`, making it when it is missing. Anything else of that name is moved aside.
    package func ownFolder(_ name: String, mode: UInt32) throws(FileError) -> Directory {
        try moveAside(name) { !$0.isFolder }
        return try making(name, mode: mode)
    }

    /// Renames what is at `name` if it is foreign. It is never opened, followed or deleted.
    func moveAside(_ name: String, where isStranger: (FileStatus) -> Bool) throws(FileError) {
        guard let found = try status(of: name), isStranger(found) else { return }
        // If two processes find it at once, the second would move what the first has just made. This lock is held only for
        // a moment, and for nothing else.
        try withLock(wait: .seconds(1)) { () throws(FileError) in
            guard let found = try status(of: name), isStranger(found) else { return }
            let aside = "\(name)\(Self.asideMark)\(SystemClock.wall)-\(ThisProcess.id)"
            try rename(name, to: self, as: aside)
        }
    }

    /// The bytes of one of the pack's documents; nil only if there is none, or if what has its name is no document: a folder,
    /// a link, or a file longer than any of ours.
    /// - Throws: `.unreadable` if it can't be read now. It may be whole, so nothing may be done as if it were absent.
    func document(_ name: String, limit: Int) throws(PackError) -> [UInt8]? {
        do throws(FileError) {
            return try read(name, limit: limit)
        } catch {
            switch error.reason {
            case .notAFile, .tooLong: return nil
            case .system, .changing:
                // A socket can't be opened as a file.
                let isNoFile = error.isSymlink || error.isElsewhere || error.errno == .noSuchAddressOrDevice
                if error.isMissing || isNoFile { return nil }
                throw PackError(error)
            }
        }
    }

    /// Whether there is a regular file with these bytes. One that can't be read is written again, with the same bytes.
    func holds(_ name: String, _ bytes: [UInt8]) -> Bool {
        (try? status(of: name)).map { $0.isFile && $0.bytes == bytes.count } ?? false
            && (try? read(name, limit: bytes.count)) == bytes
    }
}

extension PackError {
    /// Translates a failed file operation.
    init(_ error: FileError) {
        if error.isFull {
            self = .diskFull(path: error.path)
        } else if error.call.isReading {
            self = .unreadable(path: error.path, reason: error.text)
        } else {
            self = .unwritable(path: error.path, reason: error.text)
        }
    }
}

/// Runs a file operation and throws its error as a `PackError`.
func asPack<Value: ~Copyable>(
    _ call: @autoclosure () throws(FileError) -> Value
) throws(PackError) -> Value {
    do throws(FileError) { return try call() } catch { throw PackError(error) }
}

/// Runs file operations and throws their error as a `PackError`.
func asPack<Value: ~Copyable>(_ body: () throws(FileError) -> Value) throws(PackError) -> Value {
    do throws(FileError) { return try body() } catch { throw PackError(error) }
}
