import Glibc

package enum ThreadPriority {
    /// Lets all other threads go first. Threads and processes that this thread starts inherit it, and it can't be raised
    /// again: only for threads that do nothing else.
    package static func lower() {
        // On Linux, 0 is the calling thread. Where that isn't allowed, it goes at the usual priority.
        _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19)
    }
}
