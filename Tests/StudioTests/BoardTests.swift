import Testing

@testable import Studio

@Suite("What pages are informed of") struct BoardTests {
    private let board = Board()

    @Test("A page that comes late gets all of the run, and later only what is new")
    func cursors() {
        let run = board.begin()
        board.post("sticker", ["id": "bear"], run: run)
        let (first, cursor) = board.news(after: Board.Cursor())
        #expect(first == [Board.Event(name: "sticker", data: #"{"id":"bear"}"#)])
        #expect(board.news(after: cursor).0.isEmpty)
        board.post("sticker", ["id": "cat"], run: run)
        #expect(board.news(after: cursor).0.map(\.data) == [#"{"id":"cat"}"#])
    }

    @Test("An event that is taken back reaches no page that comes later, and pages miss nothing by it")
    func withdrawal() {
        let run = board.begin()
        board.post("draft", ["id": "bear"], run: run)
        let (_, cursor) = board.news(after: Board.Cursor())
        board.withdraw("draft", ["id": "bear"], run: run)
        board.post("sticker", ["id": "bear"], run: run)
        #expect(board.news(after: cursor).0.map(\.name) == ["sticker"])
        #expect(!board.news(after: Board.Cursor()).0.contains { $0.name == "draft" })
    }

    @Test("Events of a run that another one replaced are dropped")
    func runs() {
        let old = board.begin()
        let (_, cursor) = board.news(after: Board.Cursor())
        let new = board.begin()
        #expect(!board.post("sticker", ["id": "bear"], run: old))
        #expect(board.post("run", ["run": new], run: new))
        #expect(board.news(after: cursor).0.map(\.name) == ["run"])
    }

    @Test("A run that goes on with the last one's events begins no page again, and leaves out what is stale")
    func proceeding() {
        let old = board.begin()
        for id in ["bear", "cat"] { board.post("sticker", ["id": id], run: old) }
        let (_, cursor) = board.news(after: Board.Cursor())
        let new = board.proceed { $0.data.contains("bear") }
        #expect(!board.post("done", ["id": "bear"], run: old))
        board.post("said", ["id": "bear"], run: new)
        #expect(board.news(after: cursor).0.map(\.name) == ["said"])
        #expect(board.news(after: Board.Cursor()).0.map(\.name) == ["withdrawn", "sticker", "said"])
    }

    @Test("A page that reads slowly misses the revisions between, never the last")
    func benches() {
        let (_, cursor) = board.news(after: Board.Cursor())
        for revision in ["1", "2", "3"] { board.announce(bench: "bear", revision: revision) }
        #expect(board.news(after: cursor).0.map(\.data) == [#"{"id":"bear","revision":"3"}"#])
    }

    @Test("Rings reach a listener once, however many there were")
    func rings() async {
        let (rings, end) = board.listen()
        #expect(board.listenerCount == 1)
        for _ in 0..<100 { board.ring() }
        end()
        var heard = 0
        for await _ in rings { heard += 1 }
        #expect(heard == 1)
        #expect(board.listenerCount == 0)
    }
}
