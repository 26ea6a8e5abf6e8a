import Hummingbird

/// Reads the body of a request that may be too long, or never end.
struct BoundedBody {
    /// Bytes.
    let limit: Int
    /// How long all of it may take: nobody's machine needs longer for a picture.
    var patience = Duration.seconds(30)

    /// - Parameters:
    ///   - length: as the request states it; nil: it doesn't.
    ///   - share: what the body may take of the memory for all bodies.
    ///   - begin: called once nothing is known against the body.
    func read(
        _ body: RequestBody, length: Int?, share: WebMemory.Share, begin: () -> Void
    ) async throws -> [UInt8] {
        guard length ?? 0 <= limit else { throw tooLong }
        begin()
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
