import Dispatch
import Synchronization

/// Limits concurrent work to the number of cores. When work must wait, that of the lowest rank goes first.
package final class CoreGate: Sendable {
    private struct Content {
        var free: Int
        /// Sorted by descending rank: the next to go is the last.
        var waiting: [(rank: Int, bell: DispatchSemaphore)] = []
    }

    private let content: Mutex<Content>

    /// Takes the number of cores; fewer than 1 counts as 1.
    package init(cores: Int) { content = Mutex(Content(free: max(1, cores))) }

    /// Waits for a free core, then does the work on this thread.
    /// - Parameter rank: A lower rank goes first; equal ranks go in their order of arrival.
    package func pass<Value, Failure>(
        rank: Int, _ work: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let bell = content.withLock { content -> DispatchSemaphore? in
            guard content.free == 0 else {
                content.free -= 1
                return nil
            }
            let bell = DispatchSemaphore(value: 0)
            let place = content.waiting.firstIndex { $0.rank <= rank } ?? content.waiting.count
            content.waiting.insert((rank, bell), at: place)
            return bell
        }
        bell?.wait()
        defer { leave() }
        return try work()
    }

    /// A helping thread, which holds a core of its own.
    struct Helper {
        fileprivate let thread: JoinedThread

        func join() { thread.join() }
    }

    /// Starts a thread if a core is free now. It releases the core when the work is done.
    /// - Parameter work: Asks between its steps whether to continue, and stops when other work waits for the core.
    /// - Returns: nil when no core is free.
    func helper(_ work: @escaping @Sendable (_ mayGoOn: () -> Bool) -> Void) -> Helper? {
        let isFree = content.withLock { content in
            guard content.free > 0 else { return false }
            content.free -= 1
            return true
        }
        guard isFree else { return nil }
        let thread = JoinedThread {
            work { self.content.withLock { $0.waiting.isEmpty } }
            self.leave()
        }
        if thread == nil { leave() }
        return thread.map(Helper.init)
    }

    /// Hands the core to the next waiting work.
    private func leave() {
        let next = content.withLock { content -> DispatchSemaphore? in
            if let next = content.waiting.popLast() { return next.bell }
            content.free += 1
            return nil
        }
        next?.signal()
    }
}
