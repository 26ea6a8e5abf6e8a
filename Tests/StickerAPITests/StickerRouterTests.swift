import Costume
import Foundation
import HTTPServer
import Messages
import StickerBuild
import Support
import Testing

@testable import StickerAPI

@Suite("What requests are answered") struct StickerRouterTests {
    private static let token = "a-token-that-tests-use"

    /// Keeps the folder while the router reads tokens of it.
    private struct Service {
        let folder: TemporaryFolder
        let router: StickerRouter
        let routes: [Route]

        init() throws {
            folder = try TemporaryFolder()
            let path = folder.path + "/tokens"
            try Data(StickerRouterTests.token.utf8).write(to: URL(filePath: path))
            let tokens = Tokens(path)
            let templates = [TemplateSource(Repository.templates)]
            let stickers = StickerEndpoint(queue: WorkQueue(StickerMaker(workers: 1)), templates: templates)
            let face = BundledFaces.files(in: templates, most: 1).first?.bytes
            routes =
                StickerRoutes(
                    stickers: stickers, costumes: CostumeEndpoint(stickers: stickers, face: face),
                    tokens: tokens
                ).all
            router = StickerRouter(routes, guards: Guards(tokens), language: .english)
        }

        func answer(
            _ method: String, _ target: String, headers: [String: String] = [:], body: [UInt8] = [],
            token: String? = StickerRouterTests.token
        ) async -> WebAnswer {
            let (path, query) = WebRequest.split(target)
            var headers = headers
            headers["authorization"] = token.map { "Bearer \($0)" }
            return await router.answer(
                WebRequest(method: method, path: path, query: query, headers: headers) { _ in body })
        }
    }

    private let service: Service

    init() throws { service = try Service() }

    private func bytes(_ answer: WebAnswer) -> [UInt8] {
        if case .bytes(let bytes) = answer.body { bytes } else { [] }
    }

    private func json(_ answer: WebAnswer) throws -> [String: Any] {
        let value = try JSONSerialization.jsonObject(with: Data(bytes(answer)))
        return try #require(value as? [String: Any])
    }

    private static let photo = URL(filePath: Repository.templates + "/Faces/hopper.jpg")

    @Test("A photo becomes the sticker that is asked for, and nobody keeps it")
    func sticker() async throws {
        let photo = try Array(Data(contentsOf: Self.photo))
        let answer = await service.answer("POST", "/v1/stickers/panda?size=64", body: photo)
        #expect(answer.status == 200 && answer.headers["content-type"] == "image/gif")
        #expect(bytes(answer).starts(with: Array("GIF89a".utf8)))
        #expect(answer.headers["cache-control"] == "no-store")
        #expect(answer.headers["x-content-type-options"] == "nosniff")
        let film = await service.answer("POST", "/v1/stickers/panda?size=64&format=webp", body: photo)
        #expect(film.headers["content-type"] == "image/webp" && bytes(film).starts(with: Array("RIFF".utf8)))
    }

    @Test(
        "What is wrong with a request has a status, a code, and a text in the client's language",
        arguments: [
            ("POST", "/v1/stickers/bear", "", 400, "face.empty"),
            ("POST", "/v1/stickers/bear", "no picture", 415, "face.format.unknown"),
            ("POST", "/v1/stickers/%2e%2e", "GIF89a", 404, "http.path"),
            ("POST", "/v1/stickers/bear?size=huge", "", 400, "settings.value.side"),
            ("POST", "/v1/stickers/bear?crop=0,0,2,2", "", 400, "build.invalid"),
            ("POST", "/v1/stickers/bear?face=0", "", 400, "settings.value.integer"),
            ("POST", "/v1/stickers/bear?colour=red", "", 400, "http.query.unknown"),
            ("POST", "/v1/stickers/bear?max=3", "", 400, "http.query.unknown"),
            ("GET", "/v1/stickers/bear", "", 405, "http.method"),
            ("GET", "/v1/stickers", "", 404, "http.path"),
            ("GET", "/v1/costumes/", "", 404, "http.path"), ("GET", "/page/x", "", 404, "http.path"),
        ])
    func refusals(method: String, target: String, body: String, status: Int, code: String) async throws {
        let answer = await service.answer(
            method, target, headers: ["accept-language": "de"], body: Array(body.utf8))
        let problem = try json(answer)
        #expect(answer.status == status && problem["status"] as? Int == status)
        #expect(problem["code"] as? String == code)
        #expect(answer.headers["content-type"] == "application/problem+json")
        #expect(answer.headers["content-language"] == "de")
        let english = await service.answer(method, target, body: Array(body.utf8))
        #expect(try json(english)["detail"] as? String != problem["detail"] as? String)
    }

    @Test("An answer that there is no room for is refused, with the time to come again")
    func room() async throws {
        func answer(_ path: String) async -> WebAnswer {
            var request = WebRequest(
                method: "GET", path: path, headers: ["authorization": "Bearer \(Self.token)"])
            request.hold = { (_) throws(WebRefusal) in
                throw .tooMany("http.answer.many", wait: 1, status: 503)
            }
            return await service.router.answer(request)
        }
        let refused = await answer("/v1/costumes")
        #expect(refused.status == 503 && refused.headers["retry-after"] == "1")
        // Nobody keeps the program from telling that it runs.
        for path in ["/v1/health", "/", "/openapi.json"] { #expect(await answer(path).status == 200) }
    }

    @Test("A method that a path doesn't have is refused with those that it has")
    func methods() async {
        for (method, path, known) in [
            ("POST", "/v1/costumes", "GET, HEAD"), ("GET", "/v1/packs", "POST"),
        ] {
            let answer = await service.answer(method, path)
            #expect(answer.status == 405 && answer.headers["allow"] == known)
        }
    }

    @Test("Without a token only what clients must know first is answered")
    func strangers() async throws {
        for route in service.routes {
            let path = route.path.replacing("{costume}", with: "bear").replacing("{file}", with: "try.js")
            let answer = await service.answer(route.method, path, token: "a-token-of-a-stranger")
            #expect(answer.status == (route.isOpen ? 200 : 401), "\(path)")
            if !route.isOpen { #expect(answer.headers["www-authenticate"] == "Bearer") }
        }
        // Who has none doesn't learn which paths there are.
        #expect(await service.answer("GET", "/v1/nothing", token: nil).status == 401)
    }

    @Test("A photo becomes a pack of the costumes that are named, as a zip of its files")
    func pack() async throws {
        let photo = try Array(Data(contentsOf: Self.photo))
        let answer = await service.answer(
            "POST", "/v1/packs?stickers=panda,bear&stills=no&size=64&name=Aiko", body: photo)
        #expect(answer.status == 200 && answer.headers["content-type"] == "application/zip")
        let zip = service.folder.path + "/pack.zip"
        try Data(bytes(answer)).write(to: URL(filePath: zip))
        let names = try run(
            "/usr/bin/env", ["python3", "-c", "import zipfile; print(*zipfile.ZipFile('\(zip)').namelist())"])
        let files = names.split(whereSeparator: \.isWhitespace)
        #expect(files.prefix(2) == ["manifest.json", "index.html"] && files.count == 4)
        #expect(
            files.count { $0.hasSuffix("-panda.gif") } == 1 && files.count { $0.hasSuffix("-bear.png") } == 1)
        let wrong = await service.answer("POST", "/v1/packs?stickers=panda,../x", body: photo)
        #expect(wrong.status == 400)
    }

    @Test("A still can't be a film")
    func formats() async throws {
        let photo = try Array(Data(contentsOf: Self.photo))
        let list = try json(await service.answer("GET", "/v1/costumes"))
        let costumes = try #require(list["costumes"] as? [[String: Any]])
        let still = try #require(costumes.first { $0["moves"] as? Bool == false }?["id"] as? String)
        let answer = await service.answer(
            "POST", "/v1/stickers/\(still)?size=64", headers: ["accept": "video/webm"], body: photo)
        #expect(answer.status == 406)
        #expect(try json(answer)["code"] as? String == "http.format")
    }

    @Test("Costumes are listed in the language that is asked for, each with a thumbnail")
    func costumes() async throws {
        let list = try json(await service.answer("GET", "/v1/costumes", headers: ["accept-language": "ja"]))
        #expect(list["language"] as? String == "ja")
        let costumes = try #require(list["costumes"] as? [[String: Any]])
        #expect(costumes.count > 50)
        let english = try json(await service.answer("GET", "/v1/costumes?language=en"))
        #expect(
            (english["costumes"] as? [[String: Any]])?.first?["name"] as? String != costumes[0]["name"]
                as? String)
        let path = try #require(costumes[0]["picture"] as? String)
        let picture = await service.answer("GET", path)
        #expect(picture.status == 200 && picture.headers["cache-control"] == "private, max-age=3600")
    }

    @Test("The OpenAPI document has every route with its parameters, and no other")
    func openAPI() async throws {
        let document = try json(await service.answer("GET", "/openapi.json"))
        #expect(document["openapi"] as? String == "3.1.0")
        let paths = try #require(document["paths"] as? [String: [String: [String: Any]]])
        var count = 0
        for route in service.routes {
            let operation = try #require(paths[route.path]?[route.method.lowercased()])
            let parameters = try #require(operation["parameters"] as? [[String: Any]])
            #expect(
                parameters.compactMap { $0["name"] as? String } == route.names + route.parameters.map(\.name))
            #expect((operation["requestBody"] != nil) == (route.takes != nil))
            count += 1
        }
        let statuses = try #require(paths["/v1/ready"]?["get"]?["responses"] as? [String: Any]).keys
        #expect(statuses.sorted() == ["200", "400", "503"])
        #expect(count == paths.values.reduce(0) { $0 + $1.count })
        #expect(Set(service.routes.map(\.name)).count == count)
    }

    @Test("It is ready once a decoder runs, and isn't without tokens")
    func ready() async throws {
        #expect(await service.answer("GET", "/v1/ready", token: nil).status == 200)
        try FileManager.default.removeItem(atPath: service.folder.path + "/tokens")
        let answer = await service.answer("GET", "/v1/ready", token: nil)
        #expect(answer.status == 503)
        #expect(try json(answer)["code"] as? String == "serve.tokens.unreadable")
    }
}
