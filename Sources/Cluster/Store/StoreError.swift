public import Messages

/// Why a store couldn't do what it was asked for.
public enum StoreError: CodedError, Equatable {
    /// The server can't be reached, or didn't answer in time.
    case unreachable(endpoint: String, reason: String)
    /// The server refuses these credentials.
    case refused(endpoint: String, reason: String)
    /// There is no such bucket or folder.
    case noBucket(name: String)
    /// The object changed since it was read, or exists already.
    case conflict(key: String)
    /// No space is left.
    case full(key: String)
    /// The object is larger than the limit, in bytes.
    case tooLarge(key: String, limit: Int)
    /// An answer that makes no sense: half a body, an unknown status.
    case broken(key: String, reason: String)
}
