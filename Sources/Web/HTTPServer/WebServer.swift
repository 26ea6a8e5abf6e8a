import Files
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import ServiceLifecycle
import UnixSignals

/// Hummingbird's side of a program: connections in, `WebRequest`s to what answers them, answers out.
package struct WebServer: Sendable {
    /// The program's.
    package let name: String
    /// Connections at once.
    package var most = 400
    /// Connections at once of one of those who are let in; nil: as many as there are.
    package var mostOfOne: Int?
    /// Seconds that a connection may be silent between requests or within one, or take nothing of an answer.
    package var patience: Int64 = 20
    package var bodies = WebMemory(limit: 64 << 20, orRefuse: "http.body.many")
    /// A slow client takes minutes for a long answer.
    package var answers = WebMemory(limit: 128 << 20, orRefuse: "http.answer.many", wait: 10)
    /// Who sent a request's head, if it is a client that is known: its connection keeps its place where they run out.
    package let sender: @Sendable (_ request: WebRequest, _ port: Int) -> String?
    /// Called with the port that is listened at; what goes wrong is an answer too.
    package let answer: @Sendable (_ request: WebRequest, _ port: Int) async -> WebAnswer
    /// Whether SIGTERM and SIGINT end it, once what was begun is answered; otherwise it runs until the process ends.
    package var stopsAtSignals = false
    /// Called every ten seconds, for sources of events to find clients that are gone, or may have no more of them.
    package var onPulse: @Sendable () -> Void = {}

    package init(
        name: String, sender: @escaping @Sendable (_ request: WebRequest, _ port: Int) -> String?,
        answer: @escaping @Sendable (_ request: WebRequest, _ port: Int) async -> WebAnswer
    ) {
        (self.name, self.sender, self.answer) = (name, sender, answer)
    }

    package struct Address: Sendable {
        /// A host's name or number.
        package var host: String
        /// 0: any that is free.
        package var port: Int
        /// Descriptors of sockets that are bound already, instead of one that is opened.
        package var sockets: [CInt] = []

        package init(host: String, port: Int) { (self.host, self.port) = (host, port) }
    }

    /// Serves until the process ends, or is asked to.
    /// - Parameter onRunning: called with each address that is listened at.
    package func run(
        at address: Address, onRunning: @escaping @Sendable (Address) -> Void
    ) async throws {
        var logger = Logger(label: name)
        logger.logLevel = .critical
        let limits = HTTP1Channel.Configuration.DecoderConfiguration(
            maxHeaderFieldSize: 16 << 10, maxHeaderListSize: 32 << 10, maxHeaderFieldCount: 100)
        let connections = Connections(most: most, ofOne: mostOfOne ?? most)
        let configuration = HTTP1Channel.Configuration(
            additionalChannelHandlers: [
                connections.handler { [sender] in sender($0, $1.localAddress?.port ?? 0) }
            ],
            idleTimeout: .seconds(patience), httpDecoderConfiguration: limits)
        let responder = Responder(
            answer: answer, bodies: bodies, connections: connections, patience: patience)
        let http = HTTP1Channel(
            responder: { [answers] request, writer, channel in
                let share = WebMemory.Share(of: answers)
                defer { share.end() }
                let response = await responder.respond(to: request, channel, share)
                do {
                    try await writer.write(response: response.head, body: response.body)
                } catch is HTTPParserError {
                    // It would be answered once more.
                    throw CancellationError()
                }
            }, configuration: configuration)
        let listener = Listener(
            address: address, connections: connections, http: http, logger: logger, onRunning: onRunning)
        let pulse = Task { [onPulse, patience] in
            while !Task.isCancelled {
                try await Task.sleep(for: .seconds(Double(patience) / 2))
                onPulse()
            }
        }
        defer { pulse.cancel() }
        let services = ServiceGroup(
            services: [listener], gracefulShutdownSignals: stopsAtSignals ? [.sigterm, .sigint] : [],
            logger: logger)
        try await services.run()
    }

    /// Why a server couldn't run, for people: the library's own text names its functions.
    package static func reason(of error: any Error) -> String {
        (error as? IOError).map { FileError.text(ofNumber: $0.errnoCode) } ?? "\(error)"
    }

    private struct Responder: Sendable {
        let answer: @Sendable (WebRequest, Int) async -> WebAnswer
        let bodies: WebMemory
        let connections: Connections
        let patience: Int64

        /// Bytes of an answer that there is always room for.
        private static let short = 16 << 10

        /// - Parameter room: what the answer takes of the memory for all answers.
        func respond(
            to request: Request, _ channel: any Channel, _ room: WebMemory.Share
        ) async -> Response {
            let share = WebMemory.Share(of: bodies)
            defer { share.end() }
            var asked = WebRequest(request, channel, share)
            asked.isGone = connections.departure(of: channel)
            asked.hold = { (count) throws(WebRefusal) in if count > Self.short { try room.hold(count) } }
            asked.client = channel.remoteAddress?.ipAddress ?? ""
            let answer = await answer(asked, channel.localAddress?.port ?? 0)
            var response = Response(status: .init(code: answer.status))
            response.headers[.date] = HTTPDate.text()
            for (name, value) in answer.headers {
                if let name = HTTPField.Name(name) { response.headers[name] = value }
            }
            switch answer.body {
            case .bytes(let bytes) where request.method == .head:
                // Of what GET would be answered with.
                response.headers[.contentLength] = String(bytes.count)
            case .bytes(let bytes):
                if answer.status >= 400 {
                    response.headers[.connection] = "close"
                    response.body = LastAnswer(bytes: bytes, channel: channel).body
                } else if ![204, 304].contains(answer.status) {
                    response.body = LongAnswer(bytes: bytes, channel: channel, patience: patience).body
                }
            case .events where request.method == .head: break
            case .events(let source, let isAllowed):
                response.body = events(of: source, to: request, while: isAllowed)
            }
            return response
        }

        private func events(
            of source: some EventSource, to request: Request, while isAllowed: @escaping @Sendable () -> Bool
        ) -> ResponseBody {
            EventStream(source: source, request: request, isAllowed: isAllowed).body
        }
    }
}

extension WebRequest {
    /// A request that Hummingbird received.
    fileprivate init(_ request: Request, _ channel: any Channel, _ share: WebMemory.Share) {
        let (path, query) = Self.split(request.head.path ?? "/")
        self.init(method: request.method.rawValue, path: path, query: query)
        target = request.head.path ?? path
        headers["host"] = request.head.authority
        // A proxy may add a line of its own after its client's.
        let last = "x-forwarded-for"
        for field in request.headers
        where headers[field.name.canonicalName] == nil || field.name.canonicalName == last {
            headers[field.name.canonicalName] = field.value
        }
        let (length, stream) = (request.headers[.contentLength].flatMap { Int($0) }, request.body)
        body = { limit in
            try await BoundedBody(limit: limit).read(stream, length: length, share: share) {
                channel.eventLoop.execute { channel.pipeline.fireUserInboundEventTriggered(BodyWish()) }
            }
        }
    }
}
