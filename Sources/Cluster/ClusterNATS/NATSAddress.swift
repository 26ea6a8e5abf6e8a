/// Where a queue's servers are, and how a client proves who it is.
package struct NATSAddress: Sendable {
    /// Such as `nats://queue-1:4222` or `tls://queue-1:4222`; any of them will do.
    package var servers: [String]
    /// The first part of subjects and streams.
    package var prefix = "kigurumi"
    /// How many servers keep each message where the streams are made, 1 to 5.
    package var replicas = 1
    /// The path of a file with a JWT and a seed.
    package var credentials: String?
    package var user: (name: String, password: String)?
    /// A secret word.
    package var token: String?
    /// The path of a PEM file with the certificates that servers are signed by; nil: the system's.
    package var certificates: String?
    /// How long a server may take for an answer.
    package var timeout: Duration = .seconds(5)

    /// - Parameter servers: at least one.
    package init(servers: [String]) { self.servers = servers }

    /// All servers in a line, without secrets.
    package var text: String {
        servers.map { server in
            guard let at = server.lastIndex(of: "@"), let slash = server.firstIndex(of: "/") else {
                return server
            }
            // nats://name:password@host
            return server[...slash] + "/" + server[server.index(after: at)...]
        }.joined(separator: ", ")
    }

    var needsEncryption: Bool { servers.contains { $0.hasPrefix("tls:") } || certificates != nil }
}
