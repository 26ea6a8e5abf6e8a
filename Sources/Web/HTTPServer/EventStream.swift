import Hummingbird
import ServiceLifecycle

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

/// Those who listen to a source. The source's own lock guards them.
package struct EventListeners: Sendable {
    private var all: [Int: AsyncStream<Void>.Continuation] = [:]
    private var last = 0

    package init() {}

    package var count: Int { all.count }

    /// Adds one, who is rung at once.
    package mutating func add() -> (number: Int, rings: AsyncStream<Void>) {
        let (rings, listener) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        last += 1
        all[last] = listener
        listener.yield()
        return (last, rings)
    }

    package mutating func remove(_ number: Int) { all.removeValue(forKey: number)?.finish() }

    package func ring() { for listener in all.values { listener.yield() } }
}

/// Sends a source's events to one client until that goes, or may have no more of them.
struct EventStream<Source: EventSource>: Sendable {
    let source: Source
    let request: Request
    /// Asked before anything is sent.
    let isAllowed: @Sendable () -> Bool

    var body: ResponseBody {
        ResponseBody { [source, request, isAllowed] writer in
            let (rings, end) = source.listen()
            defer { end() }
            // The program's stop ends it too: what was begun is a stream that has no other end.
            try await withGracefulShutdownHandler {
                try await request.body.consumeWithInboundCloseHandler(
                    { _ in
                        var cursor = source.start
                        for await _ in rings {
                            guard isAllowed() else { break }
                            let (text, next) = source.text(after: cursor)
                            cursor = next
                            // A comment where nothing is new: writing it shows whether the client is still there.
                            try await writer.write(ByteBuffer(string: text.isEmpty ? ":\n\n" : text))
                        }
                    }, onInboundClosed: end)
            } onGracefulShutdown: {
                end()
            }
            try await writer.finish(nil)
        }
    }
}
