import Digest
import Platforms

/// Our own layout for self-hosted chats: WebP pictures with `stickers.json`.
///
/// Source: Schemas/web.schema.json.
struct WebRules: PlatformRules {
    var platform: Platform { .web }

    private static let still = PictureRule(
        "still", [.webp], .exactly(512, 512), limit: 512_000, [.noMetadata])
    private static let moving = PictureRule(
        "moving", [.webp], .exactly(512, 512), limit: 512_000,
        motion: PictureRule.Motion(longest: 10_000, shortest: 8, plays: 0...0), [.noMetadata])

    var lines: [RuleLine] {
        [
            RuleLine("pack", .document, "stickers.json"), RuleLine("pack", .missing, "file"),
            RuleLine("pack", .version, "1"), RuleLine("pack", .count, "≥ 1"),
            RuleLine("pack", .duplicate, "once"), RuleLine("sticker", .info, "stated"),
            RuleLine("sticker", .digest, "sha256"), RuleLine("sticker", .label, "≥ 1"),
            RuleLine("sticker", .emoji, "≥ 1"),
        ] + Self.still.lines(beside: Self.moving)
    }

    func isPack(_ paths: Set<String>) -> Bool { paths.contains("stickers.json") }

    func check(_ check: inout PackCheck) {
        let file = "stickers.json"
        guard let document = check.document(file) else { return }
        let version = document["stickersVersion"]?.number
        check.require(version == 1, "pack", .version, file, version.map(String.init) ?? "nothing")
        let stickers = document["stickers"]?.list ?? []
        check.count(stickers.count, { $0 >= 1 }, file)
        for id in PackCheck.repeated(stickers.map { $0.text("id") }) {
            check.breaks("pack", .duplicate, file, id)
        }
        for (index, sticker) in stickers.enumerated() {
            let number = "#\(index + 1)"
            let file = check.file(of: sticker, "file", named: number)
            let name = file ?? number
            let labels = sticker["description"]?.members ?? []
            let isNamed = labels.contains { !($0.value.text ?? "").isEmpty }
            check.require(isNamed, "sticker", .label, name, "0")
            check.emoji(sticker, "emoji", 1...1000, name)
            if let file { rendition(sticker, file, &check) }
            guard let still = sticker["still"] else { continue }
            if let file = check.file(of: still, "file", named: number) { rendition(still, file, &check) }
        }
    }

    private func rendition(_ entry: Document, _ name: String, _ check: inout PackCheck) {
        check.picture(name, still: Self.still, moving: Self.moving)
        guard let bytes = check.pack.files[name], let picture = PictureReader.read(bytes) else { return }
        let stated = ["width", "height", "bytes"].map { entry[$0]?.number.map(String.init) ?? "nothing" }
        let found = [picture.width, picture.height, bytes.count].map(String.init)
        if stated != found {
            check.breaks(
                "sticker", .info, name, stated.joined(separator: ", "),
                expected: found.joined(separator: ", "))
        } else if SHA256.hex(bytes) != entry.text("sha256") {
            check.breaks("sticker", .digest, name, String(entry.text("sha256").prefix(12)))
        }
    }
}
