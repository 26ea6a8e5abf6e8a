import Files
import HTTPServer
import Helpers
import KigurumiCommands
import Messages
import StickerBuild
import StickerExport
import StickerService
import Synchronization

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
        let parts = try Parts(request)
        let server = parts.server(tokens, request)
        try await withThrowingTaskGroup { group in
            group.addTask {
                do {
                    let address = WebServer.Address(host: request.host, port: request.port)
                    try await server.run(at: address) { greet(request, port: $0) }
                } catch {
                    let evidence = [
                        "reason": WebServer.reason(of: error),
                        "address": ListenAddress.authority(request.host, request.port),
                    ]
                    throw request.failure("serve.unable", evidence, status: 69)
                }
            }
            if parts.groups != nil {
                group.addTask {
                    try await request.keepGroups(parts.costumes) { parts.note($0) }
                }
            }
            // Neither goes on without the other; at a signal both end what they began.
            defer { group.cancelAll() }
            _ = try await group.next()
        }
    }

    private static func greet(_ request: ServeRequest, port: Int) {
        let address = ["address": "http://\(ListenAddress.authority(request.host, port))"]
        print(Messages.text("serve.running", address, in: request.language, for: .terminal))
        guard !ListenAddress(request.host).distant.isEmpty else { return }
        print(Messages.text("serve.listening", address, in: request.language, for: .terminal))
    }

    private static func print(_ line: String) { try? OpenFile.write(Array("\(line)\n".utf8), to: 2, "-") }

    /// What answers requests.
    struct Parts: Sendable {
        let costumes: ServedCostumes
        let stickers: StickerEndpoint
        let list: CostumeEndpoint
        /// nil: there are none.
        let groups: GroupEndpoint?

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
                ? nil : GroupEndpoint(files: GroupFiles(options), stickers: stickers)
        }

        func server(_ tokens: Tokens, _ request: ServeRequest) -> WebServer {
            let routes = StickerRoutes(
                stickers: stickers, costumes: list, groups: groups, tokens: tokens,
                isReady: { [costumes] in costumes.isReady })
            let router = StickerRouter(routes.all, tokens: tokens, language: request.language)
            var server = WebServer(
                name: "kigurumi-serve", isLetIn: { request, _ in router.isLetIn(request) },
                answer: { request, _ in await router.answer(request) })
            server.stopsAtSignals = true
            if let groups { server.onPulse = { groups.events.ring() } }
            return server
        }

        /// What the service reports.
        func note(_ event: ServiceEvent) {
            switch event {
            case .erased(let group, _), .groupRemoved(let group), .faceRemoved(let group):
                groups?.kept.forget(group)
            default: break
            }
        }
    }
}
