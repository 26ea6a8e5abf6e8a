import Platforms

/// Packs for Signal, as files and encrypted.
///
/// Source: signalapp/Signal-Desktop (sticker-creator/src/constants.ts, util/apng.ts, util/crypto.ts, protos/Stickers.proto);
/// Signal-iOS 4611, 4782, 5320 (palettes stay frozen), Signal-Android 11559 (odd delays).
struct SignalRules: PlatformRules {
    var platform: Platform { .signal }

    private static let still = PictureRule("still", [.png, .webp], .square(10...512), limit: 307_200)
        .with { $0.advisedTraits = [.seeThrough] }
    private static let moving = PictureRule(
        "moving", [.apng], .square(10...512), limit: 307_200,
        motion: PictureRule.Motion(longest: 3000, shortest: 20, plays: 0...0), [.trueColor]
    ).with { $0.advisedTraits = [.evenDelays, .seeThrough] }

    var lines: [RuleLine] {
        [
            RuleLine("pack", .document, "manifest.json"), RuleLine("pack", .missing, "file"),
            RuleLine("pack", .title, "≥ 1"), RuleLine("pack", .author, "≥ 1"),
            RuleLine("pack", .count, "1–200"), RuleLine("pack", .cover, "file", isAdvice: true),
            RuleLine("pack", .duplicate, "once"), RuleLine("sticker", .emoji, "1"),
            RuleLine("encrypted", .key, "pack_key"), RuleLine("encrypted", .sealed, "intact"),
            RuleLine("encrypted", .info, "manifest.json"), RuleLine("encrypted", .content, "same"),
        ] + Self.still.lines(beside: Self.moving)
    }

    func isPack(_ paths: Set<String>) -> Bool {
        !paths.isDisjoint(with: ["manifest.json", "stickers.yaml", "encrypted/manifest.proto"])
    }

    func check(_ check: inout PackCheck) {
        let file = "manifest.json"
        guard let manifest = check.document(file) else { return }
        let (title, author) = (manifest.text("title"), manifest.text("author"))
        check.require(!title.isEmpty, "pack", .title, file, "0")
        check.require(!author.isEmpty, "pack", .author, file, "0")
        let stickers = manifest["stickers"]?.list ?? []
        let names = stickers.enumerated().map { index, sticker in
            check.file(of: sticker, "file", named: "#\(index + 1)") ?? "#\(index + 1)"
        }
        check.count(stickers.count, { 1...200 ~= $0 }, file)
        for name in PackCheck.repeated(names) { check.breaks("pack", .duplicate, file, name) }
        for (name, sticker) in zip(names, stickers) {
            let emoji = sticker.text("emoji")
            check.require(PackCheck.isEmoji(emoji), "sticker", .emoji, name, sticker.found("emoji"))
            guard sticker["file"]?.text == name else { continue }
            check.picture(name, still: Self.still, moving: Self.moving)
        }
        let cover = manifest["cover"]?.text("file") ?? ""
        check.require(check.pack.files[cover] != nil, "pack", .cover, file, cover.isEmpty ? "nothing" : cover)
        if check.pack.files.keys.contains(where: { $0.hasPrefix("encrypted/") }) {
            encrypted(title, author, names, &check)
        }
    }

    private func encrypted(_ title: String, _ author: String, _ names: [String], _ check: inout PackCheck) {
        let link = check.pack.files["encrypted/link.txt"].map { String(decoding: $0, as: UTF8.self) } ?? ""
        guard let archive = Self.key(link).flatMap(SignalArchive.init) else {
            return check.breaks("encrypted", .key, "encrypted/link.txt", link.isEmpty ? "nothing" : "damaged")
        }
        let file = "encrypted/manifest.proto"
        if let bytes = check.bytes(file) {
            if let manifest = archive.opened(bytes).flatMap(SignalArchive.manifest) {
                let isSame =
                    manifest.title == title && manifest.author == author
                    && manifest.stickers.map(\.id) == Array(names.indices)
                    && manifest.stickers.allSatisfy { PackCheck.isEmoji($0.emoji) }
                check.require(isSame, "encrypted", .info, file, "different")
            } else {
                check.breaks("encrypted", .sealed, file, "damaged")
            }
        }
        for (index, name) in names.enumerated() {
            let file = "encrypted/full/\(index)"
            guard let bytes = check.bytes(file) else { continue }
            if let picture = archive.opened(bytes) {
                check.require(picture == check.pack.files[name], "encrypted", .content, file, "different")
            } else {
                check.breaks("encrypted", .sealed, file, "damaged")
            }
        }
    }

    /// 32 bytes in hexadecimal, at the link's end.
    private static func key(_ link: String) -> [UInt8]? {
        guard let range = link.firstRange(of: "pack_key=") else { return nil }
        let digits = Array(link[range.upperBound...].prefix(64).utf8)
        guard digits.count == 64 else { return nil }
        let values = digits.compactMap { UInt8(String(UnicodeScalar($0)), radix: 16) }
        guard values.count == 64 else { return nil }
        return stride(from: 0, to: 64, by: 2).map { values[$0] << 4 | values[$0 + 1] }
    }
}
