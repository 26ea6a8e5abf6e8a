import Glibc

/// One message between the program and a helper: a kind and its payload.
///
/// On the wire: the payload's length (32 bits, little endian), the kind (one byte), the payload.
public struct WireMessage: Equatable, Sendable {
    /// The longest payload that either side accepts, in bytes: a picture of 4096 × 4096 and its header.
    public static let longest = 4096 * 4096 * 4 + 64

    /// What the payload means; each protocol numbers its own kinds.
    public var kind: UInt8
    /// At most `longest` bytes.
    public var payload: [UInt8]

    /// A message that is ready to be sent.
    public init(kind: UInt8, payload: [UInt8] = []) { (self.kind, self.payload) = (kind, payload) }
}

/// Why a message was not exchanged.
public enum WireError: Error, Equatable {
    /// The other side has closed the socket.
    case closed
    /// Nothing arrived before the socket's timeout.
    case timedOut
    /// The header announces a payload longer than `WireMessage.longest`.
    case tooLong(Int)
    /// Any other error of the system call.
    case failed(errno: Int32)
}

extension WireMessage {
    /// Sends the whole message over a socket. Never raises SIGPIPE.
    public func send(over socket: Int32) throws(WireError) {
        let length = UInt32(payload.count)
        let header = (0..<4).map { UInt8(truncatingIfNeeded: length >> ($0 * 8)) } + [kind]
        // A short message goes out in one call: a reader that gets its header has its payload too.
        if payload.count <= 1 << 16 { return try Self.send(header + payload, over: socket) }
        try Self.send(header, over: socket)
        try Self.send(payload, over: socket)
    }

    /// Waits for the next message.
    /// - Returns: nil when the other side has closed the socket between two messages.
    public static func receive(from socket: Int32) throws(WireError) -> WireMessage? {
        var header = [UInt8](repeating: 0, count: 5)
        guard try fill(&header, from: socket, endAllowed: true) else { return nil }
        let length = (0..<4).reduce(0) { $0 | Int(header[$1]) << ($1 * 8) }
        guard length <= longest else { throw .tooLong(length) }
        var payload = [UInt8](repeating: 0, count: length)
        _ = try fill(&payload, from: socket, endAllowed: false)
        return WireMessage(kind: header[4], payload: payload)
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
