import Glibc

/// The system's clocks.
public enum SystemClock {
    /// Nanoseconds since 1970 in UTC. Jumps when the clock is set.
    public static var wall: Int64 { nanoseconds(CLOCK_REALTIME) }
    /// Nanoseconds since the boot, including sleep. Never set.
    public static var sinceBoot: Int64 { nanoseconds(CLOCK_BOOTTIME) }

    private static func nanoseconds(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        guard unsafe clock_gettime(clock, &time) == 0 else { return 0 }
        return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }

    /// Blocks the thread; a signal ends it early.
    public static func pause(milliseconds: UInt32) { usleep(milliseconds &* 1000) }
}

/// Facts about this process.
public enum ThisProcess {
    /// The process id.
    public static var id: Int { Int(getpid()) }
    /// The effective user's id; 0 for root.
    public static var user: UInt32 { geteuid() }

    /// Whether a process with this id exists, including those of other users.
    public static func sees(_ process: Int) -> Bool {
        guard process > 0, let id = pid_t(exactly: process) else { return false }
        return kill(id, 0) == 0 || errno == EPERM
    }
}
