import Glibc

/// The sockets that systemd listens at for this process, as sd_listen_fds(3) defines them.
package enum InheritedSockets {
    /// Systemd's first.
    private static let first: CInt = 3

    /// Their descriptors, from now on closed in programs that this one starts; none: systemd listens at nothing.
    /// - Parameter variable: Returns the value of an environment variable, or nil.
    package static func descriptors(environment variable: (String) -> String?) -> [CInt] {
        guard variable("LISTEN_PID") == String(getpid()),
            let count = variable("LISTEN_FDS").flatMap({ CInt($0) }), (1...64).contains(count)
        else { return [] }
        let all = Array(first..<first + count)
        for descriptor in all { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        return all
    }
}
