import Costume
import Foundation
import HTTPServer
import KigurumiCommands
import Messages
import Names
import Settings
import StickerBuild
import StickerService
import Support
import Synchronization
import Testing

@testable import StickerAPI

/// What the service makes of these files, `ServeProcessTests` see.
@Suite("What requests about groups are answered") struct GroupRouterTests {
    private let folder: TemporaryFolder
    private let endpoint: GroupEndpoint
    private let tokens: Tokens
    private var router: StickerRouter { router(endpoint) }
    private var root: String { folder.path + "/root" }

    init() throws {
        folder = try TemporaryFolder()
        let root = folder.path + "/root"
        try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
        try Data(Self.token.utf8).write(to: URL(filePath: folder.path + "/tokens"))
        let templates = [TemplateSource(Repository.templates)]
        var options = ServiceOptions(root: root, templates: templates, workers: 1)
        options.stickers.side = 64
        tokens = Tokens(folder.path + "/tokens")
        var maker = StickerMaker(workers: 1)
        maker.costumes =
            try ServedCostumes(
                templates, copiedTo: folder.path + "/copies", cacheFolder: nil, renderer: maker.renderer
            ).selection
        let stickers = StickerEndpoint(queue: WorkQueue(maker), templates: templates)
        endpoint = GroupEndpoint(files: GroupFiles(options), stickers: stickers)
    }

    private func router(_ endpoint: GroupEndpoint) -> StickerRouter {
        let routes = StickerRoutes(
            stickers: endpoint.stickers, costumes: CostumeEndpoint(stickers: endpoint.stickers, face: nil),
            groups: endpoint, tokens: tokens)
        return StickerRouter(routes.all, guards: Guards(tokens), language: .english)
    }

    private static let token = "a-token-that-tests-use"
    private static let photo = URL(filePath: Repository.templates + "/Faces/hopper.jpg")

    private func ask(
        _ method: String, _ target: String, headers: [String: String] = [:], body: [UInt8] = [],
        of router: StickerRouter? = nil
    ) async -> WebAnswer {
        let (path, query) = WebRequest.split(target)
        var headers = headers
        headers["authorization"] = "Bearer \(Self.token)"
        return await (router ?? self.router).answer(
            WebRequest(method: method, path: path, query: query, headers: headers) { limit in
                guard body.count <= limit else { throw WebRefusal(413, "http.body.long") }
                return body
            })
    }

    private func bytes(_ answer: WebAnswer) -> [UInt8] {
        if case .bytes(let bytes) = answer.body { bytes } else { [] }
    }

    private func code(_ answer: WebAnswer) throws -> String? {
        let value = try JSONSerialization.jsonObject(with: Data(bytes(answer))) as? [String: Any]
        // Each text has what its placeholders ask for.
        #expect((value?["detail"] as? String)?.contains("{") == false)
        return value?["code"] as? String
    }

    private func names(_ group: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "\(root)/\(group)").sorted()
    }

    @Test("A face becomes the file that an app writes, whole, and takes the place of the one before")
    func face() async throws {
        let photo = try Array(Data(contentsOf: Self.photo))
        for body in [Array("GIF89a, almost".utf8), photo] {
            #expect(await ask("PUT", "/v1/groups/ada/face", body: body).status == 202)
            let file = try Data(contentsOf: URL(filePath: "\(root)/ada/\(GroupLayout.face)"))
            #expect(Array(file) == body)
        }
        #expect(try names("ada") == [GroupLayout.face])
    }

    @Test(
        "What is too much for the groups of a prefix is refused with the time to come again, and nothing of it is kept"
    )
    func limited() async throws {
        var settings = Settings.Limits()
        (settings.packs, settings.groups) = (3, 1)
        let time = Mutex(ContinuousClock.now)
        let events = Mutex<[ServiceEvent]>([])
        var endpoint = endpoint
        (endpoint.limits, endpoint.now) = (GroupLimits(settings), { time.withLock { $0 } })
        endpoint.report = { event in events.withLock { $0.append(event) } }
        let limited = router(endpoint)
        func ask(_ method: String, _ target: String, body: [UInt8]) async -> WebAnswer {
            await self.ask(method, target, body: body, of: limited)
        }
        let face = Array("GIF89a".utf8)
        #expect(await ask("PUT", "/v1/groups/shop-1/face", body: face).status == 202)
        let refused = await ask("PUT", "/v1/groups/shop-2/face", body: face)
        #expect(refused.status == 429 && refused.headers["retry-after"] == "60")
        #expect(try code(refused) == "group.limit.groups")
        #expect(!FileManager.default.fileExists(atPath: "\(root)/shop-2"))
        #expect(await ask("PUT", "/v1/groups/shop-1/face2", body: face).status == 202)
        #expect(await ask("PUT", "/v1/groups/shop-1/profile", body: Array("{}".utf8)).status == 202)
        #expect(try code(await ask("PUT", "/v1/groups/shop-1/face", body: face)) == "group.limit.packs")
        #expect(await ask("PUT", "/v1/groups/other-1/face", body: face).status == 202)
        time.withLock { $0 += .seconds(60) }
        #expect(await ask("PUT", "/v1/groups/shop-2/face", body: face).status == 202)
        let codes = events.withLock {
            $0.compactMap { if case .refused(let note) = $0 { note.code } else { nil } }
        }
        #expect(codes == ["group.limit.groups", "group.limit.packs"])
    }

    @Test("What killed programs left of a face goes with the next, or when the group is erased")
    func drafts() async throws {
        let folder = "\(root)/ada"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let (old, new) = (".\(GroupLayout.face).7.1.draft", ".\(GroupLayout.face).7.2.draft")
        for name in [old, new] { try Data("half".utf8).write(to: URL(filePath: "\(folder)/\(name)")) }
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -3_600)], ofItemAtPath: "\(folder)/\(old)")
        #expect(await ask("PUT", "/v1/groups/ada/face", body: Array("GIF89a".utf8)).status == 202)
        #expect(try names("ada") == [new, GroupLayout.face].sorted(), "what is being written stays")
        #expect(await ask("DELETE", "/v1/groups/ada").status == 204)
        #expect(try names("ada").allSatisfy { !$0.contains(GroupLayout.face) })
    }

    @Test(
        "What can't be meant changes nothing",
        arguments: [
            ("PUT", "/v1/groups/ada/face", "", 400, "face.empty"),
            ("PUT", "/v1/groups/ada/face", "no picture", 415, "face.format.unknown"),
            ("PUT", "/v1/groups/ada/face", "%PDF-1.7", 415, "face.format.other"),
            ("PUT", "/v1/groups/ada/profile", "[1]", 422, "profile.broken"),
            ("PUT", "/v1/groups/../face", "GIF89a", 404, "http.path"),
            ("PUT", "/v1/groups/%2e%2e/face", "GIF89a", 404, "http.path"),
            ("PUT", "/v1/groups/.hidden/face", "GIF89a", 404, "http.path"),
            ("PUT", "/v1/groups//face", "GIF89a", 404, "http.path"),
            ("GET", "/v1/groups/bob", "", 404, "group.missing"),
            ("GET", "/v1/groups/bob/events", "", 404, "group.missing"),
            ("GET", "/v1/groups/bob/manifest.json", "", 404, "group.missing"),
            ("GET", "/v1/groups/bob/stickers?costume=bear", "", 404, "group.missing"),
            ("GET", "/v1/groups/bob/stickers", "", 400, "build.invalid"),
            ("GET", "/v1/groups/bob/stickers?costume=../x", "", 400, "build.invalid"),
            ("GET", "/v1/groups/bob/stickers/..%2f..%2ftokens", "", 404, "http.path"),
            ("GET", "/v1/groups/bob/stickers/manifest.json", "", 404, "http.path"),
            ("GET", "/v1/groups/bob/exports/telegram.zip", "", 404, "group.missing"),
            ("GET", "/v1/groups/bob/exports/none.zip", "", 404, "http.path"),
            ("GET", "/v1/groups/bob/exports/telegram", "", 404, "http.path"),
            ("DELETE", "/v1/groups/bob", "", 404, "group.missing"),
        ])
    func refusals(method: String, target: String, body: String, status: Int, code: String) async throws {
        let answer = await ask(method, target, body: Array(body.utf8))
        #expect(answer.status == status)
        #expect(try self.code(answer) == code)
        #expect(try FileManager.default.contentsOfDirectory(atPath: root).isEmpty)
    }

    @Test("Nothing is written or read through a link", arguments: ["PUT", "GET", "DELETE"])
    func links(method: String) async throws {
        let other = folder.path + "/other"
        try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: "\(root)/ada", withDestinationPath: other)
        let target = method == "PUT" ? "/v1/groups/ada/face" : "/v1/groups/ada"
        #expect(await ask(method, target, body: Array("GIF89a".utf8)).status >= 400)
        #expect(try FileManager.default.contentsOfDirectory(atPath: other).isEmpty)
    }

    @Test("Another file in a sticker's place isn't sent")
    func strangers() async throws {
        let pack = "\(root)/ada/\(GroupLayout.pack)"
        try FileManager.default.createDirectory(atPath: pack, withIntermediateDirectories: true)
        let name = "k3v4q2x7b5m4n6pd-astronaut.gif"
        try FileManager.default.createSymbolicLink(
            atPath: "\(pack)/\(name)", withDestinationPath: folder.path + "/tokens")
        #expect(await ask("GET", "/v1/groups/ada/stickers/\(name)").status == 404)
        try FileManager.default.removeItem(atPath: "\(pack)/\(name)")
        try Data("GIF89a".utf8).write(to: URL(filePath: "\(pack)/\(name)"))
        let found = await ask("GET", "/v1/groups/ada/stickers/\(name)")
        #expect(found.status == 200 && bytes(found) == Array("GIF89a".utf8))
        #expect(found.headers["cache-control"]?.hasSuffix("immutable") == true)
        let known = await ask(
            "GET", "/v1/groups/ada/stickers/\(name)", headers: ["if-none-match": "\"\(name)\""])
        #expect(known.status == 304)
    }

    @Test("A sticker that no pack has is made, once, and of no other face than the group's")
    func single() async throws {
        let photo = try Array(Data(contentsOf: Self.photo))
        _ = await ask("PUT", "/v1/groups/ada/face", body: photo)
        let target = "/v1/groups/ada/stickers?costume=panda"
        let begin = ContinuousClock.now
        let first = await ask("GET", target)
        #expect(first.status == 200 && first.headers["content-type"] == "image/gif")
        let time = begin.duration(to: .now)
        var isKnown = false
        // Others may have the processor meanwhile.
        for _ in 0..<20 where !isKnown {
            let start = ContinuousClock.now
            let again = await ask("GET", target, headers: ["if-none-match": first.headers["etag"] ?? ""])
            #expect(again.status == 304)
            isKnown = start.duration(to: .now) < time / 2
        }
        #expect(isKnown)
        let profile = Array("{\"background\": \"keep\"}".utf8)
        #expect(await ask("PUT", "/v1/groups/ada/profile", body: profile).status == 202)
        #expect(await ask("GET", target).headers["etag"] != first.headers["etag"])
        #expect(await ask("GET", "/v1/groups/ada/stickers?costume=nobody").status == 404)
        #expect(await ask("DELETE", "/v1/groups/ada").status == 204)
        #expect(await ask("GET", target).status == 404)
        #expect(try names("ada") == [GroupLayout.pack])
    }

    @Test("Nothing shows a second person once their face is taken away, or replaced")
    func secondPerson() async throws {
        let photo = try Array(Data(contentsOf: Self.photo))
        let friend = try Array(
            Data(contentsOf: Self.photo.deletingLastPathComponent().appending(path: "collins.jpg")))
        let target = "/v1/groups/ada/stickers?costume=high-five"
        #expect(await ask("PUT", "/v1/groups/ada/face", body: photo).status == 202)
        #expect(await ask("GET", target).status == 422)
        #expect(await ask("PUT", "/v1/groups/ada/face2", body: friend).status == 202)
        let both = await ask("GET", target)
        #expect(both.status == 200)
        #expect(await ask("PUT", "/v1/groups/ada/face2", body: photo).status == 202)
        let other = await ask("GET", target)
        #expect(other.status == 200 && bytes(other) != bytes(both))
        #expect(await ask("DELETE", "/v1/groups/ada/face2").status == 204)
        #expect(try names("ada") == [GroupLayout.face])
        #expect(await ask("GET", target).status == 422)
        // The file's own removal, as by an app, is a withdrawal too.
        #expect(await ask("PUT", "/v1/groups/ada/face2", body: photo).status == 202)
        #expect(await ask("GET", target).status == 200)
        try FileManager.default.removeItem(atPath: "\(root)/ada/\(GroupLayout.face2)")
        #expect(await ask("GET", target).status == 422)
    }

    @Test("Events are sent for as long as their token may read there, also to those who came by a link")
    func outlived() async throws {
        let file = URL(filePath: folder.path + "/tokens")
        #expect(await ask("PUT", "/v1/groups/ada/face", body: Array("GIF89a".utf8)).status == 202)
        func isAllowed(_ answer: WebAnswer) throws -> @Sendable () -> Bool {
            guard case .events(_, let isAllowed) = answer.body else {
                throw WebRefusal(answer.status, "no events")
            }
            return isAllowed
        }
        let key = try #require(try AccessToken.all(in: file.path).tokens.first).digest
        let end = Int(Date().timeIntervalSince1970) + 86_400
        let target = SignedLink("/v1/groups/ada/events", until: end, key: key).target
        let (path, query) = WebRequest.split(target)
        var request = WebRequest(method: "GET", path: path, query: query)
        request.target = target
        let streams = [
            try isAllowed(await ask("GET", "/v1/groups/ada/events")),
            try isAllowed(await router.answer(request)),
        ]
        #expect(streams.map { $0() } == [true, true])
        for line in ["\(Self.token) groups=shop-", "\(Self.token) may=write", "another-token-of-tests", ""] {
            try Data(line.utf8).write(to: file)
            #expect(streams.map { $0() } == [false, false], "\(line)")
        }
        try Data(Self.token.utf8).write(to: file)
        #expect(streams.map { $0() } == [true, true])
    }

    @Test("A token is good for what its line says, and a link for its path alone")
    func scopes() async throws {
        let file = URL(filePath: folder.path + "/tokens")
        try Data("\(Self.token) groups=shop- may=read,write".utf8).write(to: file)
        #expect(await ask("PUT", "/v1/groups/shop-1/face", body: Array("GIF89a".utf8)).status == 202)
        for (method, target) in [
            ("PUT", "/v1/groups/ada/face"), ("GET", "/v1/groups/ada"), ("DELETE", "/v1/groups/shop-1"),
            ("POST", "/v1/stickers/bear"), ("POST", "/v1/packs"),
        ] {
            let answer = await ask(method, target, body: Array("GIF89a".utf8))
            #expect(answer.status == 403, "\(method) \(target)")
            #expect(try code(answer) == "http.forbidden")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: root) == ["shop-1"])
        let key = try #require(try AccessToken.all(in: file.path).tokens.first).digest
        let end = Int(Date().timeIntervalSince1970) + 86_400
        func follow(_ path: String, until end: Int, _ method: String = "GET") async -> Int {
            let target = SignedLink(path, until: end, key: key).target
            let (path, query) = WebRequest.split(target)
            var request = WebRequest(method: method, path: path, query: query)
            request.target = target
            return await router.answer(request).status
        }
        #expect(await follow("/v1/groups/shop-1", until: end) == 200)
        #expect(await follow("/v1/groups/shop-1", until: end - 2 * 86_400) == 401)
        #expect(await follow("/v1/groups/ada", until: end) == 403)
        #expect(await follow("/v1/groups/shop-1", until: end, "DELETE") == 401)
        #expect(await follow("/v1/groups/shop-1?what=1", until: end) == 400)
    }
}
