import Glibc
import Helpers

/// Reads one message before a deadline, from a process that may send anything at any time, or nothing. A process that is
/// busy at the deadline has longer: the kernel limits its CPU time, and others may leave it no core.
struct DeadlineReader {
    /// Why there is no message.
    enum ReadError: Error {
        /// The deadline has passed.
        case late
        /// The process ended without having read its request.
        case unread
        /// The process ended; `midway`: within its message.
        case ended(midway: Bool)
        /// The header announces more bytes than allowed.
        case tooLong(Int)
        /// A system call of this process failed; its errno.
        case failed(Int32)
    }

    /// In milliseconds of the clock.
    private var deadline: Int
    private let longest: Int
    private let now: @Sendable () -> Int
    /// Milliseconds after the deadline, for a busy process.
    private let patience: Int
    private static let busyFactor = 12

    /// - Parameters:
    ///   - milliseconds: the time from now to the deadline.
    ///   - longest: the most bytes of a message.
    ///   - now: the clock, in milliseconds.
    init(milliseconds: Int, longest: Int, now: @escaping @Sendable () -> Int) {
        deadline = now() + milliseconds
        self.longest = longest
        self.now = now
        patience = milliseconds * (Self.busyFactor - 1)
    }

    mutating func extend(milliseconds: Int) { deadline += milliseconds }

    /// Waits for the message.
    /// - Parameter isBusy: whether the process computes.
    func message(from socket: Int32, isBusy: () -> Bool) throws(ReadError) -> WireMessage {
        let header = try read(WireMessage.headerLength, from: socket, isBusy, isFirst: true)
        let length = WireMessage.length(header)
        guard length <= longest else { throw .tooLong(length) }
        return WireMessage(try read(length, from: socket, isBusy, isFirst: false))
    }

    private func read(
        _ wanted: Int, from socket: Int32, _ isBusy: () -> Bool, isFirst: Bool
    ) throws(ReadError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: wanted)
        var got = 0
        while got < wanted {
            try wait(for: socket, isBusy)
            let count = unsafe bytes.withUnsafeMutableBytes {
                unsafe recv(socket, $0.baseAddress?.advanced(by: got), wanted - got, Int32(MSG_DONTWAIT))
            }
            if count > 0 {
                got += count
                continue
            }
            switch count == 0 ? 0 : errno {
            case EINTR, EAGAIN: continue
            case ECONNRESET where isFirst && got == 0: throw .unread
            case 0, ECONNRESET: throw .ended(midway: !isFirst || got > 0)
            case let number: throw .failed(number)
            }
        }
        return bytes
    }

    private func wait(for socket: Int32, _ isBusy: () -> Bool) throws(ReadError) {
        while true {
            var left = deadline - now()
            if left <= 0, -left < patience, isBusy() { left = 100 }
            var entry = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
            // Looked for even after the deadline: this process may have been stopped, too, and the message be
            // there.
            let count = unsafe poll(&entry, 1, Int32(clamping: max(0, left)))
            if count > 0 { return }
            if count < 0, errno != EINTR, errno != EAGAIN { throw .failed(errno) }
            guard left > 0 else { throw .late }
        }
    }
}
