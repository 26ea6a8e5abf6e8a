import HTTPServer
import Synchronization

/// What all open pages are informed of: the events of the wall's current run, and the revisions of costumes on benches.
///
/// A page that reads slowly holds up nothing: nothing is queued for it. It has a cursor, and reads what came after it.
final class Board: EventSource {
    struct Event: Sendable, Equatable {
        /// Such as `sticker`.
        var name: String
        /// JSON on one line.
        var data: String

        /// In the format of server-sent events.
        var text: String { "event: \(name)\ndata: \(data)\n\n" }

        /// In place of an event that was taken back: cursors count events, and no page listens to that name.
        fileprivate static let withdrawn = Event(name: "withdrawn", data: "0")
    }

    /// How far a page has read.
    struct Cursor: Sendable, Equatable {
        fileprivate var log = 0
        fileprivate var count = 0
        fileprivate var benches: [String: String] = [:]

        /// Of a page that has read nothing.
        init() {}
    }

    var start: Cursor { Cursor() }

    private struct Content {
        var run = 0
        var log: [Event] = []
        /// Counts the logs that were begun.
        var logs = 0
        /// The revision of each costume on a bench, by id.
        var benches: [String: String] = [:]
        var listeners = EventListeners()
    }

    private let content = Mutex(Content())

    /// The current run; 0: none has begun.
    var run: Int { content.withLock { $0.run } }

    /// Pages that are open.
    var listenerCount: Int { content.withLock { $0.listeners.count } }

    /// Begins a run: the events of the last one are dropped.
    /// - Returns: its number.
    func begin() -> Int {
        content.withLock {
            $0.run += 1
            $0.logs += 1
            $0.log = []
            return $0.run
        }
    }

    /// Begins a run that goes on with the events of the last one: that one posts no more.
    /// - Parameter isStale: which events pages that come later needn't receive.
    /// - Returns: its number.
    func proceed(without isStale: (Event) -> Bool) -> Int {
        content.withLock { content in
            content.run += 1
            for index in content.log.indices where isStale(content.log[index]) {
                content.log[index] = .withdrawn
            }
            return content.run
        }
    }

    /// Adds an event to a run.
    /// - Returns: false where another run has begun meanwhile; the event is dropped.
    @discardableResult
    func post(_ name: String, _ value: some Encodable, run: Int) -> Bool {
        let event = Event(name: name, data: JSONBytes.text(value))
        return content.withLock {
            guard $0.run == run else { return false }
            $0.log.append(event)
            $0.listeners.ring()
            return true
        }
    }

    /// Takes back an event of a run: pages that come later don't receive it.
    func withdraw(_ name: String, _ value: some Encodable, run: Int) {
        let event = Event(name: name, data: JSONBytes.text(value))
        content.withLock {
            guard $0.run == run, let index = $0.log.firstIndex(of: event) else { return }
            $0.log[index] = .withdrawn
        }
    }

    /// Informs pages that a costume on a bench is another one now.
    func announce(bench id: String, revision: String) {
        content.withLock {
            $0.benches[id] = revision
            $0.listeners.ring()
        }
    }

    /// Rings at all pages, so that those that are gone are noticed.
    func ring() { content.withLock { $0.listeners.ring() } }

    /// What came after a cursor, and the cursor after that.
    func news(after cursor: Cursor) -> ([Event], Cursor) {
        content.withLock { content in
            var events: [Event] = []
            let start = cursor.log == content.logs ? cursor.count : 0
            events += content.log.dropFirst(start)
            for (id, revision) in content.benches.sorted(by: { $0.key < $1.key })
            where cursor.benches[id] != revision {
                let data = JSONBytes.text(["id": id, "revision": revision])
                events.append(Event(name: "bench", data: data))
            }
            var next = Cursor()
            (next.log, next.count, next.benches) = (content.logs, content.log.count, content.benches)
            return (events, next)
        }
    }

    func text(after cursor: Cursor) -> (String, Cursor) {
        let (events, next) = news(after: cursor)
        return (events.map(\.text).joined(), next)
    }

    /// Rings whenever there is news; a ring that isn't heard is not repeated.
    /// - Returns: the rings, and what ends them.
    func listen() -> (rings: AsyncStream<Void>, end: @Sendable () -> Void) {
        let (number, rings) = content.withLock { $0.listeners.add() }
        return (rings, { self.content.withLock { $0.listeners.remove(number) } })
    }
}
