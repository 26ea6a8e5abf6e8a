extension StickerEntry {
    /// A sticker moves when it has more than one frame.
    public var moves: Bool { frames > 1 }

    /// The sticker's files: the sticker itself, then its still where there is one.
    public var files: [String] { [file] + (still.map { [$0.file] } ?? []) }

    enum CodingKeys: String, CodingKey {
        case id, file, mediaType, width, height, bytes, sha256, frames, duration, loops, still, name,
            description
        case emoji, keywords, credit, license, reductions
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            id: try values.decode(String.self, forKey: .id),
            file: try values.decode(String.self, forKey: .file),
            mediaType: try values.decode(String.self, forKey: .mediaType),
            width: try values.decode(Int.self, forKey: .width),
            height: try values.decode(Int.self, forKey: .height),
            bytes: try values.decode(Int.self, forKey: .bytes),
            sha256: try values.decode(String.self, forKey: .sha256),
            frames: try values.decodeIfPresent(Int.self, forKey: .frames) ?? 1,
            duration: try values.decodeIfPresent(Double.self, forKey: .duration),
            loops: try values.decodeIfPresent(Int.self, forKey: .loops),
            still: try values.decodeIfPresent(Still.self, forKey: .still),
            name: try values.decodeIfPresent([String: String].self, forKey: .name) ?? [:],
            description: try values.decodeIfPresent([String: String].self, forKey: .description) ?? [:],
            emoji: try values.decodeIfPresent([String].self, forKey: .emoji) ?? [],
            keywords: try values.decodeIfPresent([String: [String]].self, forKey: .keywords) ?? [:],
            credit: try values.decodeIfPresent(String.self, forKey: .credit),
            license: try values.decodeIfPresent(String.self, forKey: .license),
            reductions: try values.decodeIfPresent([Reduction].self, forKey: .reductions) ?? [])
    }
}
