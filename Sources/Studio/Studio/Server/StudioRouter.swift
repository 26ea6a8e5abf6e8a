import Costume
import HTTPServer
import Messages
import Names
import StickerBuild
import StickerExport
import StickerManifest
import StickerPack
import Threads

/// Answers every request of the page: what it asks for decides which part of the studio is asked.
struct StudioRouter: Sendable {
    let gate: RequestGuard
    let desk: FaceEndpoint
    let wall: Wall
    let bench: Bench
    let start: CostumeStart
    let exports: ExportEndpoint
    let page: PageFiles
    let board: Board
    var visitor = Visitor.computer
    /// Where phones reach the studio.
    var phone = PhoneDoor.closed
    /// Of the computer's pages; nil: the board alone.
    var presence: PagePresence?
    /// Called when a request that is let in comes, and when its answer is made.
    var onRequest: @Sendable () -> Void = {}

    /// Never fails: what goes wrong is an answer too.
    func answer(_ request: WebRequest) async -> WebAnswer {
        var answer = await content(request)
        answer.headers.merge(WebAnswer.pageHeaders) { own, _ in own }
        return answer
    }

    private func content(_ request: WebRequest) async -> WebAnswer {
        do throws(WebRefusal) {
            let path = try gate.path(of: request)
            onRequest()
            // Long work ends after the rest that its beginning put off: another one follows.
            defer { onRequest() }
            // Relative links of the page need the slash.
            if path.isEmpty {
                var answer = WebAnswer([], type: "text/plain", status: 308)
                answer.headers["location"] = "/\(gate.token)/"
                return answer
            }
            let parts = path.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
            guard visitor.mayAsk(request.method, for: parts, request.query) else { throw WebRefusal.notFound }
            return switch request.method {
            case "GET", "HEAD": try await read(parts, request)
            case "POST": try await change(parts, request)
            default: throw WebRefusal(405, "studio.method", ["method": request.method])
            }
        } catch {
            return error.answer
        }
    }

    private func read(_ parts: [String], _ request: WebRequest) async throws(WebRefusal) -> WebAnswer {
        let rest = Array(parts.dropFirst())
        switch parts.first {
        case nil: return open(request)
        case "events": return if let presence { .events(presence) } else { .events(board) }
        case "phone": return try phone.answer(rest)
        case "texts": return WebAnswer(json: StudioTexts.all)
        case "faces" where rest.isEmpty: return WebAnswer(json: desk.names)
        case "face" where rest.isEmpty: return try desk.picture(request.query)
        case "sticker": return try sticker(rest)
        case "pack.zip": return pack
        case "bench": return try await bench.read(rest, request.query)
        case "platforms": return WebAnswer(json: exports.platforms)
        case "export" where rest.isEmpty: return WebAnswer(json: exports.progress)
        case "export" where rest.count == 1: return try exports.guide(rest[0])
        case "starters" where rest.isEmpty: return WebAnswer(json: start.starters)
        case "starters": return try start.picture(rest)
        default: return try page.answer(parts)
        }
    }

    /// The page in the browser's language, which is that of captions too until somebody chooses another.
    private func open(_ request: WebRequest) -> WebAnswer {
        let wanted = request.headers["accept-language"].flatMap { Language(accepted: $0)?.tag }
        if let wanted { wall.speak(wanted) }
        return page.index(in: wanted ?? page.language, for: visitor)
    }

    private func change(_ parts: [String], _ request: WebRequest) async throws(WebRefusal)
        -> WebAnswer
    {
        switch parts.first {
        case "face" where parts.count == 1:
            return try await desk.change(request)
        case "face" where parts == ["face", "swap"]:
            wall.swap()
            return .done
        case "face" where parts == ["face", "remove"]:
            wall.removeFriend()
            // What the bench still holds of the friend is given up now, whether a page looks at it or not.
            let bench = bench
            await DetachedThread.run { for id in bench.ids { bench.refresh(id) } }
            return .done
        case "wall" where parts.count == 1:
            let settings = try await request.value(WallSettings.self)
            guard settings.isValid else { throw WebRefusal(400, "studio.request", ["what": "settings"]) }
            wall.use(settings)
            return .done
        case "wall" where parts == ["wall", "view"]:
            wall.look(at: try await request.value([String].self))
            return .done
        case "wall" where parts == ["wall", "text"]:
            wall.say(try await request.value(String.self))
            let bench = bench
            if !DetachedThread.start({ bench.say() }) { bench.say() }
            return .done
        case "wall" where parts == ["wall", "favorites"]:
            let ids = try await request.value([String].self)
            guard ids.count <= 1_000, ids.allSatisfy(TemplateID.isValid) else {
                throw WebRefusal(400, "studio.request", ["what": "favorites"])
            }
            wall.favor(ids)
            return .done
        case "bench": return try await bench.change(Array(parts.dropFirst()), request)
        case "export" where parts.count == 1: return try await exports.make(request.query)
        case "costumes" where parts.count == 1: return try await start.make(request)
        default: throw .notFound
        }
    }

    private func sticker(_ parts: [String]) throws(WebRefusal) -> WebAnswer {
        guard parts.count == 2, let version = parts[1].split(separator: ".").first,
            let file = wall.file(parts[0], version: String(version))
        else { throw .notFound }
        return WebAnswer(file.bytes, type: file.kind.mediaType)
    }

    private var pack: WebAnswer {
        let files = wall.stickers.map { PackagedFile("\($0.id).\($0.file.kind.rawValue)", $0.file.bytes) }
        var answer = WebAnswer(ZipWriter.archive(files), type: "application/zip")
        answer.headers["content-disposition"] = "attachment; filename=\"stickers.zip\""
        return answer
    }
}

extension WebRequest {
    private static let small = 64 << 10

    /// What the body says, as JSON.
    func value<Value: Decodable>(_ type: Value.Type) async throws(WebRefusal) -> Value {
        guard let value = JSONBytes.value(type, try await bytes(limit: Self.small)) else {
            throw WebRefusal(400, "studio.request", ["what": "JSON"])
        }
        return value
    }
}

extension WebServer {
    /// The studio's.
    /// - Parameter router: for the port that is listened at; pages name it.
    init(studio router: @escaping @Sendable (_ port: Int) -> StudioRouter, _ board: Board) {
        self.init(
            name: "kigurumi-studio",
            sender: { request, port in (try? router(port).gate.path(of: request)).map { _ in "page" } },
            answer: { request, port in await router(port).answer(request) })
        onPulse = board.ring
    }
}
