import Platforms

/// Sticker catalogs of iMessage apps: what Xcode's compiler and Messages refuse.
///
/// Source: developer.apple.com/design/human-interface-guidelines/imessage-apps-and-stickers, and Apple's forums (thread
/// 50394) for the limit: 500 kB are refused. Messages takes JPEG stills too, which aren't checked.
struct IMessageRules: PlatformRules {
    var platform: Platform { .imessage }

    private static let sides = [300, 408, 618]
    private static let still = PictureRule("still", [.png], .sides(sides), limit: 499_999)
        .with { $0.isSizeAdvised = true }
    private static let moving = PictureRule(
        "moving", [.gif, .apng], .sides(sides), limit: 499_999, motion: PictureRule.Motion()
    ).with { $0.isSizeAdvised = true }

    var lines: [RuleLine] {
        [
            RuleLine("pack", .document, "Contents.json"), RuleLine("pack", .missing, "file"),
            RuleLine("pack", .grid, "small, regular, large"), RuleLine("pack", .count, "≥ 1"),
            RuleLine("pack", .unlisted, "listed", isAdvice: true), RuleLine("pack", .duplicate, "once"),
            RuleLine("sticker", .label, "1–150"), RuleLine("sticker", .extension, ".png, .gif"),
        ] + Self.still.lines(beside: Self.moving)
    }

    func isPack(_ paths: Set<String>) -> Bool {
        paths.contains { path in
            let first = path.prefix { $0 != "/" }
            return path.contains("/") && (first.hasSuffix(".xcstickers") || first.hasSuffix(".stickerpack"))
        }
    }

    func check(_ check: inout PackCheck) {
        let paths = check.pack.files.keys.sorted()
        func folders(_ ending: String) -> [String] {
            let found = paths.compactMap { path in
                path.firstRange(of: "\(ending)/").map { String(path[..<$0.lowerBound]) + ending }
            }
            return Set(found).sorted()
        }
        for catalog in folders(".xcstickers") {
            _ = check.document("\(catalog)/Contents.json", allowsMark: true)
        }
        let packs = folders(".stickerpack")
        if packs.isEmpty { check.breaks("pack", .missing, "*.stickerpack", "nothing") }
        let stickers = folders(".sticker")
        for pack in packs {
            self.pack(pack, stickers.filter { $0.hasPrefix(pack + "/") }, &check)
        }
    }

    private func pack(_ folder: String, _ present: [String], _ check: inout PackCheck) {
        let file = "\(folder)/Contents.json"
        guard let contents = check.document(file, allowsMark: true) else { return }
        if let grid = contents["properties"]?["grid-size"]?.text {
            check.require(["small", "regular", "large"].contains(grid), "pack", .grid, file, grid)
        }
        let stickers = contents["stickers"]?.list ?? []
        check.count(stickers.count, { $0 >= 1 }, file)
        let names = stickers.enumerated().compactMap { index, sticker in
            check.file(of: sticker, "filename", named: "\(file) #\(index + 1)")
        }
        for name in PackCheck.repeated(names) { check.breaks("pack", .duplicate, file, name) }
        for name in Set(names).sorted() { sticker("\(folder)/\(name)", &check) }
        for sticker in present where !names.contains(String(sticker.dropFirst(folder.count + 1))) {
            check.breaks("pack", .unlisted, sticker, "unlisted")
        }
    }

    private func sticker(_ folder: String, _ check: inout PackCheck) {
        let document = "\(folder)/Contents.json"
        guard check.pack.files.keys.contains(where: { $0.hasPrefix(folder + "/") }) else {
            return check.breaks("pack", .missing, folder, "nothing")
        }
        guard let properties = check.document(document, allowsMark: true)?["properties"] else { return }
        let label = properties.text("accessibility-label")
        check.length(label, 1...150, "sticker", .label, document)
        guard let name = check.file(of: properties, "filename", named: document) else { return }
        let file = "\(folder)/\(name)"
        check.picture(file, still: Self.still, moving: Self.moving)
        guard let bytes = check.pack.files[file], let picture = PictureReader.read(bytes) else { return }
        let ending = picture.format == .gif ? ".gif" : ".png"
        check.require(file.hasSuffix(ending), "sticker", .extension, file, picture.format.rawValue)
    }
}
