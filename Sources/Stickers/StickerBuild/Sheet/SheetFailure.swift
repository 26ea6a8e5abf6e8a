import Costume
package import Messages
package import Platforms
package import StickerManifest

/// Why there is no picture of a pack.
package enum SheetFailure: CodedError {
    /// The face or the costumes.
    case build(BuildFailure)
    /// The folder is no pack that can be read.
    case pack(ManifestError)
    /// The pack has no stickers.
    case empty(folder: String)
    /// The pack lacks stickers that were named.
    case absent(ids: [String], known: [String])
    /// None of the stickers moves.
    case still
    /// Nothing writes this format.
    case format(PictureFormat)
    /// Pixels, and how many there may be.
    case tooLarge(width: Int, height: Int)
    /// Even the smallest picture is longer than the limit, in bytes.
    case tooLong(limit: Int)
    /// An encoder failed.
    case encoding(any CodedError)

    package var code: String {
        switch self {
        case .build(let error): error.code
        case .pack(let error): error.code
        case .empty: "sheet.empty"
        case .absent: "sheet.absent"
        case .still: "sheet.still"
        case .format: "sheet.format"
        case .tooLarge: "sheet.large"
        case .tooLong: "sheet.limit"
        case .encoding(let error): error.code
        }
    }

    package var evidence: [String: String] {
        switch self {
        case .build(let error): error.evidence
        case .pack(let error): error.evidence
        case .empty(let folder): ["folder": folder]
        case .absent(let ids, let known): TemplateStoreError.evidence(ids: ids, known: known)
        case .still: [:]
        case .format(let format): ["format": format.rawValue]
        case .tooLarge(let width, let height):
            [
                "width": String(width), "height": String(height),
                "allowed": String(SheetRequest.mostPixels / 1_000_000),
            ]
        case .tooLong(let limit): ["limit": String(limit)]
        case .encoding(let error): error.evidence
        }
    }
}
