import Glibc
import Synchronization

/// Shared by the watching thread and its users: requests in, numbers out.
final class WatchControl: Sendable {
    struct Requests {
        var stop = false
        var rescan = false
    }

    private let requests = Mutex(Requests())
    private let numbers = Mutex(GroupWatch.Counts())
    /// A byte at one end wakes who polls the other; -1 when there were no descriptors left.
    private let ends: (wakeRead: CInt, wakeWrite: CInt)

    init() {
        var ends: [CInt] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let made = unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0
        self.ends = made ? (ends[0], ends[1]) : (-1, -1)
    }

    deinit {
        if ends.wakeRead >= 0 { close(ends.wakeRead) }
        if ends.wakeWrite >= 0 { close(ends.wakeWrite) }
    }

    var counts: GroupWatch.Counts { numbers.withLock { $0 } }

    /// Waits for a request, for the watcher program, or for a time.
    /// - Parameter connection: Also awaited: records from it and, where it has more to send, room for that.
    func wait(atMost time: Duration, or connection: (any WatcherConnection)? = nil) {
        var sources = [pollfd(fd: ends.wakeRead, events: Int16(POLLIN), revents: 0)]
        if let connection {
            let events = connection.hasMoreToSend ? POLLIN | POLLOUT : POLLIN
            sources.append(pollfd(fd: connection.socket, events: Int16(events), revents: 0))
        }
        let pause = min(time, ends.wakeRead < 0 ? .seconds(1) : .seconds(60))
        // Rounded up, or the loop would spin through the last millisecond.
        let milliseconds = pause <= .zero ? 0 : Int32(pause / .milliseconds(1)) + 1
        _ = unsafe poll(&sources, nfds_t(sources.count), milliseconds)
    }

    func count(_ change: (inout GroupWatch.Counts) -> Void) { numbers.withLock { change(&$0) } }

    func stop() { request { $0.stop = true } }

    func rescan() { request { $0.rescan = true } }

    /// Returns the requests since the last call.
    func take() -> Requests {
        var bytes = [UInt8](repeating: 0, count: 64)
        while unsafe recv(ends.wakeRead, &bytes, bytes.count, 0) > 0 {}
        return requests.withLock { requests in
            defer { requests.rescan = false }
            return requests
        }
    }

    private func request(_ change: (inout Requests) -> Void) {
        requests.withLock { change(&$0) }
        var byte: UInt8 = 1
        // A full socket wakes as well.
        _ = unsafe send(ends.wakeWrite, &byte, 1, Int32(MSG_NOSIGNAL))
    }
}
