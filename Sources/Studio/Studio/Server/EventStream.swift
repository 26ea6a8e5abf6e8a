import Hummingbird

/// Sends the board's events to one page until that goes.
struct EventStream: Sendable {
    let board: Board
    let request: Request

    var body: ResponseBody {
        ResponseBody { [board, request] writer in
            let (rings, end) = board.listen()
            defer { end() }
            try await request.body.consumeWithInboundCloseHandler(
                { _ in
                    var cursor = Board.Cursor()
                    for await _ in rings {
                        let (events, next) = board.news(after: cursor)
                        cursor = next
                        // A comment where nothing is new: writing it shows whether the page is still there.
                        let text = events.isEmpty ? ":\n\n" : events.map(\.text).joined()
                        try await writer.write(ByteBuffer(string: text))
                    }
                }, onInboundClosed: end)
            try await writer.finish(nil)
        }
    }
}
