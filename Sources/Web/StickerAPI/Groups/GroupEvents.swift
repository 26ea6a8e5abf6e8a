import HTTPServer
import KigurumiCommands
import Names
import Synchronization
import Threads

/// What happens in groups, for all streams about them. Files are looked at only while somebody listens.
final class GroupEvents: Sendable {
    /// The streams about a group hold its board.
    private struct Place {
        weak var board: GroupBoard?
    }

    private let places = Mutex<[GroupID: Place]>([:])

    /// - Parameter view: of the group.
    func stream(of group: GroupID, _ view: GroupView) -> GroupBoard {
        places.withLock { places in
            places = places.filter { $0.value.board != nil }
            let board = places[group]?.board ?? GroupBoard(view)
            places[group] = Place(board: board)
            return board
        }
    }

    /// Rings everywhere, so that clients that are gone are noticed.
    func ring() { for board in places.withLock({ $0.values.compactMap(\.board) }) { board.ring() } }
}

/// What happens in one group. A stream has a cursor and no queue: one that reads slowly holds up nothing.
final class GroupBoard: EventSource {
    struct Cursor: Sendable {
        fileprivate var count = 0
    }

    private struct Content {
        var log: [String] = []
        /// Events that were dropped from the log's beginning.
        var dropped = 0
        var listeners = EventListeners()
        var look: Task<Void, Never>?
    }

    private let view: GroupView
    private let content = Mutex(Content())

    /// Events that a stream which comes later still gets.
    private static let longest = 400
    private static let interval = Duration.milliseconds(200)

    init(_ view: GroupView) { self.view = view }

    var start: Cursor { Cursor() }

    func ring() { content.withLock { $0.listeners.ring() } }

    func listen() -> (rings: AsyncStream<Void>, end: @Sendable () -> Void) {
        let (number, rings) = content.withLock { content in
            if content.look == nil {
                (content.log, content.dropped) = ([], 0)
                content.look = Task { [weak self, news = view.news] in await Self.follow(news) { self } }
            }
            return content.listeners.add()
        }
        return (rings, { [self] in leave(number) })
    }

    private func leave(_ number: Int) {
        let look = content.withLock { content -> Task<Void, Never>? in
            content.listeners.remove(number)
            guard content.listeners.count == 0 else { return nil }
            defer { content.look = nil }
            return content.look
        }
        look?.cancel()
    }

    private static func follow(_ news: GroupView.News, _ board: () -> GroupBoard?) async {
        var news = news
        while !Task.isCancelled, let board = board() {
            let found: [(name: String, json: String)]
            (news, found) = await DetachedThread.run { [news] in
                var news = news
                let found = news.look()
                return (news, found)
            }
            if !Task.isCancelled { board.add(found.map { "event: \($0.name)\ndata: \($0.json)\n\n" }) }
            try? await Task.sleep(for: interval)
        }
    }

    private func add(_ events: [String]) {
        guard !events.isEmpty else { return }
        content.withLock { content in
            content.log += events
            let surplus = max(0, content.log.count - Self.longest)
            content.log.removeFirst(surplus)
            content.dropped += surplus
            content.listeners.ring()
        }
    }

    func text(after cursor: Cursor) -> (String, Cursor) {
        content.withLock { content in
            let news = content.log.dropFirst(max(0, cursor.count - content.dropped))
            return (news.joined(), Cursor(count: content.dropped + content.log.count))
        }
    }
}
