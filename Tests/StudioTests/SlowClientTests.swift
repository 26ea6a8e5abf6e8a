import HTTPServer
import Support
import Synchronization
import Testing
import Threads

/// Clients of a server whose patience is two seconds.
@Suite("Clients that take their time") struct SlowClientTests {
    /// More than the buffers of two sockets.
    private static let length = 24 << 20

    /// A server that answers with as many bytes, or events, until the process ends.
    private func port(most: Int = 8, ofOne: Int? = nil) async throws -> Int {
        var server = WebServer(
            name: "test", sender: { request, _ in request.path },
            answer: { request, _ in
                request.path.hasPrefix("/events")
                    ? .events(Silence())
                    : WebAnswer([UInt8](repeating: 7, count: Self.length), type: "image/gif")
            })
        (server.patience, server.most, server.mostOfOne) = (2, most, ofOne)
        return try await server.begin()
    }

    /// Without events, until its client goes.
    private struct Silence: EventSource {
        var start: Int { 0 }

        func listen() -> (rings: AsyncStream<Void>, end: @Sendable () -> Void) {
            let (rings, listener) = AsyncStream.makeStream(of: Void.self)
            listener.yield()
            return (rings, { listener.finish() })
        }

        func text(after cursor: Int) -> (String, Int) { (":\n\n", cursor) }
    }

    private func asked(_ port: Int, _ path: String, _ method: String = "GET") throws -> Link {
        let link = try Link(port)
        link.send("\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
        return link
    }

    @Test("Who takes an answer slowly gets all of it")
    func slow() async throws {
        let address = "http://127.0.0.1:\(try await port())/slow"
        // A program of its own, for six seconds, several times as long as the server's patience.
        let printed = try await DetachedThread.run {
            try run(
                "/usr/bin/env",
                ["curl", "-s", "--limit-rate", "4M", "-o", "/dev/null", "-w", "%{size_download}", address])
        }
        #expect(printed == String(Self.length))
    }

    @Test("Who takes nothing of an answer loses it")
    func silent() async throws {
        let link = try asked(try await port(), "/silent")
        try await Task.sleep(for: .seconds(6))
        var count = 0
        while let bytes = await link.received() { count += bytes.count }
        #expect(count < Self.length)
    }

    @Test("What waits for slow clients has its place in memory; an answer without one is refused")
    func room() async throws {
        var server = WebServer(
            name: "test", sender: { request, _ in request.path },
            answer: { request, _ in
                do throws(WebRefusal) {
                    try request.hold(request.path == "/short" ? 1_000 : Self.length)
                    return WebAnswer([UInt8](repeating: 7, count: Self.length), type: "image/gif")
                } catch {
                    return WebAnswer([], type: "text/plain", status: error.status)
                }
            })
        server.answers = WebMemory(limit: Self.length, orRefuse: "http.answer.many")
        let port = try await server.begin()
        var slow: Link? = try asked(port, "/slow")
        #expect(await slow?.status() == 200)
        #expect(try await asked(port, "/other").status() == 503)
        #expect(try await asked(port, "/short").status() == 200)
        slow = nil
        var last: Int?
        for _ in 0..<100 where last != 200 {
            try await Task.sleep(for: .milliseconds(100))
            last = try await asked(port, "/other").status()
        }
        #expect(last == 200)
    }

    @Test("A stream of events ends when its client may have no more of them")
    func ended() async throws {
        let isAllowed = Mutex(true)
        let isAsked = Mutex(false)
        let server = WebServer(
            name: "test", sender: { request, _ in request.path },
            answer: { _, _ in
                var answer = WebAnswer.events(Clock())
                answer.body = .events(
                    Clock(),
                    while: {
                        isAsked.withLock { $0 = true }
                        return isAllowed.withLock { $0 }
                    })
                return answer
            })
        let link = try asked(try await server.begin(), "/events")
        #expect(await link.status() == 200)
        var text = ""
        while !isAsked.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(20)) }
        isAllowed.withLock { $0 = false }
        // The last part of a stream that is sent in parts.
        while !text.hasSuffix("0\r\n\r\n"), let bytes = await link.received() {
            text += String(decoding: bytes, as: UTF8.self)
        }
        #expect(text.hasSuffix("0\r\n\r\n"))
    }

    /// An event every 50 ms.
    private struct Clock: EventSource {
        var start: Int { 0 }

        func listen() -> (rings: AsyncStream<Void>, end: @Sendable () -> Void) {
            let (rings, listener) = AsyncStream.makeStream(of: Void.self)
            let task = Task {
                while !Task.isCancelled {
                    listener.yield()
                    try await Task.sleep(for: .milliseconds(50))
                }
            }
            listener.onTermination = { _ in task.cancel() }
            return (rings, { listener.finish() })
        }

        func text(after cursor: Int) -> (String, Int) { ("data: \(cursor)\n\n", cursor + 1) }
    }

    @Test("Who waits to be asked for a body is asked, unless nobody wants it")
    func expecting() async throws {
        let server = WebServer(
            name: "test", sender: { request, _ in request.path },
            answer: { request, _ in
                let body = request.path == "/none" ? [] : try? await request.bytes(limit: 100)
                return WebAnswer(body ?? [], type: "text/plain", status: body == nil ? 413 : 200)
            })
        let port = try await server.begin()
        func link(_ path: String, _ length: Int) throws -> Link {
            let link = try Link(port)
            link.send(
                "PUT \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nExpect: 100-continue\r\n"
                    + "Content-Length: \(length)\r\n\r\n")
            return link
        }
        let wanted = try link("/file", 5)
        #expect(await wanted.status() == 100)
        wanted.send("hello")
        let answer = String(decoding: await wanted.received() ?? [], as: UTF8.self)
        #expect(answer.hasPrefix("HTTP/1.1 200") && answer.hasSuffix("hello"))
        #expect(try await link("/file", 101).status() == 413)
        #expect(try await link("/none", 5).status() == 200)
    }

    @Test(
        "A client of HTTP/1.0 gets its answer in one piece, and the end of the connection",
        arguments: [true, false])
    func old(isStream: Bool) async throws {
        let server = WebServer(
            name: "test", sender: { request, _ in request.path },
            answer: { _, _ in
                isStream ? .events(Clock()) : WebAnswer(Array("all".utf8), type: "text/plain")
            })
        let port = try await server.begin()
        let link = try Link(port)
        link.send("GET /any HTTP/1.0\r\nHost: 127.0.0.1:\(port)\r\nConnection: keep-alive\r\n\r\n")
        var text = ""
        while !text.contains("data: 2"), let bytes = await link.received() {
            text += String(decoding: bytes, as: UTF8.self)
        }
        let parts = text.split(separator: "\r\n\r\n", maxSplits: 1)
        let head = try #require(parts.first).lowercased()
        #expect(head.hasPrefix("http/1.0 200") && head.contains("connection: close"))
        #expect(!head.contains("transfer-encoding"))
        #expect(parts.last?.hasPrefix(isStream ? "data: 0\n\ndata: 1\n\n" : "all") == true)
    }

    @Test("HEAD of a stream of events ends with the head")
    func head() async throws {
        let link = try asked(try await port(), "/events/one", "HEAD")
        var text = ""
        while let bytes = await link.received() { text += String(decoding: bytes, as: UTF8.self) }
        #expect(text.hasPrefix("HTTP/1.1 200") && text.hasSuffix("\r\n\r\n"))
    }

    @Test("Who opens too many streams loses the oldest, and nobody else does")
    func many() async throws {
        let port = try await port(most: 8, ofOne: 2)
        var links: [Link] = []
        for path in ["/events/one", "/events/many", "/events/many", "/events/many", "/events/many"] {
            links.append(try asked(port, path))
            let status = await links.last?.status()
            #expect(status == 200)
        }
        for link in links[1...2] { while await link.received() != nil {} }
        #expect(links[0].isOpen && links[3].isOpen && links[4].isOpen)
    }
}
