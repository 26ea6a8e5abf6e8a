/// One thing that is wrong with a pack, as `PackReader.check` finds it.
public enum PackDefect: Hashable, Sendable {
    /// The manifest can't be read at all.
    case manifest(ManifestError)
    /// A value is missing, has another type or is out of range. `place` looks like `stickers[3].width`.
    case structure(place: String, expected: String)
    /// Two stickers have the same id.
    case duplicateID(id: String)
    /// Two renditions name the same file.
    case duplicateFile(file: String)
    /// The name isn't a plain file name: it would lead out of the pack.
    case unsafeName(file: String)
    /// The manifest names a file that isn't there.
    case missing(file: String)
    /// The file can't be opened or read.
    case unreadable(file: String, reason: String)
    /// The file's length in bytes isn't the one stated.
    case length(file: String, stated: Int, found: Int)
    /// The file's SHA-256 isn't the one stated.
    case digest(file: String, stated: String, found: String)
    /// The name isn't the one that follows from the id and the bytes.
    case name(file: String, expected: String)
    /// The bytes are neither PNG nor GIF.
    case notAnImage(file: String)
    /// The name's extension doesn't match the image's real type, `found`.
    case fileExtension(file: String, found: String)
    /// The media type doesn't match the image's real type.
    case mediaType(file: String, stated: String, found: String)
    /// The image's size isn't the one stated; both look like `618×618`, in pixels.
    case dimensions(file: String, stated: String, found: String)
    /// The number of frames isn't the one stated; `found` is `?` in a broken GIF.
    case frames(file: String, stated: Int, found: String)
    /// A moving sticker isn't a GIF, or a still isn't a PNG.
    case motion(file: String, frames: Int)
    /// The file is larger than the pack's limit, in bytes.
    case tooBig(file: String, bytes: Int, limit: Int)

    /// A stable code for programs, for example `verify.digest`.
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

    /// The details by name, all as text.
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
