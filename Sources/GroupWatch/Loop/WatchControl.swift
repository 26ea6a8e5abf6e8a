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

    /// To be polled for reading.
    var wakeRead: CInt { ends.wakeRead }

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
