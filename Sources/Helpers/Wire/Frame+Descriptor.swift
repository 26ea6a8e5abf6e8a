import Glibc

extension Frame {
    public enum WireError: Error, Equatable {
        /// The other side is gone.
        case closed
        /// Nothing came in time.
        case late
        /// A length over `Frame.longest`.
        case tooLong(Int)
        case failed(errno: Int32)
    }

    /// Sends the whole frame over a socket; never raises SIGPIPE.
    public func send(over socket: Int32) throws(WireError) {
        let length = UInt32(payload.count)
        let header = (0..<4).map { UInt8(truncatingIfNeeded: length >> ($0 * 8)) } + [kind]
        // A short one at once: whoever reads any of it can read all of it.
        if payload.count <= 1 << 16 { return try Self.send(header + payload, over: socket) }
        try Self.send(header, over: socket)
        try Self.send(payload, over: socket)
    }

    /// Waits for the next frame; nil when the other side has ended between two frames.
    public static func receive(from socket: Int32) throws(WireError) -> Frame? {
        var header = [UInt8](repeating: 0, count: 5)
        guard try fill(&header, from: socket, endAllowed: true) else { return nil }
        let length = (0..<4).reduce(0) { $0 | Int(header[$1]) << ($1 * 8) }
        guard length <= longest else { throw .tooLong(length) }
        var payload = [UInt8](repeating: 0, count: length)
        _ = try fill(&payload, from: socket, endAllowed: false)
        return Frame(kind: header[4], payload: payload)
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
        case EAGAIN, EWOULDBLOCK: .late
        case EPIPE, ECONNRESET: .closed
        default: .failed(errno: errno)
        }
    }
}
