import Foundation
import Glibc

/// A service manager's end of sd_notify: a datagram socket under a name.
final class FakeManager: Sendable {
    struct Failure: Error {}

    private let socket: Int32

    init(name: String) throws {
        socket = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(name.utf8)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { path in
            for (index, byte) in bytes.enumerated() { unsafe path[index] = byte }
            if bytes.first == UInt8(ascii: "@") { unsafe path[0] = 0 }
        }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
        let bound = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(socket, $0, length)
            }
        }
        guard bound == 0 else { throw Failure() }
    }

    deinit { close(socket) }

    /// The next datagram; nil when none comes within so many seconds.
    func receive(within seconds: Int) -> String? {
        var waited = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&waited, 1, Int32(seconds * 1000)) > 0 else { return nil }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = unsafe recv(socket, &bytes, bytes.count, 0)
        return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
    }

    /// Waits for a datagram with this line.
    func hears(_ line: String, within seconds: Int) -> Bool {
        let end = Date().addingTimeInterval(Double(seconds))
        while Date() < end {
            guard let text = receive(within: 1) else { continue }
            if text.split(separator: "\n").contains(Substring(line)) { return true }
        }
        return false
    }
}
