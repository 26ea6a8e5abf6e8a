import Glibc

/// Waits for changes in folders with inotify(7), so that nobody has to look again and again.
///
/// A change is a hint to look. Some are missed: on other machines of a network file system, beyond symlinks to files, and
/// where the system allows no more watches. So look now and then all the same.
package struct FolderChanges: ~Copyable {
    private let descriptor: CInt
    /// Folders that could not be watched when it was last tried.
    private var unwatched: Set<String> = []
    /// Whether changes can't be noticed: then look as often as you would without this.
    package var isBlind: Bool { descriptor < 0 || !unwatched.isEmpty }

    /// What makes a folder's files other ones. Not each write, after which a file is often incomplete.
    private static let events =
        IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF
    /// Milliseconds after which to look where changes can't be noticed.
    private static let blindPause: CInt = 100
    /// Milliseconds that programs usually take from the first step of saving a file to the last.
    private static let saving: UInt32 = 10

    /// Watches no folder yet.
    package init() {
        descriptor = inotify_init1(CInt(IN_NONBLOCK) | CInt(IN_CLOEXEC))
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Watches folders from now on, besides the earlier ones. Those that don't exist are skipped.
    package mutating func watch(_ folders: [String]) {
        guard descriptor >= 0 else { return }
        for folder in folders {
            let watch = unsafe inotify_add_watch(
                descriptor, NameBytes.terminated(folder), UInt32(Self.events))
            if watch < 0 && errno != ENOENT && errno != ENOTDIR {
                unwatched.insert(folder)
            } else {
                unwatched.remove(folder)
            }
        }
    }

    /// Blocks until there is a change. Returns at once if there was one since the last call.
    /// - Parameter milliseconds: The longest wait. It is shorter where changes can't be noticed, and after a signal.
    /// - Returns: Whether there was a change.
    package func wait(milliseconds: CInt) -> Bool {
        // A negative descriptor only waits.
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let pause = isBlind ? min(milliseconds, Self.blindPause) : milliseconds
        guard unsafe poll(&request, 1, pause) > 0 else { return false }
        SystemClock.pause(milliseconds: Self.saving)
        // What they are doesn't matter.
        var events = [UInt8](repeating: 0, count: 4096)
        while unsafe read(descriptor, &events, events.count) > 0 {}
        return true
    }
}
