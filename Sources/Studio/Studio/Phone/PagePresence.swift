import HTTPServer
import Synchronization

/// The board for the computer's pages, which reports when the last of them is closed.
final class PagePresence: EventSource {
    private struct State {
        var last = 0
        var open: Set<Int> = []
    }

    private let board: Board
    /// A page that is loaded again is away for a moment.
    private let grace: Duration
    private let onLeaving: @Sendable () -> Void
    private let state = Mutex(State())

    /// - Parameter onLeaving: called once no page has been open for the time of `grace`, after one was.
    init(_ board: Board, grace: Duration = .seconds(4), onLeaving: @escaping @Sendable () -> Void) {
        (self.board, self.grace, self.onLeaving) = (board, grace, onLeaving)
    }

    var start: Board.Cursor { board.start }

    func text(after cursor: Board.Cursor) -> (String, Board.Cursor) { board.text(after: cursor) }

    func listen() -> (rings: AsyncStream<Void>, end: @Sendable () -> Void) {
        let (rings, end) = board.listen()
        let number = state.withLock { state in
            state.last += 1
            state.open.insert(state.last)
            return state.last
        }
        return (
            rings,
            { [self] in
                end()
                leave(number)
            }
        )
    }

    private func leave(_ number: Int) {
        let last = state.withLock { state -> Int? in
            // The end may be reported twice.
            guard state.open.remove(number) != nil, state.open.isEmpty else { return nil }
            return state.last
        }
        guard let last else { return }
        Task { [self] in
            try await Task.sleep(for: grace)
            if state.withLock({ $0.open.isEmpty && $0.last == last }) { onLeaving() }
        }
    }
}
