import ArgumentParser
import Files
import Foundation
import HTTPServer
import Helpers
import Settings
import StickerBuild
import Support
import Synchronization
import Testing

@testable import KigurumiCommands
@testable import Studio

@Suite("The studio on a phone") struct PhoneTests {
    private let board = Board()
    private let wall: Wall

    init() { wall = Wall(templates: [], maker: StickerMaker(workers: 1), board: board) }

    private func router(_ token: String, _ visitor: Visitor, _ phone: PhoneDoor = .closed) -> StudioRouter {
        var router = StudioRouter(
            gate: RequestGuard(token: token, port: 80, address: ListenAddress("10.0.0.7")),
            desk: FaceEndpoint(wall: wall, room: FaceDecodingQueue(), bundled: []), wall: wall,
            bench: Bench(wall: wall, board: board),
            start: CostumeStart(home: "/nowhere", others: [], wall: wall),
            exports: ExportEndpoint(wall: wall), page: PageFiles(language: "en"), board: board)
        (router.visitor, router.phone) = (visitor, phone)
        return router
    }

    private func answer(
        _ router: StudioRouter, _ method: String, _ target: String, _ body: String = ""
    ) async -> WebAnswer {
        let (path, query) = WebRequest.split(target)
        var request = WebRequest(method: method, path: path, query: query, headers: ["host": "10.0.0.7:80"])
        request.body = { _ in Array(body.utf8) }
        return await router.answer(request)
    }

    @Test("The page links to what the documentation says of a platform, and to nothing else")
    func guides() async throws {
        let studio = router("c", .computer)
        for (platform, title) in [("signal", "# Signal"), ("discord-emoji", "# Discord")] {
            let answer = await answer(studio, "GET", "/c/export/\(platform)")
            guard case .bytes(let text) = answer.body else { throw CancellationError() }
            #expect(String(decoding: text, as: UTF8.self).hasPrefix(title))
        }
        for path in ["export/nowhere", "export/..", "export/signal/1"] {
            #expect(await answer(studio, "GET", "/c/\(path)").status == 404, "\(path)")
        }
    }

    @Test("Its token opens what makes stickers, and nothing that changes costumes or the computer's settings")
    func reach() async throws {
        let phone = router("p", .phone)
        for path in [
            "", "events", "texts", "faces", "export", "studio.css", "studio.js", "wall.js", "phone.js",
        ] {
            #expect(await answer(phone, "GET", "/p/\(path)").status == 200, "\(path)")
        }
        #expect(await answer(phone, "POST", "/p/wall/view", "[]").status == 204)
        #expect(await answer(phone, "POST", "/p/wall/text", "\"hi\"").status == 204)
        #expect(await answer(phone, "POST", "/p/wall/favorites", "[\"bear\"]").status == 204)
        #expect(wall.request.style.settings.favorites == ["bear"])
        #expect(await answer(phone, "POST", "/p/wall/favorites", "[\"../x\"]").status == 400)
        #expect(await answer(phone, "POST", "/p/face/remove").status == 204)
        // No photo is there yet, so packs are refused for another reason.
        #expect(await answer(phone, "POST", "/p/export?platform=wastickers").status == 400)
        for (method, path) in [
            ("GET", "bench/bear"), ("GET", "platforms"), ("GET", "starters"), ("GET", "phone"),
            ("GET", "phone/code.svg"), ("GET", "pack.zip"), ("POST", "wall"), ("POST", "costumes"),
            ("POST", "bench/bear/number"), ("POST", "bench/bear/undo"), ("POST", "export?platform=telegram"),
            ("POST", "export"), ("GET", "studio.css/x"), ("GET", "..%2fbench"),
        ] {
            #expect(await answer(phone, method, "/p/\(path)").status == 404, "\(method) \(path)")
        }
        #expect(await answer(phone, "PUT", "/p/face").status == 404)
        // Neither token opens what the other does.
        #expect(await answer(phone, "GET", "/c/texts").status == 403)
        #expect(await answer(router("c", .computer), "GET", "/p/texts").status == 403)
    }

    @Test("The page knows on which machine it is")
    func page() async throws {
        for visitor in [Visitor.phone, .computer] {
            guard case .bytes(let bytes) = await answer(router("t", visitor), "GET", "/t/").body else {
                Issue.record("no page")
                return
            }
            #expect(String(decoding: bytes, as: UTF8.self).contains("data-visitor=\"\(visitor)\""))
        }
    }

    @Test("The computer's page shows the phone's address and its code, once the door is open")
    func door() async throws {
        let door = PhoneDoor(
            token: "secret", listening: ListenAddress("0.0.0.0") { ["192.168.1.4", "fd00::1"] })
        let computer = router("c", .computer, door)
        func addresses() async throws -> [String] {
            guard case .bytes(let bytes) = await answer(computer, "GET", "/c/phone").body else {
                return ["?"]
            }
            let found = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: [String]]
            return try #require(found?["addresses"])
        }
        #expect(try await addresses() == [])
        #expect(await answer(computer, "GET", "/c/phone/code.svg").status == 404)
        let seen = Mutex("")
        let server = WebServer(
            name: "test", sender: { _, _ in "phone" },
            answer: { request, _ in
                seen.withLock { $0 = request.path }
                return .done
            })
        try await door.open(server)
        let found = try await addresses()
        #expect(found.count == 1 && found[0].wholeMatch(of: /http:\/\/192\.168\.1\.4:\d+\/secret\//) != nil)
        guard case .bytes(let bytes) = await answer(computer, "GET", "/c/phone/code.svg").body else { return }
        let drawing = String(decoding: bytes, as: UTF8.self)
        let code = try #require(QRCode(found[0]))
        let dark = (0..<code.side).reduce(0) { sum, row in
            sum + (0..<code.side).count { code[row, $0] }
        }
        // The first one is the ground.
        #expect(drawing.count { $0 == "M" } == dark + 1 && dark > 100)
    }

    @Test("It ends when the last page of the computer is closed, and not while one is loaded again")
    func presence() async throws {
        let leaves = Mutex(0)
        let presence = PagePresence(board, grace: .milliseconds(300)) { leaves.withLock { $0 += 1 } }
        let first = presence.listen().end
        first()
        // Loaded again.
        let (second, third) = (presence.listen().end, presence.listen().end)
        try await Task.sleep(for: .milliseconds(600))
        second()
        second()
        try await Task.sleep(for: .milliseconds(600))
        #expect(leaves.withLock { $0 } == 0 && board.listenerCount == 1)
        third()
        for _ in 0..<500 where leaves.withLock({ $0 }) == 0 { try await Task.sleep(for: .milliseconds(20)) }
        #expect(leaves.withLock { $0 } == 1 && board.listenerCount == 0)
    }

    @Test("The option reaches the program")
    func option() throws {
        var command = try StudioCommand.parse(["/tmp", "--phone"])
        command.templates = "Templates"
        #expect(try StudioOptions(arguments: command.arguments())?.phone == true)
        #expect(StudioOptions().phone == false)
    }
}
