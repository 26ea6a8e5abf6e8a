import Messages
package import Platforms
package import StickerBuild
package import StickerPack

/// Why an export made nothing; earlier exports stay.
package enum ExportFailure: CodedError {
    /// The face, the costumes or the request.
    case build(BuildFailure)
    /// No file could be written, or another process is at work there.
    case pack(PackError)
    /// The folder holds files and isn't an export for this platform.
    case foreign(folder: String, platform: Platform)
    /// The folder holds an export of a later version of this program.
    case newer(folder: String, version: Int)
    /// None of the platforms could be made; why, platform by platform.
    case nothingWorked([BuildProblem])

    package var code: String {
        switch self {
        case .build(let error): error.code
        case .pack(let error): error.code
        case .foreign: "export.foreign"
        case .newer: "export.newer"
        case .nothingWorked(let problems): problems.count == 1 ? problems[0].code : "export.nothing.worked"
        }
    }

    package var evidence: [String: String] {
        switch self {
        case .build(let error): error.evidence
        case .pack(let error): error.evidence
        case .foreign(let folder, let platform): ["folder": folder, "platform": platform.rawValue]
        case .newer(let folder, let version): ["folder": folder, "version": String(version)]
        case .nothingWorked(let problems) where problems.count == 1: problems[0].evidence
        case .nothingWorked(let problems):
            ["platforms": problems.map(\.subject).joined(separator: ", ")]
        }
    }
}
