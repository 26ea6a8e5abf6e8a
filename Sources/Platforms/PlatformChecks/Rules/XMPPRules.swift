import Digest
import Platforms

/// Sticker packs for XMPP.
///
/// Source: XEP-0449, version 0.1.1; XEP-0446, 0.2.0; XEP-0447, 0.3.1; XEP-0300, 1.0.0.
struct XMPPRules: PlatformRules {
    var platform: Platform { .xmpp }

    private static let file = "publish.xml"

    var lines: [RuleLine] {
        [
            RuleLine("pack", .document, "publish.xml"), RuleLine("pack", .missing, "file"),
            RuleLine("pack", .count, "≥ 1"), RuleLine("pack", .title, "≥ 1"),
            RuleLine("pack", .digest, "sha-256"), RuleLine("pack", .identifier, "24"),
            RuleLine("pack", .duplicate, "once"), RuleLine("sticker", .label, "≥ 1"),
            RuleLine("sticker", .digest, "sha-256"), RuleLine("sticker", .info, "stated"),
            RuleLine("sticker", .link, "https://"),
        ] + MatrixRules.still.lines(beside: MatrixRules.moving)
    }

    func isPack(_ paths: Set<String>) -> Bool { paths.contains(Self.file) }

    func check(_ check: inout PackCheck) {
        guard let bytes = check.bytes(Self.file, "pack", .document) else { return }
        let root: XMLElement
        do throws(XMLElement.Mistake) { root = try XMLElement(bytes) } catch {
            return check.breaks("pack", .document, Self.file, error.found)
        }
        guard let pack = root.all("pack", in: "urn:xmpp:stickers:0").first else {
            return check.breaks("pack", .document, Self.file, root.name)
        }
        check.require(!(pack.first("name")?.text ?? "").isEmpty, "pack", .title, Self.file, "0")
        let items = pack.children.filter { $0.name == "item" }
        check.count(items.count, { $0 >= 1 }, Self.file)
        var digests: [String] = []
        for (index, item) in items.enumerated() {
            digests += sticker(item, "#\(index + 1)", &check)
        }
        for digest in PackCheck.repeated(digests) { check.breaks("pack", .duplicate, Self.file, digest) }
        let hash = Self.hash(pack, items)
        let stated = pack.children.first { $0.name == "hash" }?.text ?? ""
        if stated != hash {
            check.breaks("pack", .digest, Self.file, stated.isEmpty ? "nothing" : stated, expected: hash)
        }
        // The pack may stand alone, as some clients keep it.
        let holder = root.all("item", in: "http://jabber.org/protocol/pubsub").first
        if let id = holder?.attributes["id"], id != hash.prefix(24) {
            check.breaks(
                "pack", .identifier, Self.file, id.isEmpty ? "nothing" : id, expected: String(hash.prefix(24))
            )
        }
    }

    /// - Returns: the digest of its file.
    private func sticker(_ item: XMLElement, _ number: String, _ check: inout PackCheck) -> [String] {
        let meta = item.first("file")
        let source = item.first("sources")?.first("url-data")?.attributes["target"] ?? ""
        let name = source.isEmpty ? number : source
        check.require(!(meta?.first("desc")?.text ?? "").isEmpty, "sticker", .label, name, "0")
        let stated =
            meta?.children.first { $0.name == "hash" && $0.attributes["algo"] == "sha-256" }?.text ?? ""
        if source.isEmpty {
            check.breaks("sticker", .link, name, "nothing")
        } else if source.contains("://") {
            let isWeb = source.hasPrefix("https://") || source.hasPrefix("http://")
            check.require(isWeb, "sticker", .link, name, source)
        } else {
            picture(meta, source, stated, &check)
        }
        return stated.isEmpty ? [] : [stated]
    }

    private func picture(_ meta: XMLElement?, _ file: String, _ stated: String, _ check: inout PackCheck) {
        guard let bytes = check.bytes(file) else { return }
        check.picture(file, still: MatrixRules.still, moving: MatrixRules.moving)
        let digest = Self.base64(SHA256.digest(bytes))
        if stated != digest {
            check.breaks("sticker", .digest, file, stated.isEmpty ? "nothing" : stated, expected: digest)
        }
        guard let picture = PictureReader.read(bytes) else { return }
        let found = ["media-type", "size", "width", "height"].map { meta?.first($0)?.text ?? "nothing" }
        let right = [picture.mediaType, String(bytes.count), String(picture.width), String(picture.height)]
        if found != right {
            check.breaks(
                "sticker", .info, file, found.joined(separator: ", "), expected: right.joined(separator: ", ")
            )
        }
    }

    /// The hash by the steps of the specification.
    private static func hash(_ pack: XMLElement, _ items: [XMLElement]) -> String {
        func part(_ words: [String], _ end: UInt8) -> [UInt8] {
            words.flatMap { Array($0.utf8) + [0x1F] } + [end]
        }
        func joined(_ parts: [[UInt8]], _ end: UInt8) -> [UInt8] {
            parts.sorted { $0.lexicographicallyPrecedes($1) }.flatMap(\.self) + [end]
        }
        let meta = pack.children.filter { ["name", "summary"].contains($0.name) }
            .map { part([$0.name, $0.attributes["xml:lang"] ?? "", $0.text], 0x1E) }
        let stickers = items.map { item in
            let file = item.first("file")
            let hashes = (file?.children ?? []).filter { $0.name == "hash" }
                .map { part([$0.attributes["algo"] ?? "", $0.text], 0x1E) }
            let description = file?.children.first { $0.name == "desc" && $0.attributes["xml:lang"] == nil }
            return Array((description?.text ?? "").utf8) + [0x1E] + joined(hashes, 0x1D)
        }
        return base64(SHA256.digest(joined(meta, 0x1C) + joined(stickers, 0x1C)))
    }

    /// Without Foundation, which the process of decoders would load for this alone.
    private static func base64(_ bytes: [UInt8]) -> String {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        var text = ""
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let part = bytes[start..<min(start + 3, bytes.count)]
            let word = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
            for place in 0..<4 {
                text.append(place <= part.count ? letters[word >> (18 - 6 * place) & 63] : "=")
            }
        }
        return text
    }
}
