/// One thing that is wrong with a pack.
public enum PackDefect: Hashable, Sendable {
    /// The manifest can't be read at all.
    case manifest(ManifestError)
    /// A value is missing, of another type or out of its range. `place` is like `stickers[3].width`.
    case structure(place: String, expected: String)
    /// Two stickers of one id.
    case duplicateID(id: String)
    /// Two renditions in one file.
    case duplicateFile(file: String)
    /// The name isn't a plain file name: it would lead out of the pack.
    case unsafeName(file: String)
    case missing(file: String)
    case unreadable(file: String, reason: String)
    case length(file: String, stated: Int, found: Int)
    case digest(file: String, stated: String, found: String)
    /// The name isn't the one that id and bytes give.
    case name(file: String, expected: String)
    /// The bytes are neither PNG nor GIF.
    case notAnImage(file: String)
    case fileExtension(file: String, found: String)
    case mediaType(file: String, stated: String, found: String)
    /// `618×618`.
    case dimensions(file: String, stated: String, found: String)
    case frames(file: String, stated: Int, found: String)
    /// A sticker that moves must be a GIF, one that doesn't a PNG.
    case motion(file: String, frames: Int)
    case tooBig(file: String, bytes: Int, limit: Int)

    public var code: String {
        switch self {
        case .manifest(let error): error.code
        case .structure: "verify.structure"
        case .duplicateID: "verify.duplicate.id"
        case .duplicateFile: "verify.duplicate.file"
        case .unsafeName: "verify.unsafe.name"
        case .missing: "verify.missing"
        case .unreadable: "verify.unreadable"
        case .length: "verify.length"
        case .digest: "verify.digest"
        case .name: "verify.name"
        case .notAnImage: "verify.not.an.image"
        case .fileExtension: "verify.extension"
        case .mediaType: "verify.media.type"
        case .dimensions: "verify.dimensions"
        case .frames: "verify.frames"
        case .motion: "verify.motion"
        case .tooBig: "verify.too.big"
        }
    }

    public var evidence: [String: String] {
        switch self {
        case .manifest(let error): error.evidence
        case .structure(let place, let expected): ["place": place, "expected": expected]
        case .duplicateID(let id): ["id": id]
        case .duplicateFile(let file), .unsafeName(let file), .missing(let file), .notAnImage(let file):
            ["file": file]
        case .unreadable(let file, let reason): ["file": file, "reason": reason]
        case .length(let file, let stated, let found):
            ["file": file, "stated": String(stated), "found": String(found)]
        case .digest(let file, let stated, let found), .mediaType(let file, let stated, let found),
            .dimensions(let file, let stated, let found):
            ["file": file, "stated": stated, "found": found]
        case .name(let file, let expected): ["file": file, "expected": expected]
        case .fileExtension(let file, let found): ["file": file, "found": found]
        case .frames(let file, let stated, let found):
            ["file": file, "stated": String(stated), "found": found]
        case .motion(let file, let frames): ["file": file, "frames": String(frames)]
        case .tooBig(let file, let bytes, let limit):
            ["file": file, "bytes": String(bytes), "limit": String(limit)]
        }
    }
}
