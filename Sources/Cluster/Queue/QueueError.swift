public import Messages

/// Why a queue couldn't do what it was asked for.
public enum QueueError: CodedError, Equatable {
    /// The server can't be reached, or didn't answer in time.
    case unreachable(server: String, reason: String)
    /// The server refuses these credentials.
    case refused(server: String, reason: String)
    /// The stream exists with other settings.
    case otherStream(name: String, reason: String)
    /// A message that isn't a job of ours.
    case foreignMessage(subject: String, reason: String)
    /// The server gave an answer that makes no sense.
    case broken(reason: String)
}
