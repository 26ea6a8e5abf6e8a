import Foundation

/// Runs blocking work on threads of its own.
package enum Concurrently {
    /// Runs `body` once for each index below `count`, all at the same time, and returns when all are done.
    package static func run(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
        let group = DispatchGroup()
        for index in 0..<count {
            group.enter()
            Thread {
                body(index)
                group.leave()
            }.start()
        }
        group.wait()
    }
}
