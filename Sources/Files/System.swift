import Glibc

/// The system's clocks.
public enum SystemClock {
    /// Nanoseconds since 1970 in UTC, as somebody may have set it.
    public static var wall: Int64 { nanoseconds(CLOCK_REALTIME) }
    /// Nanoseconds since the boot, with the time that the machine slept.
    public static var sinceBoot: Int64 { nanoseconds(CLOCK_BOOTTIME) }
    /// Nanoseconds on a clock that nobody sets and that stands while the machine sleeps.
    public static var steady: Int64 { nanoseconds(CLOCK_MONOTONIC) }

    private static func nanoseconds(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        guard unsafe clock_gettime(clock, &time) == 0 else { return 0 }
        return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }

    /// Blocks the thread; a signal ends it early.
    public static func pause(milliseconds: UInt32) { usleep(milliseconds &* 1000) }
}

/// This process and others.
public enum ThisProcess {
    public static var id: Int { Int(getpid()) }
    /// The effective user's id; 0 for root.
    public static var user: UInt32 { geteuid() }

    /// Whether a process runs, also one of another user's.
    public static func sees(_ process: Int) -> Bool {
        guard process > 0, let id = pid_t(exactly: process) else { return false }
        return kill(id, 0) == 0 || errno == EPERM
    }
}
