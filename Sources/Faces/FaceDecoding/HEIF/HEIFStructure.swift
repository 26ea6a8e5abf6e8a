import ImageCodecs

/// What the boxes of a HEIC or AVIF contain about its primary picture, as far as libheif doesn't report it.
struct HEIFStructure {
    /// The file, changed so that libheif 1.15 can read it.
    private(set) var bytes: [UInt8]
    /// nil if there is no complete `meta` box.
    private let items: HEIFItems?
    /// Whether the file holds a moving picture, of which only the still one is read.
    let hasMovie: Bool
    private let isCompact: Bool

    /// Kinds of items that libheif 1.15 decodes, here by libde265, dav1d and libaom.
    private static let kinds: Set = ["hvc1", "av01", "grid", "iden", "iovl"]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        let boxes = Array(ISOBoxes(bytes[...]))
        let meta = boxes.first { $0.kind == "meta" && !$0.isCut }
        items = meta.map { HEIFItems(meta: $0) }
        hasMovie = boxes.contains { $0.kind == "moov" }
        isCompact = boxes.contains { $0.kind == "mini" }
        if let meta, let items, items.primary != nil { keepNeeded(of: items, meta: meta, boxes) }
    }

    /// The longest side, in pixels, of the pictures that the primary one consists of, as far as the limits
    /// allow them.
    func longestSide(_ limits: DecodingLimits) -> Int {
        guard let items else { return 0 }
        return items.needed.flatMap { items.properties(of: $0) }.filter { $0.kind == "ispe" }.compactMap {
            box in
            var reader = BigEndianReader(box.fullContent)
            guard let width = reader.number(4), let height = reader.number(4),
                width <= limits.framePixels / max(1, height)
            else { return nil }
            return max(width, height)
        }.max() ?? 0
    }

    /// Whether the primary picture is coded without colors.
    var isMonochrome: Bool { isCoded(av1: { $0 & 0x10 != 0 }, hevc: { chroma, _ in chroma & 3 == 0 }) }

    /// Whether the primary picture has more than 8 bits a channel.
    var isDeep: Bool { isCoded(av1: { $0 & 0x40 != 0 }, hevc: { _, depth in depth & 7 > 0 }) }

    /// Whether the description of the first coded picture has a property.
    /// - Parameters:
    ///   - av1: decides by the third byte of `av1C`.
    ///   - hevc: decides by the bytes of `hvcC` about colors and depth.
    private func isCoded(av1: (UInt8) -> Bool, hevc: (UInt8, UInt8) -> Bool) -> Bool {
        guard let items, let coded = items.needed.first(where: { items.sources[$0] == nil }) else {
            return false
        }
        return items.properties(of: coded).contains { box in
            let content = Array(box.content.prefix(18))
            switch box.kind {
            case "av1C": return content.count > 2 && av1(content[2])
            case "hvcC": return content.count > 17 && hevc(content[16], content[17])
            default: return false
            }
        }
    }

    /// Whether the pictures that the primary one is made of are there, and none of itself: otherwise
    /// libheif 1.15 ends the process.
    var isSound: Bool {
        guard let items, let primary = items.primary else { return true }
        var level: Set = [primary]
        for _ in 0..<Self.mostLevels {
            level = Set(level.flatMap { items.sources[$0, default: []] })
            if level.isEmpty { return true }
            let kinds = level.map { items.kinds[$0] ?? "" }
            guard kinds.allSatisfy(Self.kinds.contains) else { return false }
        }
        return false
    }

    /// Of pictures that are made of others: tiles, turned, in a group.
    private static let mostLevels = 8

    /// The feature of the file that libheif doesn't support; nil if there is none.
    var unsupportedFeature: String? {
        if isCompact { return "the compact form of HEIF (mini)" }
        guard let items, items.primary != nil else {
            return hasMovie ? "an image sequence without a still picture" : nil
        }
        let kinds = items.needed.compactMap { items.kinds[$0] }
        return kinds.first { !Self.kinds.contains($0) }.map { Self.names[$0] ?? "pictures of another kind" }
    }

    private static let names = [
        "jpeg": "JPEG in HEIF", "j2k1": "JPEG 2000 in HEIF", "avc1": "H.264 in HEIF",
        "vvc1": "H.266 (VVC) in HEIF", "unci": "uncompressed pictures in HEIF",
        "tmap": "tone mapping (tmap) as the picture itself",
    ]

    /// Replaces the `meta` box by one with only what is needed, behind all other boxes so that none of them
    /// moves.
    private mutating func keepNeeded(of items: HEIFItems, meta: ISOBoxes.Box, _ boxes: [ISOBoxes.Box]) {
        guard let type = boxes.first, type.kind == "ftyp", type.whole.count >= 20, let last = boxes.last
        else {
            return
        }
        // libheif reports the error of a malformed file; and counts of items have two bytes.
        guard !items.isLoose, items.locations.isWhole, items.needed.count <= 0xffff,
            items.sources.values.allSatisfy({ $0.count <= 0xffff })
        else {
            return
        }
        let end = last.whole.endIndex
        // If bytes are missing, libheif must report it: in a longer file it would read others there.
        guard items.locations.end(of: items.needed) <= end else { return }
        // Removes bytes behind the last box that belong to none.
        bytes.removeSubrange(end...)
        if last.isCut || last.isOpen {
            bytes.replaceSubrange(last.start..<last.start + 4, with: bigEndian(end - last.start, 4))
        }
        bytes.replaceSubrange(meta.start + 4..<meta.start + 8, with: Array("free".utf8))
        // The first compatible brand: libheif requires one that it supports.
        bytes.replaceSubrange(type.start + 16..<type.start + 20, with: Array("mif1".utf8))
        bytes += items.neededBox
    }
}
