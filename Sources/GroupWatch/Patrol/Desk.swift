import Glibc
import Synchronization

/// What the watching thread and everybody else share: wishes in, numbers out.
final class Desk: Sendable {
    struct Wishes {
        var stop = false
        var rescan = false
    }

    private let wishes = Mutex(Wishes())
    private let numbers = Mutex(GroupWatch.Counts())
    /// A byte at one end wakes who polls the other; -1 when there were no descriptors left.
    private let ends: (poked: CInt, poke: CInt)

    init() {
        var ends: [CInt] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let made = unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0
        self.ends = made ? (ends[0], ends[1]) : (-1, -1)
    }

    deinit {
        if ends.poked >= 0 { close(ends.poked) }
        if ends.poke >= 0 { close(ends.poke) }
    }

    var counts: GroupWatch.Counts { numbers.withLock { $0 } }

    /// To be polled for reading.
    var poked: CInt { ends.poked }

    func count(_ change: (inout GroupWatch.Counts) -> Void) { numbers.withLock { change(&$0) } }

    func stop() { wish { $0.stop = true } }

    func rescan() { wish { $0.rescan = true } }

    /// What was wished since the last call.
    func take() -> Wishes {
        var bytes = [UInt8](repeating: 0, count: 64)
        while unsafe recv(ends.poked, &bytes, bytes.count, 0) > 0 {}
        return wishes.withLock { wishes in
            defer { wishes.rescan = false }
            return wishes
        }
    }

    private func wish(_ change: (inout Wishes) -> Void) {
        wishes.withLock { change(&$0) }
        var byte: UInt8 = 1
        // A full socket wakes as well.
        _ = unsafe send(ends.poke, &byte, 1, Int32(MSG_NOSIGNAL))
    }
}
