import Costume

/// What holds for one build: flags before `pack.json`, that before the defaults.
struct BuildSettings: Sendable {
    static let defaultSide = 618
    static let defaultLimit = 499_999

    /// Pixels.
    let side: Int
    /// Bytes.
    let limit: Int
    let language: String?
    let skin: String?
    let group: String

    init(_ request: BuildRequest, pack: PackDocument) throws(BuildFailure) {
        side = request.side ?? pack.side ?? Self.defaultSide
        limit = request.limit ?? pack.limit ?? Self.defaultLimit
        language = request.language ?? pack.language
        skin = request.skin ?? pack.skin
        group = request.group ?? request.output.split(separator: "/").last.map(String.init) ?? "stickers"
        guard (16...1024).contains(side) else { throw .invalid(what: "side", value: "\(side)") }
        guard (1000...Self.defaultLimit).contains(limit) else {
            throw .invalid(what: "limit", value: "\(limit)")
        }
        if let group = request.group, !Self.isGroup(group) { throw .invalid(what: "group", value: group) }
        if let crop = request.crop, !Self.isWithin(crop) {
            throw .invalid(what: "crop", value: "\(crop.x),\(crop.y),\(crop.width),\(crop.height)")
        }
    }

    /// `[A-Za-z0-9._-]{1,128}`, not beginning with a dot.
    private static func isGroup(_ name: String) -> Bool {
        (1...128).contains(name.utf8.count) && !name.hasPrefix(".")
            && name.unicodeScalars.allSatisfy {
                $0.isASCII
                    && ($0.properties.isAlphabetic || ("0"..."9").contains($0)
                        || "._-".unicodeScalars.contains($0))
            }
    }

    /// Whether shares make a part of a picture.
    static func isWithin(_ crop: BuildRequest.Crop) -> Bool {
        let values = [crop.x, crop.y, crop.width, crop.height]
        return values.allSatisfy { $0.isFinite && (0...1).contains($0) } && crop.width > 0 && crop.height > 0
            && crop.x + crop.width <= 1 + 1e-9 && crop.y + crop.height <= 1 + 1e-9
    }
}
