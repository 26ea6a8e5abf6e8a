import HTTPTypes
import NIOCore
import NIOHTTP1
import Synchronization

/// The connections that are open, and which of them sent a request that was let in.
///
/// Anyone on the machine can connect. Where places run out, the oldest connection that hasn't shown the token goes first,
/// so that silent ones never keep a page away.
final class Connections: Sendable {
    private struct Known {
        var channel: any Channel
        /// Who sent a request through it.
        var sender: String
    }

    private struct State {
        var next = 0
        /// By their numbers, which rise: those that haven't been let in.
        var strangers: [Int: any Channel] = [:]
        var known: [Int: Known] = [:]
        /// Those whose client is still there.
        var present: Set<ObjectIdentifier> = []
        /// Whether each ends with what it has begun.
        var isLast = false
    }

    /// At once, in all and of one sender.
    private let (most, mostOfOne): (Int, Int)
    private let state = Mutex(State())

    init(most: Int, ofOne: Int) { (self.most, mostOfOne) = (most, ofOne) }

    /// Gives a connection a place.
    /// - Returns: its number.
    func enter(_ channel: any Channel) -> Int {
        let (number, last) = state.withLock { state -> (Int, (any Channel)?) in
            state.next += 1
            if state.isLast { Self.finish(channel) }
            state.strangers[state.next] = channel
            state.present.insert(ObjectIdentifier(channel))
            guard state.strangers.count + state.known.count > most else { return (state.next, nil) }
            let oldest = state.strangers.keys.min().flatMap { state.strangers.removeValue(forKey: $0) }
            return (state.next, oldest)
        }
        // Not within this call: the connection may be the new one, which isn't set up yet.
        if let last { last.eventLoop.execute { last.close(promise: nil) } }
        return number
    }

    /// Keeps a connection whose request has a valid head. Where its sender has too many, the oldest of them goes.
    func admit(_ number: Int, of sender: String) {
        let surplus = state.withLock { state -> (any Channel)? in
            guard let channel = state.strangers.removeValue(forKey: number) else { return nil }
            state.known[number] = Known(channel: channel, sender: sender)
            let all = state.known.filter { $0.value.sender == sender }
            guard all.count > mostOfOne, let oldest = all.keys.min() else { return nil }
            return state.known.removeValue(forKey: oldest)?.channel
        }
        surplus?.close(promise: nil)
    }

    /// Closes all connections, each once what it has begun is answered.
    func finish() {
        state.withLock { state in
            state.isLast = true
            for channel in state.strangers.values { Self.finish(channel) }
            for known in state.known.values { Self.finish(known.channel) }
        }
    }

    private static func finish(_ channel: any Channel) {
        // Later: within the call that adds a handler the next ones aren't there yet.
        channel.eventLoop.execute {
            channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
        }
    }

    func leave(_ number: Int, _ channel: any Channel) {
        state.withLock { state in
            state.strangers[number] = nil
            state.known[number] = nil
            state.present.remove(ObjectIdentifier(channel))
        }
    }

    /// Notes that a client sends nothing any more, not even the end of what it began.
    fileprivate func close(_ channel: any Channel) {
        _ = state.withLock { $0.present.remove(ObjectIdentifier(channel)) }
    }

    /// Whether a connection's client has gone since.
    func departure(of channel: any Channel) -> @Sendable () -> Bool {
        { [self] in state.withLock { !$0.present.contains(ObjectIdentifier(channel)) } }
    }

    /// Handles a connection's requests before Hummingbird does.
    /// - Parameter sender: who sent a request's head, if it passes the guard.
    func handler(sender: @escaping @Sendable (WebRequest, any Channel) -> String?)
        -> any RemovableChannelHandler
    {
        Placing { [self] in HeadHandler(connections: self, sender: sender) }
    }
}

/// Puts a handler directly behind the parser, where heads are still as they were sent.
private final class Placing: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Any

    private let make: () -> HeadHandler

    init(_ make: @escaping () -> HeadHandler) { self.make = make }

    func handlerAdded(context: ChannelHandlerContext) {
        let pipeline = context.pipeline.syncOperations
        do {
            let parser = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
            try pipeline.addHandler(make(), position: .after(parser))
        } catch {
            context.close(promise: nil)
        }
    }
}

/// Fired once the body of a request is wanted.
struct BodyWish: Sendable {}

/// Refuses heads that can be read in two ways, notes who was let in, asks for bodies that wait to be asked for, and speaks
/// HTTP/1.0 where it is spoken to so.
private final class HeadHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private let connections: Connections
    private let sender: (WebRequest, any Channel) -> String?
    private var number: Int?
    private var isRefused = false
    /// Whether the client waits for a word before it sends a body.
    private var isExpecting = false
    /// Whether the client knows no answers in parts, and takes the end of the connection for theirs.
    private var isOld = false

    init(connections: Connections, sender: @escaping (WebRequest, any Channel) -> String?) {
        (self.connections, self.sender) = (connections, sender)
    }

    func handlerAdded(context: ChannelHandlerContext) { number = connections.enter(context.channel) }

    func handlerRemoved(context: ChannelHandlerContext) {
        if let number { connections.leave(number, context.channel) }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case ChannelEvent.inputClosed = event { connections.close(context.channel) }
        if event is BodyWish {
            guard isExpecting else { return }
            isExpecting = false
            let head = HTTPResponseHead(version: .http1_1, status: .continue)
            return context.writeAndFlush(wrapOutboundOut(.head(head)), promise: nil)
        }
        context.fireUserInboundEventTriggered(event)
    }

    func channelInactive(context: ChannelHandlerContext) {
        connections.close(context.channel)
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if isRefused { return }
        isExpecting = false
        var data = data
        if case .head(var head) = unwrapInboundIn(data) {
            isOld = head.version == .http1_0
            if isOld {
                head.headers.replaceOrAdd(name: "connection", value: "close")
                data = wrapInboundOut(.head(head))
            }
            isExpecting =
                head.version == .http1_1 && head.headers["expect"].first?.lowercased() == "100-continue"
            let hosts = head.headers["host"]
            guard hosts.count <= 1, let path = WebRequest.path(of: head.uri, host: hosts.first ?? "")
            else {
                isRefused = true
                // Hummingbird answers it with the status 400.
                return context.fireErrorCaught(HTTPParserError.invalidHeaderToken)
            }
            var request = WebRequest(method: head.method.rawValue, path: path)
            request.target = head.uri
            for (name, value) in head.headers where request.headers[name.lowercased()] == nil {
                request.headers[name.lowercased()] = value
            }
            if let number, let sender = sender(request, context.channel) {
                connections.admit(number, of: sender)
            }
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard isOld, case .head(var head) = unwrapOutboundIn(data) else {
            return context.write(data, promise: promise)
        }
        head.version = .http1_0
        head.headers.replaceOrAdd(name: "connection", value: "close")
        context.write(wrapOutboundOut(.head(head)), promise: promise)
    }
}

extension WebRequest {
    /// The path of a request's target, without its query; nil where the target is a whole address of another host.
    static func path(of target: String, host: String) -> String? {
        let path = split(target).path
        if path.hasPrefix("/") || path == "*" { return path }
        let start = "http://\(host.lowercased())"
        guard !host.isEmpty, path.lowercased().hasPrefix(start) else { return nil }
        let rest = path.dropFirst(start.count)
        return rest.isEmpty ? "/" : rest.hasPrefix("/") ? String(rest) : nil
    }
}
