import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle

/// Accepts connections until a graceful stop, and ends when every request that began is answered.
///
/// Hummingbird's own server can't take sockets that systemd listens at.
struct Listener: Service {
    let address: WebServer.Address
    let connections: Connections
    let http: HTTP1Channel
    let logger: Logger
    let onRunning: @Sendable (WebServer.Address) -> Void

    /// TCP_NOTSENT_LOWAT of tcp(7).
    private static let mostUnsent = NIOBSDSocket.Option(rawValue: 25)

    private typealias Socket = NIOAsyncChannel<HTTP1Channel.Value, Never>

    func run() async throws {
        let sockets = try await open()
        for socket in sockets {
            let place = socket.channel.localAddress
            onRunning(.init(host: place?.ipAddress ?? address.host, port: place?.port ?? address.port))
        }
        try await withGracefulShutdownHandler {
            try await withThrowingDiscardingTaskGroup { group in
                for socket in sockets { group.addTask { try await accept(socket) } }
            }
        } onGracefulShutdown: {
            for socket in sockets { socket.channel.close(promise: nil) }
            connections.finish()
        }
    }

    private func open() async throws -> [Socket] {
        let bootstrap = ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.backlog, value: 512)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            // The kernel holds up to 4 MiB more than a slow client takes, and reports room once a third is free: minutes later.
            .childChannelOption(.tcpOption(Self.mostUnsent), value: 128 << 10)
        let (http, logger) = (http, logger)
        guard !address.sockets.isEmpty else {
            return [
                try await bootstrap.bind(host: address.host, port: address.port) {
                    http.setup(channel: $0, logger: logger)
                }
            ]
        }
        var sockets: [Socket] = []
        for socket in address.sockets {
            sockets.append(try await bootstrap.bind(socket) { http.setup(channel: $0, logger: logger) })
        }
        return sockets
    }

    /// - Throws: why no connection can be accepted; a connection's own errors end it alone.
    private func accept(_ socket: Socket) async throws {
        try await withThrowingDiscardingTaskGroup { group in
            try await socket.executeThenClose { inbound in
                for try await connection in inbound {
                    group.addTask { await http.handle(value: connection, logger: logger) }
                }
            }
        }
    }
}
