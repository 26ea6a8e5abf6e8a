import Glibc

/// Tells the service manager how the service is, by the protocol of sd_notify(3): datagrams to the socket that
/// `NOTIFY_SOCKET` names. Without such a socket nothing is told.
///
/// Speaks it itself, since it is a few lines, and libsystemd would be one more library in the main program.
public struct ServiceNotifier: Sendable {
    /// A path, or a name in the abstract namespace after `@`.
    private let address: String?
    /// How often `WATCHDOG=1` is expected; nil: never.
    public let watchdog: Duration?

    public init(socket: String?, watchdog: Duration? = nil) {
        address = socket.flatMap { $0.hasPrefix("/") || $0.hasPrefix("@") ? $0 : nil }
        self.watchdog = watchdog
    }

    /// After `NOTIFY_SOCKET`, `WATCHDOG_USEC` and `WATCHDOG_PID`.
    /// - Parameter variable: nil where it isn't set.
    public init(environment variable: (String) -> String?) {
        let isMeant = variable("WATCHDOG_PID").map { $0 == String(getpid()) } ?? true
        let interval = variable("WATCHDOG_USEC").flatMap { Int64($0) }
        self.init(
            socket: variable("NOTIFY_SOCKET"),
            watchdog: isMeant ? interval.flatMap { $0 > 0 ? .microseconds($0) : nil } : nil)
    }

    public var isHeard: Bool { address != nil }

    /// Never blocks; what can't be delivered is lost.
    /// - Returns: whether the manager has it.
    @discardableResult public func tell(_ notices: ServiceNotice...) -> Bool {
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
