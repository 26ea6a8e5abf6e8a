/// Reading allows a manifest to grow: unknown keys are ignored, and missing collections are empty. Writing states
/// `face: null`, so that a reader can tell an erased pack from a manifest that doesn't mention a face.
extension PackManifest {
    /// The highest `manifestVersion` that this library reads.
    public static let newestVersion = 1

    enum CodingKeys: String, CodingKey {
        case manifestVersion, generator, group, series, generation, publishedAt, pack, face, face2, profile,
            side
        case limit, stickers, problems
    }

    /// Reads a manifest of any version; `PackJSON` refuses later ones.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        // First, so that a document that isn't a manifest at all is reported as one without a version.
        let version = try values.decode(Int.self, forKey: .manifestVersion)
        let edition = Edition(
            series: try values.decode(String.self, forKey: .series),
            generation: try values.decode(Int.self, forKey: .generation),
            publishedAt: try values.decode(String.self, forKey: .publishedAt))
        self.init(
            generator: try values.decode(Generator.self, forKey: .generator),
            group: try values.decode(String.self, forKey: .group), edition: edition,
            pack: try values.decode(PackInfo.self, forKey: .pack),
            side: try values.decode(Int.self, forKey: .side),
            limit: try values.decode(Int.self, forKey: .limit))
        manifestVersion = version
        face = try values.decodeIfPresent(Face.self, forKey: .face)
        face2 = try values.decodeIfPresent(Face.self, forKey: .face2)
        profile = try values.decodeIfPresent(Profile.self, forKey: .profile)
        stickers = try values.decodeIfPresent([StickerEntry].self, forKey: .stickers) ?? []
        problems = try values.decodeIfPresent([Problem].self, forKey: .problems) ?? []
    }

    /// Writes `face` also when it is nil.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(manifestVersion, forKey: .manifestVersion)
        try values.encode(generator, forKey: .generator)
        try values.encode(group, forKey: .group)
        try values.encode(series, forKey: .series)
        try values.encode(generation, forKey: .generation)
        try values.encode(publishedAt, forKey: .publishedAt)
        try values.encode(pack, forKey: .pack)
        try values.encode(face, forKey: .face)
        try values.encodeIfPresent(face2, forKey: .face2)
        try values.encodeIfPresent(profile, forKey: .profile)
        try values.encode(side, forKey: .side)
        try values.encode(limit, forKey: .limit)
        try values.encode(stickers, forKey: .stickers)
        try values.encode(problems, forKey: .problems)
    }
}

extension PackManifest.PackInfo {
    enum CodingKeys: String, CodingKey { case name, author, cover }

    /// Reads the pack's texts; a missing name is empty.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            name: try values.decodeIfPresent([String: String].self, forKey: .name) ?? [:],
            author: try values.decodeIfPresent(String.self, forKey: .author),
            cover: try values.decodeIfPresent(String.self, forKey: .cover))
    }
}

extension PackManifest.Problem {
    enum CodingKeys: String, CodingKey { case code, subject, message }

    /// Reads a problem; missing texts are empty.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            code: try values.decode(String.self, forKey: .code),
            subject: try values.decodeIfPresent(String.self, forKey: .subject) ?? "",
            message: try values.decodeIfPresent([String: String].self, forKey: .message) ?? [:])
    }
}
