import Messages

/// Why a set of costumes can't be published or fetched.
package enum BundleError: CodedError, Equatable {
    /// A folder of costumes can't be read.
    case unreadable(path: String, reason: String)
    /// A link or another file that a bundle can't hold.
    case unusual(path: String)
    /// A name that isn't the same on all systems, or is too long.
    case name(path: String)
    /// More files or bytes than a bundle may have.
    case large(files: Int, mebibytes: Int)
    /// The bundle in the store isn't what its name says, or would write outside its folder.
    case damaged(key: String, reason: String)
    /// No bundle, or several, whose digest begins so.
    case unknown(digest: String)
    /// There is no version to go back to.
    case oldest
    /// Another one published at the same time.
    case overtaken
    /// The folder for fetched bundles can't be written.
    case unwritable(path: String, reason: String)
    /// What the store reports.
    case store(StoreError)
    /// What the queue reports.
    case queue(QueueError)

    /// Whether the store's own objects are wrong, which asking again doesn't change.
    var isDamage: Bool {
        if case .damaged = self { true } else { false }
    }

    package var code: String {
        switch self {
        case .unreadable: "costumes.unreadable"
        case .unusual: "costumes.unusual"
        case .name: "costumes.name"
        case .large: "costumes.large"
        case .damaged: "costumes.damaged"
        case .unknown: "costumes.unknown"
        case .oldest: "costumes.oldest"
        case .overtaken: "costumes.overtaken"
        case .unwritable: "costumes.unwritable"
        case .store(let error): error.code
        case .queue(let error): error.code
        }
    }

    package var evidence: [String: String] {
        switch self {
        case .unreadable(let path, let reason), .unwritable(let path, let reason):
            ["path": path, "reason": reason]
        case .unusual(let path), .name(let path): ["path": path]
        case .large(let files, let mebibytes): ["files": String(files), "mebibytes": String(mebibytes)]
        case .damaged(let key, let reason): ["key": key, "reason": reason]
        case .unknown(let digest): ["digest": digest]
        case .oldest, .overtaken: [:]
        case .store(let error): error.evidence
        case .queue(let error): error.evidence
        }
    }
}
