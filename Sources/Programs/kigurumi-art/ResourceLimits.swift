import Glibc
import Helpers

/// The resources that the program allows itself; set before it reads any art.
enum ResourceLimits {
    /// Limits memory permanently, and makes crashes end the program at once without a core file.
    static func set() {
        let bytes = rlim_t(ArtLimits.mebibytes << 20)
        var memory = rlimit(rlim_cur: bytes, rlim_max: bytes)
        unsafe setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &memory)
        var core = rlimit(rlim_cur: 0, rlim_max: 0)
        unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &core)
        for signal in [SIGABRT, SIGTRAP, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGPROF] {
            Glibc.signal(signal, SIG_DFL)
        }
    }

    /// Runs one drawing. SIGPROF ends the program if that takes too much CPU time.
    static func timed<Answer>(
        seconds: Int, _ draw: () throws(ArtError) -> Answer
    ) throws(ArtError) -> Answer {
        arm(seconds: seconds)
        defer { arm(seconds: 0) }
        return try draw()
    }

    private static func arm(seconds: Int) {
        var timer = itimerval(
            it_interval: timeval(tv_sec: 0, tv_usec: 0), it_value: timeval(tv_sec: seconds, tv_usec: 0))
        unsafe setitimer(Int32(ITIMER_PROF.rawValue), &timer, nil)
    }
}
