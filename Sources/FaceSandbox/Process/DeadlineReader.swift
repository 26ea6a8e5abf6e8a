import Glibc
import Helpers

/// Reads one message from a process that may say anything at any time, or nothing.
struct DeadlineReader {
    enum ReadError: Error {
        case late
        /// The other side ended without having read what it was asked.
        case unread
        /// The other side ended; whether it had begun to speak.
        case ended(midway: Bool)
        case tooLong(Int)
    }

    /// Of the steady clock, in milliseconds.
    private let deadline: Int
    private let longest: Int

    init(milliseconds: Int, longest: Int) {
        deadline = Self.now + milliseconds
        self.longest = longest
    }

    func message(from socket: Int32) throws(ReadError) -> WireMessage {
        let header = try read(5, from: socket, isFirst: true)
        let length = (0..<4).reduce(0) { $0 | Int(header[$1]) << ($1 * 8) }
        guard length <= longest else { throw .tooLong(length) }
        return WireMessage(kind: header[4], payload: try read(length, from: socket, isFirst: false))
    }

    private func read(_ wanted: Int, from socket: Int32, isFirst: Bool) throws(ReadError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: wanted)
        var got = 0
        while got < wanted {
            try wait(for: socket)
            let count = unsafe bytes.withUnsafeMutableBytes {
                unsafe recv(socket, $0.baseAddress?.advanced(by: got), wanted - got, Int32(MSG_DONTWAIT))
            }
            if count > 0 {
                got += count
            } else if count < 0, errno == ECONNRESET, isFirst, got == 0 {
                throw .unread
            } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
                throw .ended(midway: !isFirst || got > 0)
            }
        }
        return bytes
    }

    private func wait(for socket: Int32) throws(ReadError) {
        while true {
            let left = deadline - Self.now
            var entry = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
            // Also after its time: this process may have been stopped as well, and the answer be there.
            if unsafe poll(&entry, 1, Int32(clamping: max(0, left))) > 0 { return }
            guard left > 0 else { throw .late }
        }
    }

    private static var now: Int {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
    }
}
