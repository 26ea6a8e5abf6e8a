import Files
import HTTPServer
import Helpers
import Messages
import StickerBuild
import StickerExport
import StickerService

/// `kigurumi serve`: answers requests until it is asked to stop.
package enum ServeProgram {
    /// - Parameter arguments: without the program's name.
    /// - Returns: the exit status, of sysexits.
    package static func run(_ arguments: [String]) async -> Int32 {
        guard let options = ServeOptions(arguments: arguments) else {
            let language = Language(environment: ThisProcess.variables)
            print(Messages.text("studio.usage", in: language))
            return 64
        }
        let language = Language(options.language) ?? .english
        let tokens = Tokens(options.tokens)
        do throws(Tokens.Problem) { try tokens.check() } catch {
            print(Messages.text(of: error, in: language, for: .terminal))
            return 66
        }
        let address = WebServer.Address(host: options.host, port: options.port)
        defer { ScratchFolder.removeOwn() }
        do {
            let server = try server(options, tokens, language)
            try await server.run(at: address) { greet(options.host, $0, language) }
            return 0
        } catch {
            let evidence = [
                "reason": WebServer.reason(of: error),
                "address": ListenAddress.authority(options.host, options.port),
            ]
            print(Messages.text("serve.unable", evidence, in: language))
            return 69
        }
    }

    static func server(
        _ options: ServeOptions, _ tokens: Tokens, _ language: Language
    ) throws -> WebServer {
        var maker = StickerMaker(
            workers: ThisProcess.processors, cacheFolder: options.cacheFolder,
            sharedCache: options.sharedCache)
        let costumes = try ServedCostumes(
            options.templates, copiedTo: try ScratchFolder().path, cacheFolder: options.cacheFolder,
            renderer: maker.renderer)
        maker.costumes = costumes.selection
        let stickers = StickerEndpoint(queue: WorkQueue(maker), templates: options.templates)
        let face = BundledFaces.files(in: options.templates, most: 1).first?.bytes
        let routes = StickerRoutes(
            stickers: stickers, costumes: CostumeEndpoint(stickers: stickers, face: face), tokens: tokens)
        let router = StickerRouter(routes.all, tokens: tokens, language: language)
        var server = WebServer(
            name: "kigurumi-serve", isLetIn: { request, _ in router.isLetIn(request) },
            answer: { request, _ in await router.answer(request) })
        server.stopsAtSignals = true
        return server
    }

    private static func greet(_ host: String, _ port: Int, _ language: Language) {
        let address = ["address": "http://\(ListenAddress.authority(host, port))"]
        print(Messages.text("serve.running", address, in: language, for: .terminal))
        guard !ListenAddress(host).distant.isEmpty else { return }
        print(Messages.text("serve.listening", address, in: language, for: .terminal))
    }

    private static func print(_ line: String) { try? OpenFile.write(Array("\(line)\n".utf8), to: 2, "-") }
}
