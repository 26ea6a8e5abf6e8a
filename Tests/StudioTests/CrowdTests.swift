import HTTPServer
import Helpers
import StickerBuild
import Testing

@testable import Studio

@Suite("A crowd in front of the studio", .serialized) struct CrowdTests {
    /// A studio without costumes, on a free port, until the test ends.
    private func withStudio(
        most: Int = 8, bodies: Int = 64 << 20, _ body: (_ port: Int) async throws -> Void
    ) async throws {
        let board = Board()
        let wall = Wall(templates: [], maker: StickerMaker(workers: 1), board: board)
        var server = WebServer(
            studio: { port in
                StudioRouter(
                    gate: RequestGuard(token: "t", port: port, address: ListenAddress(nil)),
                    desk: FaceEndpoint(wall: wall, room: FaceDecodingQueue(), bundled: []), wall: wall,
                    bench: Bench(wall: wall, board: board),
                    start: CostumeStart(home: "/nowhere", others: [], wall: wall),
                    exports: ExportEndpoint(wall: wall), page: PageFiles(language: "en"),
                    board: board)
            }, board)
        (server.most, server.bodies) = (most, WebMemory(limit: bodies, orRefuse: "http.body.many"))
        try await body(try await server.begin())
    }

    private func status(_ port: Int, _ head: String, body: String = "") async throws -> Int? {
        let link = try Link(port)
        link.send(head.replacing("\n", with: "\r\n") + "\r\n\r\n" + body)
        return await link.status()
    }

    @Test("Silent connections, and those without the token, give way to a page")
    func silence() async throws {
        try await withStudio { port in
            let host = "Host: 127.0.0.1:\(port)"
            let page = try Link(port)
            // Small answers: each comes in one piece.
            let request = "GET /t/faces HTTP/1.1\r\n\(host)\r\n\r\n"
            page.send(request)
            #expect(await page.status() == 200)
            var silent: [Link] = []
            for _ in 0..<40 { silent.append(try Link(port)) }
            for _ in 0..<4 {
                let link = try Link(port)
                link.send("GET /wrong/texts HTTP/1.1\r\n\(host)\r\n")
                silent.append(link)
            }
            // On a busy machine, connections that came earlier may be set up later.
            var found: Int?
            for _ in 0..<20 where found != 200 {
                found = try await status(port, "GET /t/texts HTTP/1.1\n\(host)")
                if found != 200 { try await Task.sleep(for: .milliseconds(200)) }
            }
            #expect(found == 200)
            // The first of them is gone, and the page that was there before them isn't.
            #expect(await silent[0].status() == nil)
            page.send(request)
            #expect(await page.status() == 200)
        }
    }

    @Test("Where all places are taken by pages, a new connection goes first")
    func full() async throws {
        try await withStudio(most: 2) { port in
            var pages: [Link] = []
            for _ in 0..<2 {
                let page = try Link(port)
                page.send("GET /t/texts HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
                let status = await page.status()
                #expect(status == 200)
                pages.append(page)
            }
            let last = try Link(port)
            #expect(await last.status() == nil)
        }
    }

    @Test("A head with two hosts, or for another one, is refused; a whole address of this one isn't")
    func hosts() async throws {
        try await withStudio { port in
            let host = "127.0.0.1:\(port)"
            for (head, expected) in [
                ("GET /t/texts HTTP/1.1\nHost: \(host)\nHost: \(host)", 400),
                ("GET /t/texts HTTP/1.1\nHost: \(host)\nhost: evil.example", 400),
                ("GET http://evil.example/t/texts HTTP/1.1\nHost: \(host)", 400),
                ("GET http://\(host).evil.example/t/texts HTTP/1.1\nHost: \(host)", 400),
                ("GET http://\(host)/t/texts HTTP/1.1\nHost: \(host)", 200),
                ("GET /t/texts HTTP/1.1", 421),
            ] {
                let found = try await status(port, head)
                #expect(found == expected, "\(head)")
            }
        }
    }

    @Test("Bodies that together are too long are refused until others are answered")
    func bodies() async throws {
        try await withStudio(bodies: 100_000) { port in
            let head = "POST /t/wall HTTP/1.1\nHost: 127.0.0.1:\(port)\nContent-Length: 60000"
            let body = String(repeating: " ", count: 60_000)
            var slow: Link? = try Link(port)
            slow?.send(head.replacing("\n", with: "\r\n") + "\r\n\r\n" + body.dropLast(10_000))
            try await Task.sleep(for: .milliseconds(200))
            #expect(try await status(port, head, body: body) == 503)
            slow = nil
            var last: Int?
            for _ in 0..<50 where last != 400 {
                try await Task.sleep(for: .milliseconds(100))
                last = try await status(port, head, body: body)
            }
            #expect(last == 400)
        }
    }
}
