import Glibc

/// Reports the service's state to systemd by the protocol of sd_notify(3): datagrams to the socket that `NOTIFY_SOCKET`
/// names. Does nothing without such a socket.
///
/// The protocol takes a few lines here; libsystemd would be one more library in the main program.
package struct ServiceNotifier: Sendable {
    /// A path, or `@` and a name in the abstract namespace.
    private let address: String?
    /// The longest time between two watchdog notices; nil without a watchdog.
    package let watchdog: Duration?

    /// Takes a socket's path or abstract name; ignores anything else.
    package init(socket: String?, watchdog: Duration? = nil) {
        address = socket.flatMap { $0.hasPrefix("/") || $0.hasPrefix("@") ? $0 : nil }
        self.watchdog = watchdog
    }

    /// Reads `NOTIFY_SOCKET`, `WATCHDOG_USEC` and `WATCHDOG_PID`.
    /// - Parameter variable: Returns the value of an environment variable, or nil.
    package init(environment variable: (String) -> String?) {
        let isMeant = variable("WATCHDOG_PID").map { $0 == String(getpid()) } ?? true
        let interval = variable("WATCHDOG_USEC").flatMap { Int64($0) }
        self.init(
            socket: variable("NOTIFY_SOCKET"),
            watchdog: isMeant ? interval.flatMap { $0 > 0 ? .microseconds($0) : nil } : nil)
    }

    /// Sends notices in one datagram. Never blocks; a failed delivery is ignored.
    /// - Returns: Whether they were delivered.
    @discardableResult package func send(_ notices: ServiceNotice...) -> Bool {
        guard let address else { return false }
        return Self.send(notices.map(\.line).joined(separator: "\n"), to: address)
    }

    private static func send(_ text: String, to name: String) -> Bool {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(name.utf8)
        let room = MemoryLayout.size(ofValue: address.sun_path)
        guard bytes.count < room else { return false }
        // In bounds: shorter than the path's room, as just checked.
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { path in
            for (index, byte) in bytes.enumerated() { unsafe path[index] = byte }
            if bytes.first == UInt8(ascii: "@") { unsafe path[0] = 0 }
        }
        let socket = socket(
            AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        guard socket >= 0 else { return false }
        defer { close(socket) }
        // An abstract name ends with its length, a path with its zero.
        let length = MemoryLayout.offset(of: \sockaddr_un.sun_path).map { $0 + bytes.count } ?? 0
        let payload = Array(text.utf8)
        let sent = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                unsafe sendto(
                    socket, payload, payload.count, Int32(MSG_NOSIGNAL), pointer, socklen_t(length))
            }
        }
        return sent == payload.count
    }
}
