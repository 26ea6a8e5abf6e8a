import Costume
import Files
import HTTPServer
import Helpers
import StickerBuild
import Threads

/// The parts of a running studio, put together.
struct StudioParts: Sendable {
    private let options: StudioOptions
    private let token: String
    private let board = Board()
    private let wall: Wall
    private let bench: Bench
    private let desk: FaceEndpoint
    private let exports: ExportEndpoint
    private let watcher: CostumeWatcher
    /// nil: no phone reaches the studio.
    let phone: PhoneDoor?
    /// A designer who saves or scrubs never waits for what it gives up.
    private let rest = IdleTimer(after: .seconds(2))
    /// Nobody looks any more: what takes a moment to make is given up too.
    private let longRest = IdleTimer(after: .seconds(30))
    /// Puts the rests off.
    private let onWork: @Sendable () -> Void

    /// - Parameter token: the secret in the page's address.
    init(_ options: StudioOptions, token: String) {
        self.options = options
        self.token = token
        onWork = { [rest, longRest] in
            rest.postpone()
            longRest.postpone()
        }
        let maker = StickerMaker(
            workers: ThisProcess.processors, cacheFolder: options.cacheFolder,
            sharedCache: options.sharedCache)
        wall = Wall(templates: options.templates, maker: maker, board: board, onWork: onWork)
        bench = Bench(wall: wall, board: board)
        rest.add { [wall, bench] in
            wall.rest()
            bench.rest()
        }
        longRest.add { [wall] in wall.restLong() }
        wall.speak(options.language, words: options.text)
        exports = ExportEndpoint(wall: wall)
        desk = FaceEndpoint(
            wall: wall, room: FaceDecodingQueue(), bundled: BundledFaces.files(in: options.faces, most: 4))
        watcher = CostumeWatcher(board: board, wall: wall, bench: bench)
        phone = options.phone ? PhoneDoor(token: Token.random()) : nil
    }

    /// The page's address under one of the names of this machine.
    func address(_ host: String, _ port: Int) -> String {
        ListenAddress.page(host, port, token: token) + (options.costume.map { "#bench/\($0)" } ?? "")
    }

    /// Serves until the process ends.
    /// - Parameters:
    ///   - onLeaving: called when the last page of this computer is closed, where phones reach the studio.
    ///   - onRunning: called once with the port.
    func serve(
        onLeaving: @escaping @Sendable () -> Void, onRunning: @escaping @Sendable (Int) -> Void
    ) async throws {
        let page = PageFiles(language: options.language)
        let listening = ListenAddress(options.listen)
        let start = CostumeStart(home: options.home, others: options.faces.map(\.folder), wall: wall)
        let router = { @Sendable (gate: RequestGuard) in
            StudioRouter(
                gate: gate, desk: desk, wall: wall, bench: bench, start: start, exports: exports, page: page,
                board: board, onRequest: onWork)
        }
        if let phone {
            let server = WebServer(
                studio: { port in
                    var router = router(
                        RequestGuard(token: phone.token, port: port, address: phone.listening))
                    router.visitor = .phone
                    return router
                }, board)
            try await phone.open(server)
        }
        let presence = phone.map { _ in PagePresence(board, onLeaving: onLeaving) }
        let address = WebServer.Address(host: listening.host, port: options.port)
        let server = WebServer(
            studio: { port in
                var router = router(RequestGuard(token: token, port: port, address: listening))
                (router.phone, router.presence) = (phone ?? .closed, presence)
                return router
            }, board)
        try await server.run(at: address) { onRunning($0.port) }
    }

    /// Shows the first bundled face on the wall, and watches the costumes.
    func begin() {
        watcher.start()
        guard let first = desk.bundled.first else { return wall.begin() }
        Task { [desk, wall] in
            do { _ = try await desk.show(first.name) } catch { wall.begin() }
        }
    }
}
