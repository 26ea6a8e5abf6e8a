package import Costume
package import FaceInput
import Messages
package import StickerPack

/// Why a build left no new pack; the old one stays.
package enum BuildFailure: CodedError {
    case face(FaceError, of: Person = .first)
    case noTemplates(folder: String)
    case noTemplatesFolder(TemplateStoreError)
    /// `--skip` leaves out all costumes.
    case allSkipped(ids: [String])
    /// `--only` or `--skip` names costumes that aren't there.
    case unknownTemplates(ids: [String], known: [String])
    /// None of the templates could be made.
    case nothingWorked([BuildProblem])
    case pack(PackError)
    case invalid(what: String, value: String)
    case cancelled
    /// `--face` asks for a face that wasn't found.
    case noSuchFace(number: Int, found: Int)
    /// `--crop` asks for pixels that the picture doesn't have.
    case cropOutside(value: String, width: Int, height: Int)

    package var code: String {
        switch self {
        case .face(let error, .first): error.code
        case .face(_, .second): "face.second"
        case .noTemplates: "template.none"
        case .noTemplatesFolder(let error): error.code
        case .allSkipped: "template.all.skipped"
        case .unknownTemplates: "template.unknown"
        case .nothingWorked: "build.nothing.worked"
        case .pack(let error): error.code
        case .invalid: "build.invalid"
        case .cancelled: "build.cancelled"
        case .noSuchFace(_, found: 0): "build.face.none"
        case .noSuchFace: "build.face.number"
        case .cropOutside: "build.crop.outside"
        }
    }

    package var evidence: [String: String] {
        switch self {
        case .face(let error, .first): error.evidence
        // Its text shows what is wrong, of which this is the code.
        case .face(let error, .second): error.evidence.merging(["code": error.code]) { $1 }
        case .noTemplates(let folder): ["folder": folder]
        case .noTemplatesFolder(let error): error.evidence
        case .allSkipped(let ids):
            ["ids": (ids.prefix(5) + (ids.count > 5 ? ["…"] : [])).joined(separator: ", ")]
        case .unknownTemplates(let ids, let known):
            TemplateStoreError.evidence(ids: ids, known: known)
        case .nothingWorked(let problems):
            ["count": String(problems.count), "ids": problems.map(\.subject).joined(separator: ", ")]
        case .pack(let error): error.evidence
        case .invalid(let what, let value): ["what": what, "value": value]
        case .cancelled: [:]
        case .noSuchFace(let number, let found): ["number": String(number), "count": String(found)]
        case .cropOutside(let value, let width, let height): ["value": value, "size": "\(width)×\(height)"]
        }
    }
}

extension BuildFailure {
    init(_ error: TemplateStoreError) {
        switch error {
        case .unknown(let ids, let known): self = .unknownTemplates(ids: ids, known: known)
        case .none(let folder): self = .noTemplates(folder: folder)
        case .folderMissing, .folderUnreadable: self = .noTemplatesFolder(error)
        }
    }
}

extension BuildFailure {
    /// By BCP 47 tag.
    var texts: [String: String] { Messages.texts(code, evidence) }
}
