import Synchronization

/// The memory that the bodies of all requests together may take, or all answers that are being sent.
package final class WebMemory: Sendable {
    private let limit: Int
    private let code: String
    private let wait: Double
    private let left: Mutex<Int>

    /// - Parameters:
    ///   - limit: bytes.
    ///   - code: of the refusal where others take all of it.
    ///   - wait: seconds after which to ask again then.
    package init(limit: Int, orRefuse code: String, wait: Double = 1) {
        (self.limit, self.code, self.wait) = (limit, code, wait)
        left = Mutex(limit)
    }

    /// What one request took of it, until it is answered.
    final class Share: Sendable {
        private let memory: WebMemory
        private let taken = Mutex(0)

        init(of memory: WebMemory) { self.memory = memory }

        /// Takes so much more.
        /// - Throws: 503 where others take it.
        func take(_ count: Int) throws(WebRefusal) { try take { _ in count } }

        /// Takes so much in all; alone, one may be longer than the limit.
        /// - Throws: 503 where others take it.
        func hold(_ count: Int) throws(WebRefusal) { try take { min(count, memory.limit) - $0 } }

        private func take(_ more: (_ taken: Int) -> Int) throws(WebRefusal) {
            let isEnough = taken.withLock { taken in
                let count = max(0, more(taken))
                return memory.left.withLock { left in
                    guard count <= left else { return false }
                    left -= count
                    taken += count
                    return true
                }
            }
            guard isEnough else { throw .tooMany(memory.code, wait: memory.wait, status: 503) }
        }

        /// Gives everything back.
        func end() {
            let count = taken.withLock { taken in
                defer { taken = 0 }
                return taken
            }
            memory.left.withLock { $0 += count }
        }
    }
}
