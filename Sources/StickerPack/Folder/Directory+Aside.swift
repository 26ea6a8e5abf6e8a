import Glibc

/// Names that are ours, where something else lies.
extension Directory {
    /// What begins so lay in the place of something of ours.
    static func isAside(_ name: String) -> Bool { name.contains(asideMark) }

    private static let asideMark = ".aside-"

    /// Opens our folder `name` in here, making it where it is missing; whatever else has its name gets another one.
    func ownFolder(_ name: String, mode: UInt32) throws(PackError) -> Directory {
        try moveAside(name) { !$0.isFolder }
        return try folder(name, mode: mode)
    }

    /// Gives what lies at `name` another name where it is a stranger's. It is never opened, followed or deleted.
    func moveAside(_ name: String, where isStranger: (About) -> Bool) throws(PackError) {
        guard let about = about(name), isStranger(about) else { return }
        // Of two processes that find it at once the second would move what the first has put there. This lock is held for a
        // moment only, and by nothing else.
        let isLocked = lock()
        defer { if isLocked { flock(descriptor, LOCK_UN) } }
        guard let about = self.about(name), isStranger(about) else { return }
        var time = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &time)
        let aside = "\(name)\(Self.asideMark)\(time.tv_sec)-\(time.tv_nsec)-\(getpid())"
        try rename(name, to: self, as: aside)
    }

    /// - Returns: whether it could be taken within a second.
    private func lock() -> Bool {
        for _ in 0..<100 {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
            usleep(10_000)
        }
        return false
    }
}
