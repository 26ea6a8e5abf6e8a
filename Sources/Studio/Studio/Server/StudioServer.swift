import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore

/// Hummingbird's side of the studio: connections in, `StudioRequest`s to the router, answers out.
struct StudioServer {
    let board: Board
    /// - Parameter port: that is listened at; pages name it.
    let router: @Sendable (_ port: Int) -> StudioRouter
    /// Connections at once: some for each page, and some pages.
    var most = 400
    var bodies = BodyMemory()

    struct Address: Sendable {
        /// A host's name or number.
        var host: String
        /// 0: any that is free.
        var port: Int
    }

    /// Serves until the process ends.
    /// - Parameter onRunning: called once with the port.
    func run(at address: Address, onRunning: @escaping @Sendable (Int) -> Void) async throws {
        var logger = Logger(label: "kigurumi-studio")
        logger.logLevel = .critical
        let configuration = ApplicationConfiguration(
            address: .hostname(address.host, port: address.port), serverName: nil)
        let limits = HTTP1Channel.Configuration.DecoderConfiguration(
            maxHeaderFieldSize: 16 << 10, maxHeaderListSize: 32 << 10, maxHeaderFieldCount: 100)
        let connections = Connections(most: most)
        let channel = HTTP1Channel.Configuration(
            additionalChannelHandlers: [
                connections.handler { [router] request, channel in
                    (try? router(channel.localAddress?.port ?? 0).gate.path(of: request)) != nil
                }
            ],
            idleTimeout: .seconds(Self.patience), httpDecoderConfiguration: limits)
        let application = Application(
            responder: Responder(router: router, board: board, bodies: bodies),
            server: .http1(configuration: channel),
            configuration: configuration,
            onServerRunning: { channel in onRunning(channel.localAddress?.port ?? address.port) },
            logger: logger)
        let ringing = Task { [board] in
            while !Task.isCancelled {
                try await Task.sleep(for: .seconds(Self.patience / 2))
                board.ring()
            }
        }
        defer { ringing.cancel() }
        try await application.run()
    }

    /// Seconds that a connection may be silent between requests, or within one.
    static let patience: Int64 = 20

    private struct Responder: HTTPResponder {
        let router: @Sendable (Int) -> StudioRouter
        let board: Board
        let bodies: BodyMemory

        func respond(to request: Request, context: Connection) async throws -> Response {
            let share = BodyMemory.Share(of: bodies)
            defer { share.end() }
            let answer = await router(context.port).answer(StudioRequest(request, share))
            var response = Response(status: .init(code: answer.status))
            for (name, value) in RequestGuard.headers.merging(answer.headers, uniquingKeysWith: { $1 }) {
                if let name = HTTPField.Name(name) { response.headers[name] = value }
            }
            switch answer.body {
            case .bytes(let bytes):
                if answer.status >= 400 {
                    response.headers[.connection] = "close"
                    response.body = LastAnswer(bytes: bytes, channel: context.channel).body
                } else if answer.status != 204 {
                    response.body = ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
                }
            case .events: response.body = EventStream(board: board, request: request).body
            }
            return response
        }
    }
}

/// The connection that a request came by.
private struct Connection: RequestContext {
    var coreContext: CoreRequestContextStorage
    let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
    }

    /// That is listened at.
    var port: Int { channel.localAddress?.port ?? 0 }
}

extension StudioRequest {
    /// A request that Hummingbird received.
    fileprivate init(_ request: Request, _ share: BodyMemory.Share) {
        let (path, query) = Self.split(request.head.path ?? "/")
        self.init(method: request.method.rawValue, path: path, query: query)
        headers["host"] = request.head.authority
        for field in request.headers where headers[field.name.canonicalName] == nil {
            headers[field.name.canonicalName] = field.value
        }
        let (length, stream) = (request.headers[.contentLength].flatMap { Int($0) }, request.body)
        body = { limit in try await BoundedBody(limit: limit).read(stream, length: length, share: share) }
    }
}
