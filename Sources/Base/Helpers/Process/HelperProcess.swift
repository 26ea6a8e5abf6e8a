internal import CLinux
internal import CSandbox
import Glibc

/// A running helper program, and the socket that is its stdin and stdout. Kills the program when it is
/// destroyed.
package struct HelperProcess: ~Copyable, Sendable {
    /// Why a program could not be started.
    package struct StartError: Error, Equatable {
        package var program: String
        /// The system's error message.
        package var reason: String
    }

    /// The process, which isn't reaped before this value is destroyed.
    package let pid: Int32
    /// The other end of the program's stdin and stdout.
    package let socket: Int32

    /// Starts a program.
    /// - Parameters:
    ///   - program: its path.
    ///   - argument: the only one.
    ///   - timeout: seconds after which reading from a silent program fails.
    package init(program: String, argument: String? = nil, timeout: Int) throws(StartError) {
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
        // Libraries open sockets without close-on-exec. A connection would stay open as long as a helper holds it.
        unsafe kigurumi_close_from(&actions, STDERR_FILENO + 1)
        // A group of its own: Ctrl-C in the terminal must not reach the helper, which ends when its stdin
        // does.
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        // Signals that this program ignores or blocks must end a helper: its limits work by signals.
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
        let word = unsafe argument.flatMap { unsafe strdup($0) }
        defer { unsafe free(word) }
        var arguments = unsafe [name, word, nil]
        let status = unsafe posix_spawn(&pid, program, &actions, &attributes, &arguments, environ)
        close(ends[1])
        guard status == 0 else {
            close(ends[0])
            throw StartError(program: program, reason: Self.reason(status))
        }
        self.pid = pid
        socket = ends[0]
        var wait = timeval(tv_sec: timeout, tv_usec: 0)
        unsafe setsockopt(
            socket, SOL_SOCKET, SO_RCVTIMEO, &wait, socklen_t(MemoryLayout<timeval>.size))
    }

    /// Lets the program use more CPU time from now on, in seconds; the kernel ends it then with SIGXCPU.
    func allow(seconds: Int) { _ = sandbox_allow_more_cpu(pid, UInt32(clamping: seconds)) }

    /// CPU time used so far, in nanoseconds; nil once the program has ended.
    var nanoseconds: Int? {
        var (clock, time) = (clockid_t(), timespec())
        guard unsafe clock_getcpuclockid(pid, &clock) == 0, unsafe clock_gettime(clock, &time) == 0 else {
            return nil
        }
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }

    /// The signal that ended the program; nil if it exited by itself or doesn't end within five seconds.
    ///
    /// Read after the program has closed its socket, so that the wait is short.
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
