import Platforms

/// Packs for WhatsApp: what its sample apps' validators and the app itself refuse.
///
/// Source: github.com/WhatsApp/stickers (Android/README.md, StickerPackValidator.java, iOS/…/Limits.swift), and its
/// issues for what no document states: 606 (bytes after the end), 1066 and 1087 (white lines), 763 (kinds mixed).
struct WhatsAppRules: PlatformRules {
    var platform: Platform { .whatsapp }

    private static let still = PictureRule(
        "still", [.webp], .exactly(512, 512), limit: 102_400, [.noMetadata]
    ).with { $0.advisedTraits = [.seeThrough] }
    private static let moving = PictureRule(
        "moving", [.webp], .exactly(512, 512), limit: 512_000,
        motion: PictureRule.Motion(longest: 10_000, shortest: 8, plays: 0...0), [.noMetadata]
    ).with { $0.advisedTraits = [.wholeFrames, .replacing, .oneCoding, .seeThrough] }
    private static let tray = PictureRule("tray", [.png, .webp], .exactly(96, 96), limit: 51_200)

    var lines: [RuleLine] {
        [
            RuleLine("pack", .document, "contents.json"), RuleLine("pack", .missing, "file"),
            RuleLine("pack", .identifier, "1–128, A–Z a–z 0–9 _ - . , '"), RuleLine("pack", .title, "1–128"),
            RuleLine("pack", .author, "1–128"), RuleLine("pack", .version, "text"),
            RuleLine("pack", .count, "3–30"), RuleLine("pack", .mixed, "apart"),
            RuleLine("pack", .flag, "animated_sticker_pack"), RuleLine("pack", .cover, "tray_image_file"),
            RuleLine("pack", .size, "1–10"), RuleLine("pack", .duplicate, "once"),
            RuleLine("sticker", .emoji, "1–3"), RuleLine("sticker", .label, "≤ 125, ≤ 255"),
        ] + Self.still.lines(beside: Self.moving) + Self.tray.lines
    }

    func isPack(_ paths: Set<String>) -> Bool { paths.contains("contents.json") }

    func check(_ check: inout PackCheck) {
        let file = "contents.json"
        guard let contents = check.document(file) else { return }
        let packs = contents["sticker_packs"]?.list ?? []
        check.require(1...10 ~= packs.count, "pack", .size, file, String(packs.count))
        for identifier in PackCheck.repeated(packs.map { $0.text("identifier") }) {
            check.breaks("pack", .duplicate, file, identifier)
        }
        for pack in packs { self.pack(pack, file, &check) }
    }

    func check(_ packs: [String: PackFiles]) -> [BrokenRule] {
        let identifiers = packs.sorted { $0.key < $1.key }.flatMap { _, pack in
            (pack.files["contents.json"].flatMap(Document.init)?["sticker_packs"]?.list ?? [])
                .map { $0.text("identifier") }
        }
        return PackCheck.repeated(identifiers).map {
            BrokenRule(
                .whatsapp, rule: "whatsapp.pack.duplicate", file: "contents.json", found: $0, expected: "once"
            )
        }
    }

    private func pack(_ pack: Document, _ file: String, _ check: inout PackCheck) {
        let identifier = pack.text("identifier")
        let isPlain = identifier.unicodeScalars.allSatisfy {
            $0.isASCII && ($0.properties.isAlphabetic || "0123456789_-.,' ".unicodeScalars.contains($0))
        }
        let isSound = isPlain && 1...128 ~= identifier.utf16.count && !identifier.contains("..")
        check.require(isSound, "pack", .identifier, file, identifier.isEmpty ? "nothing" : identifier)
        check.length(pack.text("name"), 1...128, "pack", .title, file)
        check.length(pack.text("publisher"), 1...128, "pack", .author, file)
        let version = pack.text("image_data_version")
        check.require(!version.isEmpty, "pack", .version, file, "nothing")
        let tray = pack.text("tray_image_file")
        if tray.isEmpty {
            check.breaks("pack", .cover, file, "nothing")
        } else {
            check.picture(place(tray, identifier, check), Self.tray)
        }
        let stickers = pack["stickers"]?.list ?? []
        check.count(stickers.count, { 3...30 ~= $0 }, file)
        let isAnimated = pack["animated_sticker_pack"]?.flag ?? false
        for name in PackCheck.repeated(stickers.map { $0.text("image_file") }) {
            check.breaks("pack", .duplicate, file, name)
        }
        let kinds = stickers.compactMap { sticker -> Bool? in
            let emoji = sticker["emojis"]?.texts ?? []
            let name = sticker.text("image_file")
            let isEmoji = 1...3 ~= emoji.count && emoji.allSatisfy(PackCheck.isEmoji)
            check.require(
                isEmoji, "sticker", .emoji, name, emoji.isEmpty ? "nothing" : emoji.joined(separator: " "))
            let label = sticker.text("accessibility_text").utf16.count
            check.require(label <= (isAnimated ? 255 : 125), "sticker", .label, name, String(label))
            return check.picture(
                place(name, identifier, check), still: Self.still, moving: Self.moving)
        }
        if Set(kinds).count > 1 {
            let moving = kinds.count { $0 }
            check.breaks("pack", .mixed, file, "\(moving) + \(kinds.count - moving)")
        } else if let moves = kinds.first, moves != isAnimated {
            check.breaks("pack", .flag, file, String(isAnimated), expected: String(moves))
        }
    }

    /// Sample apps keep each pack's pictures in a folder named by its identifier.
    private func place(_ name: String, _ identifier: String, _ check: PackCheck) -> String {
        let nested = "\(identifier)/\(name)"
        return check.pack.files[name] == nil && check.pack.files[nested] != nil ? nested : name
    }
}
