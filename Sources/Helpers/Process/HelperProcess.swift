internal import CLinux
import Glibc

/// A running helper program and the socket that is its stdin and stdout. Ends it when it goes.
public struct HelperProcess: ~Copyable, Sendable {
    public struct StartError: Error, Equatable {
        public var program: String
        /// What the system said.
        public var reason: String
    }

    public let pid: Int32
    public let socket: Int32

    /// - Parameter patience: seconds after which a silent helper counts as hung.
    public init(program: String, patience: Int) throws(StartError) {
        var ends: [Int32] = [-1, -1]
        guard unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0
        else {
            throw StartError(program: program, reason: Self.reason(errno))
        }
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_adddup2(&actions, ends[1], 0)
        unsafe posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        // Ctrl-C at the terminal is for the program; the helper ends when its stdin does.
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        // What this program ignores or blocks ends a helper all the same: that is how its limits work.
        var (all, none) = (sigset_t(), sigset_t())
        unsafe sigfillset(&all)
        unsafe sigemptyset(&none)
        unsafe posix_spawnattr_setsigdefault(&attributes, &all)
        unsafe posix_spawnattr_setsigmask(&attributes, &none)
        let flags = Int32(POSIX_SPAWN_SETPGROUP) | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
        unsafe posix_spawnattr_setflags(&attributes, Int16(flags))

        var pid: pid_t = 0
        let name = unsafe strdup(program)
        defer { unsafe free(name) }
        var arguments = unsafe [name, nil]
        let status = unsafe posix_spawn(&pid, program, &actions, &attributes, &arguments, environ)
        close(ends[1])
        guard status == 0 else {
            close(ends[0])
            throw StartError(program: program, reason: Self.reason(status))
        }
        self.pid = pid
        socket = ends[0]
        var wait = timeval(tv_sec: patience, tv_usec: 0)
        unsafe setsockopt(
            socket, SOL_SOCKET, SO_RCVTIMEO, &wait, socklen_t(MemoryLayout<timeval>.size))
    }

    /// CPU that it has used since it began, nanoseconds; nil once it has ended.
    var nanoseconds: Int? {
        var (clock, time) = (clockid_t(), timespec())
        guard unsafe clock_getcpuclockid(pid, &clock) == 0, unsafe clock_gettime(clock, &time) == 0 else {
            return nil
        }
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }

    /// The signal that ended the program; nil where it exited by itself, or doesn't end soon.
    ///
    /// Asked for once the program has closed its socket, so that the wait is short.
    var endingSignal: Int32? {
        let signal = kigurumi_ending_signal(pid, 5000)
        return signal == 0 ? nil : signal
    }

    deinit {
        close(socket)
        kill(pid, SIGKILL)
        var status: Int32 = 0
        while unsafe waitpid(pid, &status, 0) < 0 && errno == EINTR {}
    }

    private static func reason(_ number: Int32) -> String { unsafe String(cString: strerror(number)) }
}
