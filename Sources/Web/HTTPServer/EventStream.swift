import Hummingbird

/// Where event streams get their events from. A client that reads slowly holds up nothing: it has a cursor and no queue.
package protocol EventSource: Sendable {
    /// How far a client has read.
    associatedtype Cursor: Sendable

    /// Of a client that has read nothing.
    var start: Cursor { get }
    /// Rings whenever there is news; a ring that isn't heard is not repeated.
    /// - Returns: the rings, and what ends them.
    func listen() -> (rings: AsyncStream<Void>, end: @Sendable () -> Void)
    /// What came after a cursor, in the format of server-sent events, and the cursor after that.
    func text(after cursor: Cursor) -> (String, Cursor)
}

/// Sends a source's events to one client until that goes.
struct EventStream<Source: EventSource>: Sendable {
    let source: Source
    let request: Request

    var body: ResponseBody {
        ResponseBody { [source, request] writer in
            let (rings, end) = source.listen()
            defer { end() }
            try await request.body.consumeWithInboundCloseHandler(
                { _ in
                    var cursor = source.start
                    for await _ in rings {
                        let (text, next) = source.text(after: cursor)
                        cursor = next
                        // A comment where nothing is new: writing it shows whether the client is still there.
                        try await writer.write(ByteBuffer(string: text.isEmpty ? ":\n\n" : text))
                    }
                }, onInboundClosed: end)
            try await writer.finish(nil)
        }
    }
}
