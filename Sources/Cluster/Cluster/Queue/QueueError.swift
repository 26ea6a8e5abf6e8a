import Messages

/// Why a queue couldn't do what it was asked for.
package enum QueueError: CodedError, Equatable {
    /// The server can't be reached, or didn't answer in time.
    case unreachable(server: String, reason: String)
    /// The server refuses these credentials.
    case refused(server: String, reason: String)
    /// The server's certificate isn't trusted, or one side wants encryption and the other doesn't.
    case untrusted(server: String, reason: String)
    /// The stream exists with other settings.
    case otherStream(name: String, reason: String)
    /// The stream can't be made.
    case unmadeStream(name: String, reason: String)
    /// A message that isn't a job of ours. It is kept among the failed ones.
    case foreignMessage(subject: String, reason: String)
    /// The server gave an answer that makes no sense.
    case broken(reason: String)

    package var code: String {
        switch self {
        case .unreachable: "queue.unreachable"
        case .refused: "queue.refused"
        case .untrusted: "queue.untrusted"
        case .otherStream: "queue.stream.other"
        case .unmadeStream: "queue.stream.unmade"
        case .foreignMessage: "queue.message.foreign"
        case .broken: "queue.broken"
        }
    }

    package var evidence: [String: String] {
        switch self {
        case .unreachable(let server, let reason), .refused(let server, let reason),
            .untrusted(let server, let reason):
            ["server": server, "reason": reason]
        case .otherStream(let name, let reason), .unmadeStream(let name, let reason):
            ["name": name, "reason": reason]
        case .foreignMessage(let subject, let reason): ["subject": subject, "reason": reason]
        case .broken(let reason): ["reason": reason]
        }
    }

    /// Whether the same call may work later without anybody changing anything.
    package var isTemporary: Bool {
        switch self {
        case .unreachable, .unmadeStream, .broken, .foreignMessage: true
        case .refused, .untrusted, .otherStream: false
        }
    }
}
