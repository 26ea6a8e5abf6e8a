import Hummingbird

/// Reads the body of a request that may be too long, or never end.
struct BoundedBody {
    /// Bytes.
    let limit: Int
    /// How long all of it may take: nobody's machine needs longer for a picture.
    var patience = Duration.seconds(30)

    /// - Parameter length: as the request states it; nil: it doesn't.
    func read(_ body: RequestBody, length: Int?) async throws -> [UInt8] {
        guard length ?? 0 <= limit else { throw tooLong }
        let clock = ContinuousClock()
        let end = clock.now + patience
        var bytes: [UInt8] = []
        // A silent sender is cut off by the connection's own limit.
        for try await part in body {
            guard bytes.count + part.readableBytes <= limit else { throw tooLong }
            guard clock.now < end else { throw StudioRefusal(408, "studio.body.slow") }
            bytes += part.readableBytesView
        }
        return bytes
    }

    private var tooLong: StudioRefusal {
        StudioRefusal(413, "studio.body.long", ["limit": String(limit)])
    }
}
