import Messages

/// Why a store couldn't do what it was asked for.
package enum StoreError: CodedError, Equatable {
    /// The server can't be reached, or didn't answer in time.
    case unreachable(endpoint: String, reason: String)
    /// The server refuses these credentials, or the folder's permissions don't suffice.
    case refused(endpoint: String, reason: String)
    /// The server's certificate isn't trusted.
    case untrusted(endpoint: String, reason: String)
    /// The clocks of this machine and of the server differ too much for a signature.
    case clock(endpoint: String)
    /// There is no such bucket or folder.
    case noBucket(name: String)
    /// The bucket is in another region.
    case otherRegion(name: String, region: String)
    /// The server writes objects in spite of a condition that doesn't hold.
    case ignoresConditions(endpoint: String)
    /// A file with an access key or secret can't be read or isn't one.
    case credentials(path: String, reason: String)
    /// The object changed since it was read, or exists already.
    case conflict(key: String)
    /// No space is left.
    case full(key: String)
    /// The object is larger than the limit, in bytes.
    case tooLarge(key: String, limit: Int)
    /// An answer that makes no sense: half a body, an unknown status.
    case broken(key: String, reason: String)

    /// Whether the store as a whole can't be used now, whatever the object: wait, and try again.
    package var isOutage: Bool {
        switch self {
        case .unreachable, .refused, .untrusted, .clock, .noBucket, .otherRegion, .ignoresConditions,
            .credentials, .full:
            true
        case .conflict, .tooLarge, .broken: false
        }
    }

    package var code: String {
        switch self {
        case .unreachable: "store.unreachable"
        case .refused: "store.refused"
        case .untrusted: "store.untrusted"
        case .clock: "store.clock"
        case .noBucket: "store.bucket.missing"
        case .otherRegion: "store.bucket.elsewhere"
        case .ignoresConditions: "store.conditions.ignored"
        case .credentials: "store.credentials"
        case .conflict: "store.conflict"
        case .full: "store.full"
        case .tooLarge: "store.object.large"
        case .broken: "store.broken"
        }
    }

    package var evidence: [String: String] {
        switch self {
        case .unreachable(let endpoint, let reason), .refused(let endpoint, let reason),
            .untrusted(let endpoint, let reason):
            ["endpoint": endpoint, "reason": reason]
        case .clock(let endpoint), .ignoresConditions(let endpoint): ["endpoint": endpoint]
        case .noBucket(let name): ["name": name]
        case .otherRegion(let name, let region): ["name": name, "region": region]
        case .credentials(let path, let reason): ["path": path, "reason": reason]
        case .conflict(let key), .full(let key): ["key": key]
        case .tooLarge(let key, let limit): ["key": key, "limit": String(limit)]
        case .broken(let key, let reason): ["key": key, "reason": reason]
        }
    }
}
