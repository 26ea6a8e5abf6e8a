import Costume
public import FaceInput
public import Messages
public import StickerPack

/// Why a build left no new pack; the old one stays.
public enum BuildFailure: CodedError {
    case face(FaceError)
    case noTemplates(folder: String)
    /// `--only` or `--skip` names costumes that aren't there.
    case unknownTemplates(ids: [String], known: [String])
    /// None of the templates could be made.
    case nothingWorked([BuildProblem])
    case pack(PackError)
    case invalid(what: String, value: String)
    case cancelled

    /// The code of the face or pack error, or one of `build.…` and `template.…`.
    public var code: String {
        switch self {
        case .face(let error): error.code
        case .noTemplates: "template.none"
        case .unknownTemplates: "template.unknown"
        case .nothingWorked: "build.nothing.worked"
        case .pack(let error): error.code
        case .invalid: "build.invalid"
        case .cancelled: "build.cancelled"
        }
    }

    /// What the underlying error names, or ids and folders.
    public var evidence: [String: String] {
        switch self {
        case .face(let error): error.evidence
        case .noTemplates(let folder): ["folder": folder]
        case .unknownTemplates(let ids, let known):
            ["ids": ids.joined(separator: ", "), "known": known.joined(separator: ", ")]
        case .nothingWorked(let problems):
            ["count": String(problems.count), "ids": problems.map(\.subject).joined(separator: ", ")]
        case .pack(let error): error.evidence
        case .invalid(let what, let value): ["what": what, "value": value]
        case .cancelled: [:]
        }
    }
}

extension BuildFailure {
    init(_ error: TemplateStoreError) {
        switch error {
        case .unknown(let ids, let known): self = .unknownTemplates(ids: ids, known: known)
        case .none(let folder), .folderMissing(let folder), .folderUnreadable(let folder, _):
            self = .noTemplates(folder: folder)
        }
    }
}

extension BuildFailure {
    /// By BCP 47 tag.
    var texts: [String: String] { Messages.texts(code, evidence) }
}
