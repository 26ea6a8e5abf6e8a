import Platforms

/// Packs for WhatsApp: what its sample apps' validators and the app itself refuse.
///
/// Source: github.com/WhatsApp/stickers (Android/README.md, ContentFileParser.java, StickerPackValidator.java,
/// iOS/…/Limits.swift), and its issues for what no document states: 606 (bytes after the end), 1066 and 1087 (white lines), 763 (kinds mixed).
struct WhatsAppRules: PlatformRules {
    var platform: Platform { .whatsapp }

    static let still = PictureRule("still", [.webp], .exactly(512, 512), limit: 102_400)
        .with { $0.advisedTraits = [.noMetadata, .seeThrough] }
    static let moving = PictureRule(
        "moving", [.webp], .exactly(512, 512), limit: 512_000,
        motion: PictureRule.Motion(longest: 10_000, shortest: 8, plays: 0...0)
    ).with { $0.advisedTraits = [.noMetadata, .wholeFrames, .replacing, .oneCoding, .seeThrough] }
    /// Android takes other sizes, too.
    static let tray = PictureRule("tray", [.png, .webp], .between(24...512), limit: 51_200)
        .with { $0.preferred = .exactly(96, 96) }

    /// The only keys that the sample app for Android reads without an error.
    private static let keys: Set = ["android_play_store_link", "ios_app_store_link", "sticker_packs"]
    private static let stickerKeys: Set = ["image_file", "emojis", "accessibility_text"]

    var lines: [RuleLine] {
        [
            RuleLine("pack", .document, "contents.json"), RuleLine("pack", .missing, "file"),
            RuleLine("pack", .unknown, Self.keys.sorted().joined(separator: ", ")),
            RuleLine("pack", .identifier, "1–128, A–Z a–z 0–9 _ - . , '"), RuleLine("pack", .title, "1–128"),
            RuleLine("pack", .author, "1–128"), RuleLine("pack", .version, "text"),
            RuleLine("pack", .link, "https://…"), RuleLine("pack", .count, "3–30"),
            RuleLine("pack", .mixed, "apart"), RuleLine("pack", .flag, "animated_sticker_pack"),
            RuleLine("pack", .cover, "tray_image_file"), RuleLine("pack", .size, "1–10", isAdvice: true),
            RuleLine("pack", .duplicate, "once"),
            RuleLine("sticker", .unknown, Self.stickerKeys.sorted().joined(separator: ", ")),
            RuleLine("sticker", .extension, ".webp"), RuleLine("sticker", .emoji, "1–3"),
            RuleLine("sticker", .label, "≤ 125, ≤ 255"),
        ] + Self.still.lines(beside: Self.moving) + Self.tray.lines
    }

    func isPack(_ paths: Set<String>) -> Bool { paths.contains("contents.json") }

    func check(_ check: inout PackCheck) {
        let file = "contents.json"
        guard let contents = check.document(file, allowsMark: true) else { return }
        for (key, _) in contents.members where !Self.keys.contains(key) {
            check.breaks("pack", .unknown, file, key)
        }
        for (key, host) in [
            ("android_play_store_link", "play.google.com"), ("ios_app_store_link", "itunes.apple.com"),
        ] {
            let link = contents.text(key)
            let isSound = link.isEmpty || WebLink.host(of: link) == host
            if !isSound { check.breaks("pack", .link, file, link, expected: "https://\(host)/…") }
        }
        let packs = contents["sticker_packs"]?.list ?? []
        if packs.isEmpty { return check.breaks("pack", .count, file, "0") }
        check.require(packs.count <= 10, "pack", .size, file, String(packs.count))
        for identifier in PackCheck.repeated(packs.map { $0.text("identifier") }) {
            check.breaks("pack", .duplicate, file, identifier)
        }
        for pack in packs { self.pack(pack, file, &check) }
    }

    func check(_ packs: [String: PackFiles]) -> [BrokenRule] {
        let identifiers = packs.sorted { $0.key < $1.key }.flatMap { _, pack in
            let contents = pack.files["contents.json"].flatMap { try? Document($0, allowsMark: true) }
            return (contents?["sticker_packs"]?.list ?? []).map { $0.text("identifier") }
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
        check.require(isSound, "pack", .identifier, file, pack.found("identifier"))
        check.length(pack.text("name"), 1...128, "pack", .title, file)
        check.length(pack.text("publisher"), 1...128, "pack", .author, file)
        // Its reader also takes a number.
        let hasVersion = pack["image_data_version"]?.number != nil || !pack.text("image_data_version").isEmpty
        check.require(hasVersion, "pack", .version, file, pack.excerpt("image_data_version"))
        links(pack, file, &check)
        let tray = pack.text("tray_image_file")
        if tray.isEmpty {
            check.breaks("pack", .cover, file, pack.excerpt("tray_image_file"))
        } else {
            check.picture(place(tray, identifier, check), Self.tray)
        }
        let stickers = pack["stickers"]?.list ?? []
        check.count(stickers.count, { 3...30 ~= $0 }, file)
        for name in PackCheck.repeated(stickers.compactMap { $0["image_file"]?.text }) {
            check.breaks("pack", .duplicate, file, name)
        }
        let flag = pack["animated_sticker_pack"]
        let isAnimated = flag?.flag ?? false
        let kinds = stickers.enumerated().compactMap { index, sticker in
            self.sticker(sticker, "#\(index + 1)", isAnimated, identifier, &check)
        }
        let isWrong = flag.map { $0.flag == nil } ?? false || kinds.first ?? isAnimated != isAnimated
        if !check.mixed(kinds, file), isWrong {
            let found = flag == nil ? "false" : pack.excerpt("animated_sticker_pack")
            check.breaks("pack", .flag, file, found, expected: String(kinds.first ?? false))
        }
    }

    private func links(_ pack: Document, _ file: String, _ check: inout PackCheck) {
        for key in ["publisher_website", "privacy_policy_website", "license_agreement_website"] {
            let link = pack.text(key)
            check.require(link.isEmpty || WebLink.host(of: link) != nil, "pack", .link, file, link)
        }
        let address = pack.text("publisher_email")
        if !address.isEmpty, !WebLink.isAddress(address) {
            check.breaks("pack", .link, file, address, expected: "name@example.com")
        }
    }

    /// - Returns: Whether it moves; nil: it could not be read.
    private func sticker(
        _ sticker: Document, _ number: String, _ isAnimated: Bool, _ identifier: String,
        _ check: inout PackCheck
    ) -> Bool? {
        let file = check.file(of: sticker, "image_file", named: number)
        let name = file ?? number
        for (key, _) in sticker.members where !Self.stickerKeys.contains(key) {
            check.breaks("sticker", .unknown, name, key)
        }
        check.emoji(sticker, "emojis", 1...3, name)
        let label = sticker.text("accessibility_text").utf16.count
        check.require(label <= (isAnimated ? 255 : 125), "sticker", .label, name, String(label))
        guard let file else { return nil }
        // Its reader compares the ending as it is, and takes no folders.
        let isNamed = file.hasSuffix(".webp") && !file.contains("..") && !file.contains("/")
        if !isNamed { check.breaks("sticker", .extension, file, file) }
        return check.picture(place(file, identifier, check), still: Self.still, moving: Self.moving)
    }

    /// Sample apps keep each pack's pictures in a folder named by its identifier.
    private func place(_ name: String, _ identifier: String, _ check: PackCheck) -> String {
        let nested = "\(identifier)/\(name)"
        return check.pack.files[name] == nil && check.pack.files[nested] != nil ? nested : name
    }
}

/// Addresses in packs.
enum WebLink {
    /// The host of an address with http or https; nil: it isn't one.
    static func host(of link: String) -> String? {
        let parts = link.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, ["http", "https"].contains(parts[0].lowercased()) else { return nil }
        let host = parts[1].prefix { !"/?#:".contains($0) }
        return host.isEmpty ? nil : String(host)
    }

    /// Whether a text has the form of an email address.
    static func isAddress(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !text.contains(where: \.isWhitespace) else { return false }
        let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
        return labels.count > 1 && !labels.contains("")
    }
}
