package import BinaryCoding
import Glibc

/// One message between the program and a helper.
///
/// On the wire: the number of its bytes (32 bits, little endian), then the bytes.
package struct WireMessage: Equatable, Sendable {
    /// The most bytes that either side accepts: a picture of 4096 × 4096 and what describes it.
    package static let longest = 4096 * 4096 * 4 + 64

    /// At most `longest`.
    package var bytes: [UInt8]

    /// A message that is ready to be sent.
    package init(_ bytes: [UInt8]) { self.bytes = bytes }
}

/// What a message may contain.
package protocol WireContent: BinaryCodable {}

extension WireContent {
    package var message: WireMessage { WireMessage(encoded) }

    /// Reads a message; nil if it is malformed.
    package init?(_ message: WireMessage) {
        guard let content = try? Self(encoded: message.bytes) else { return nil }
        self = content
    }
}

/// Why a message was not exchanged.
package enum WireError: Error, Equatable {
    /// The other side has closed the socket.
    case closed
    /// Nothing arrived before the socket's timeout.
    case timedOut
    /// The header announces a message longer than `WireMessage.longest`.
    case tooLong(Int)
    /// Any other error of the system call.
    case failed(errno: Int32)
}

extension WireMessage {
    /// Sends the whole message over a socket. Never raises SIGPIPE.
    package func send(over socket: Int32) throws(WireError) {
        let length = UInt32(bytes.count)
        let header = (0..<4).map { UInt8(truncatingIfNeeded: length >> ($0 * 8)) }
        // A short message goes out in one call: a reader that gets its header has the rest too.
        if bytes.count <= 1 << 16 { return try Self.send(header + bytes, over: socket) }
        try Self.send(header, over: socket)
        try Self.send(bytes, over: socket)
    }

    /// Waits for the next message.
    /// - Returns: nil when the other side has closed the socket between two messages.
    package static func receive(from socket: Int32) throws(WireError) -> WireMessage? {
        var header = [UInt8](repeating: 0, count: headerLength)
        guard try fill(&header, from: socket, endAllowed: true) else { return nil }
        let length = length(header)
        guard length <= longest else { throw .tooLong(length) }
        var bytes = [UInt8](repeating: 0, count: length)
        _ = try fill(&bytes, from: socket, endAllowed: false)
        return WireMessage(bytes)
    }

    /// The bytes that precede a message.
    package static let headerLength = 4

    /// The number of bytes that a header announces.
    package static func length(_ header: [UInt8]) -> Int {
        (0..<headerLength).reduce(0) { $0 | Int(header[$1]) << ($1 * 8) }
    }

    private static func send(_ bytes: [UInt8], over socket: Int32) throws(WireError) {
        var sent = 0
        while sent < bytes.count {
            // In bounds: `sent` stays below the array's count.
            let count = unsafe bytes.withUnsafeBytes {
                unsafe Glibc.send(
                    socket, $0.baseAddress?.advanced(by: sent), bytes.count - sent, Int32(MSG_NOSIGNAL))
            }
            if count > 0 { sent += count } else if errno != EINTR { throw failure() }
        }
    }

    private static func fill(
        _ bytes: inout [UInt8], from socket: Int32, endAllowed: Bool
    ) throws(WireError) -> Bool {
        var got = 0
        let wanted = bytes.count
        while got < wanted {
            let count = unsafe bytes.withUnsafeMutableBytes {
                unsafe read(socket, $0.baseAddress?.advanced(by: got), wanted - got)
            }
            if count > 0 {
                got += count
            } else if count == 0 {
                if endAllowed && got == 0 { return false }
                throw .closed
            } else if errno != EINTR {
                throw failure()
            }
        }
        return true
    }

    private static func failure() -> WireError {
        switch errno {
        case EAGAIN, EWOULDBLOCK: .timedOut
        case EPIPE, ECONNRESET: .closed
        default: .failed(errno: errno)
        }
    }
}
