import Files

/// Names that are ours, where something else lies.
extension Directory {
    /// Whether something lies there that was found in the place of something of ours.
    static func isAside(_ name: String) -> Bool { name.contains(asideMark) }

    private static let asideMark = ".aside-"

    /// Opens our folder `name` in here, making it where it is missing; whatever else has its name gets another one.
    func ownFolder(_ name: String, mode: UInt32) throws(FileError) -> Directory {
        try moveAside(name) { !$0.isFolder }
        return try making(name, mode: mode)
    }

    /// Gives what lies at `name` another name where it is a stranger's. It is never opened, followed or deleted.
    func moveAside(_ name: String, where isStranger: (FileStatus) -> Bool) throws(FileError) {
        guard let found = status(of: name), isStranger(found) else { return }
        // Of two processes that find it at once the second would move what the first has put there. This lock is held for a
        // moment only, and by nothing else.
        try withLock(wait: .seconds(1)) { () throws(FileError) in
            guard let found = status(of: name), isStranger(found) else { return }
            let aside = "\(name)\(Self.asideMark)\(SystemClock.wall)-\(ThisProcess.id)"
            try rename(name, to: self, as: aside)
        }
    }

    /// Whether there is a regular file of these bytes.
    func holds(_ name: String, _ bytes: [UInt8]) -> Bool {
        status(of: name).map { $0.isFile && $0.bytes == bytes.count } ?? false
            && (try? read(name, limit: bytes.count)) == bytes
    }
}

extension PackError {
    /// What a failed call means for a pack.
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

/// Makes a call whose failure is the pack's.
func asPack<Value: ~Copyable>(
    _ call: @autoclosure () throws(FileError) -> Value
) throws(PackError) -> Value {
    do throws(FileError) { return try call() } catch { throw PackError(error) }
}

/// Makes calls whose failure is the pack's.
func asPack<Value: ~Copyable>(_ body: () throws(FileError) -> Value) throws(PackError) -> Value {
    do throws(FileError) { return try body() } catch { throw PackError(error) }
}
