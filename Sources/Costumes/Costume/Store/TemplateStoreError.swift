import Messages

/// Why a folder of costumes could not be used at all.
package enum TemplateStoreError: CodedError, Equatable {
    case folderMissing(String)
    case folderUnreadable(String, reason: String)
    /// The folder holds no costume.
    case none(folder: String)
    /// Costumes were asked for that aren't there.
    case unknown(ids: [String], known: [String])

    package var code: String {
        switch self {
        case .folderMissing: "template.folder.missing"
        case .folderUnreadable: "template.folder.unreadable"
        case .none: "template.none"
        case .unknown: "template.unknown"
        }
    }

    package var evidence: [String: String] {
        switch self {
        case .folderMissing(let folder), .none(let folder): ["folder": folder]
        case .folderUnreadable(let folder, let reason): ["folder": folder, "reason": reason]
        case .unknown(let ids, let known):
            Self.evidence(ids: ids, known: known)
        }
    }
}
