import Files
import HTTPServer
import Helpers
import KigurumiCommands
import Messages
import Settings
import StickerBuild
import StickerExport
import StickerService

extension ServeRequest {
    /// Where it listens.
    fileprivate var address: WebServer.Address {
        var address = WebServer.Address(host: host, port: port)
        address.sockets = sockets
        return address
    }
}

/// `kigurumi serve`: answers requests until it is asked to stop, and keeps the packs of groups in step where there are any.
package enum ServeProgram {
    /// Reads the arguments of this process, and ends it.
    package static func main() async -> Never { await ServeRequest.main(run) }

    private static func run(_ request: ServeRequest) async throws {
        let tokens = Tokens(request.tokens)
        do throws(AccessToken.Problem) { try tokens.check() } catch {
            throw request.failure(error, status: 66)
        }
        defer { ScratchFolder.removeOwn() }
        var parts = try Parts(request)
        let (begun, beginning) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let rounds: WatchRounds?
        if let kept = parts.groups?.kept {
            // What it reports first it reports once the root is its own.
            let service = try request.rounds(parts.costumes) { event in
                beginning.yield()
                Parts.note(event, kept)
            }
            parts.groups?.report = { [weak service] in service?.report($0) }
            rounds = service
        } else {
            rounds = nil
            beginning.yield()
        }
        let server = parts.server(Guards(tokens, request.settings), request)
        try await withThrowingTaskGroup { group in
            group.addTask {
                // A second program on a root learns that it is one before it listens.
                guard await begun.first(where: { true }) != nil else { return }
                do {
                    try await server.run(at: request.address) { greet(request, $0) }
                } catch {
                    let evidence = [
                        "reason": WebServer.reason(of: error),
                        "address": ListenAddress.authority(request.address.host, request.address.port),
                    ]
                    throw request.failure("serve.unable", evidence, status: 69)
                }
            }
            if let rounds {
                group.addTask {
                    defer { beginning.finish() }
                    try await rounds.run()
                }
            }
            // At a signal both end what they began; where one fails the other doesn't go on.
            defer { group.cancelAll() }
            while try await group.next() != nil {}
        }
    }

    private static func greet(_ request: ServeRequest, _ place: WebServer.Address) {
        let address = ["address": "http://\(ListenAddress.authority(place.host, place.port))"]
        print(Messages.text("serve.running", address, in: request.language, for: .terminal))
        guard !ListenAddress(place.host).distant.isEmpty else { return }
        print(Messages.text("serve.listening", address, in: request.language, for: .terminal))
    }

    private static func print(_ line: String) { try? OpenFile.write(Array("\(line)\n".utf8), to: 2, "-") }

    /// What answers requests.
    struct Parts: Sendable {
        let costumes: ServedCostumes
        let stickers: StickerEndpoint
        let list: CostumeEndpoint
        /// nil: there are none.
        var groups: GroupEndpoint?

        init(_ request: ServeRequest) throws {
            let options = request.options
            var maker = StickerMaker(
                workers: options.workers, cacheFolder: options.cacheFolder,
                sharedCache: options.sharedCache)
            costumes =
                options.root.isEmpty
                ? try ServedCostumes(
                    options.templates, copiedTo: try ScratchFolder().path, cacheFolder: options.cacheFolder,
                    renderer: maker.renderer)
                : ServedCostumes(ofServiceWith: options.cacheFolder)
            maker.costumes = costumes.selection
            stickers = StickerEndpoint(queue: WorkQueue(maker), templates: options.templates)
            let face = BundledFaces.files(in: options.templates, most: 1).first?.bytes
            list = CostumeEndpoint(stickers: stickers, face: face)
            groups =
                options.root.isEmpty
                ? nil
                : GroupEndpoint(
                    files: GroupFiles(options), stickers: stickers,
                    accelerated: request.settings.nginxFiles, limits: GroupLimits(options.limits))
        }

        func server(_ guards: Guards, _ request: ServeRequest) -> WebServer {
            let routes = StickerRoutes(
                stickers: stickers, costumes: list, groups: groups, tokens: guards.tokens,
                isReady: { [costumes] in costumes.isReady })
            let router = StickerRouter(routes.all, guards: guards, language: request.language)
            var server = WebServer(
                name: "kigurumi-serve", sender: { request, _ in router.sender(of: request) },
                answer: { request, _ in await router.answer(request) })
            server.stopsAtSignals = true
            // Streams of events stay open, and no client's keep those of others away.
            (server.most, server.mostOfOne) = (4_000, 2_000)
            server.onPulse = { [groups] in
                groups?.events.ring()
                groups?.kept.expire()
            }
            return server
        }

        /// What the service reports.
        static func note(_ event: ServiceEvent, _ kept: RecentStickers) {
            switch event {
            case .erased(let group, _), .groupRemoved(let group), .faceRemoved(let group):
                kept.forget(group)
            default: break
            }
        }
    }
}
