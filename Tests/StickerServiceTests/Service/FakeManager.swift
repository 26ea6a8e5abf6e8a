import Foundation
import Glibc
import Synchronization

/// A service manager's end of sd_notify: a datagram socket under a name.
final class FakeManager: Sendable {
    struct Failure: Error {}

    private let socket: Int32
    private let received = Received()

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
        guard bound == 0 else {
            close(socket)
            throw Failure()
        }
        let (opened, received) = (socket, received)
        Thread.detachNewThread { Self.read(opened, into: received) }
    }

    /// Ends the reading thread, which closes the socket.
    deinit { shutdown(socket, Int32(SHUT_RD)) }

    /// A thread of its own reads, since the kernel keeps few datagrams, and the next ones are lost.
    private static func read(_ socket: Int32, into received: Received) {
        var bytes = [UInt8](repeating: 0, count: 4096)
        while case let count = unsafe recv(socket, &bytes, bytes.count, 0), count > 0 {
            received.texts.withLock { $0.append(String(decoding: bytes.prefix(count), as: UTF8.self)) }
        }
        close(socket)
    }

    private final class Received: Sendable {
        let texts = Mutex<[String]>([])
    }

    /// Whether the first datagram is this one.
    func receives(_ text: String, within seconds: Double) -> Bool {
        waits(seconds) { $0.first == text }
    }

    /// Waits for a datagram with this line.
    func hears(_ line: String, within seconds: Double) -> Bool {
        waits(seconds) { $0.contains { $0.split(separator: "\n").contains(Substring(line)) } }
    }

    private func waits(_ seconds: Double, until isTrue: ([String]) -> Bool) -> Bool {
        let end = ContinuousClock.now + .seconds(seconds)
        while !received.texts.withLock({ isTrue($0) }) {
            guard ContinuousClock.now < end else { return false }
            Thread.sleep(forTimeInterval: 0.02)
        }
        return true
    }
}
