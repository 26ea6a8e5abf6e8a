import Hummingbird
import Synchronization

/// Reads the body of a request that may be too long, or never end.
struct BoundedBody {
    /// Bytes.
    let limit: Int
    /// How long all of it may take: nobody's machine needs longer for a picture.
    var patience = Duration.seconds(30)

    /// - Parameters:
    ///   - length: as the request states it; nil: it doesn't.
    ///   - share: what the body may take of the memory for all bodies.
    func read(_ body: RequestBody, length: Int?, share: BodyMemory.Share) async throws -> [UInt8] {
        guard length ?? 0 <= limit else { throw tooLong }
        let clock = ContinuousClock()
        let end = clock.now + patience
        var bytes: [UInt8] = []
        bytes.reserveCapacity(length ?? 0)
        // A silent sender is cut off by the connection's own limit.
        for try await part in body {
            guard bytes.count + part.readableBytes <= limit else { throw tooLong }
            guard clock.now < end else { throw WebRefusal(408, "http.body.slow") }
            // Who only says that much is to come takes nothing from others.
            try share.take(part.readableBytes)
            bytes += part.readableBytesView
        }
        return bytes
    }

    private var tooLong: WebRefusal {
        WebRefusal(413, "http.body.long", ["limit": String(limit)])
    }
}

/// The memory that the bodies of all requests together may take.
package final class BodyMemory: Sendable {
    private let left: Mutex<Int>

    /// - Parameter limit: bytes.
    package init(limit: Int = 64 << 20) { left = Mutex(limit) }

    /// What one request took of it, until it is answered.
    final class Share: Sendable {
        private let memory: BodyMemory
        private let taken = Mutex(0)

        init(of memory: BodyMemory) { self.memory = memory }

        /// - Throws: `http.body.many` where other bodies take it.
        func take(_ count: Int) throws(WebRefusal) {
            let isEnough = memory.left.withLock { left in
                guard count <= left else { return false }
                left -= count
                return true
            }
            guard isEnough else { throw .tooMany("http.body.many", wait: 1, status: 503) }
            taken.withLock { $0 += count }
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
