/// Why a manifest or a status could not be read.
public enum ManifestError: Error, Hashable, Sendable {
    /// There is no such file: no pack has been published yet.
    case missing(path: String)
    /// The file can't be opened or read, or it isn't a regular file.
    case unreadable(path: String, reason: String)
    /// The file isn't JSON, or a value is missing or of the wrong type; `reason` names the place.
    case malformed(path: String, reason: String)
    /// The file has a later version of the format than this library reads.
    case needsNewer(path: String, version: Int)

    /// A stable code for programs, for example `manifest.missing`.
    public var code: String {
        switch self {
        case .missing: "manifest.missing"
        case .unreadable: "manifest.unreadable"
        case .malformed: "manifest.malformed"
        case .needsNewer: "manifest.needs.newer"
        }
    }

    /// The details by name, all as text.
    public var evidence: [String: String] {
        switch self {
        case .missing(let path): ["path": path]
        case .unreadable(let path, let reason), .malformed(let path, let reason):
            ["path": path, "reason": reason]
        case .needsNewer(let path, let version): ["path": path, "version": String(version)]
        }
    }
}
