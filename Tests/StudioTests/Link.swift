import Glibc
import HTTPServer
import Testing

/// A connection to this machine; closed with it.
final class Link {
    private let descriptor: Int32

    init(_ port: Int) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var wait = timeval(tv_sec: 60, tv_usec: 0)
        unsafe setsockopt(
            descriptor, SOL_SOCKET, SO_RCVTIMEO, &wait, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let status = unsafe withUnsafePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe connect(descriptor, address, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        try #require(status == 0)
    }

    deinit { close(descriptor) }

    func send(_ text: String) {
        let bytes = Array(text.utf8)
        _ = unsafe Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// The status of the next answer; nil: the connection is gone.
    func status() async -> Int? {
        guard let bytes = await received(), bytes.count > 12 else { return nil }
        return Int(String(decoding: bytes[9..<12], as: UTF8.self))
    }

    /// Whether the server keeps it.
    var isOpen: Bool {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        var count = 1
        while count > 0 { count = unsafe recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT)) }
        return count < 0 && errno == EAGAIN
    }

    /// What has arrived; nil: the connection is gone. Waits without holding a thread that the server needs.
    func received() async -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        for _ in 0..<3_000 {
            let count = unsafe recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
            if count > 0 { return Array(bytes[..<count]) }
            guard count < 0, errno == EAGAIN else { return nil }
            try? await Task.sleep(for: .milliseconds(20))
        }
        return nil
    }
}

extension WebServer {
    /// Serves until the process ends, like the program.
    /// - Returns: the port, any that is free.
    func begin() async throws -> Int {
        let (ports, known) = AsyncStream.makeStream(of: Int.self)
        Task { try await run(at: Address(host: "127.0.0.1", port: 0)) { known.yield($0.port) } }
        var iterator = ports.makeAsyncIterator()
        return try #require(await iterator.next())
    }
}
