import Platforms

/// Sticker packs for Delta Chat: a zip of one folder.
///
/// Source: chatmail/core, deltachat-jsonrpc (misc_get_stickers, misc_save_sticker); deltachat/deltachat-android, issue 4444.
struct DeltaChatRules: PlatformRules {
    var platform: Platform { .deltachat }

    private static let formats: [Picture.Format] = [.webp, .png, .apng]
    private static let still = PictureRule("still", formats, .square(16...4096), limit: 1_000_000)
    private static let moving = PictureRule(
        "moving", formats, .square(16...4096), limit: 1_000_000, motion: PictureRule.Motion(plays: 0...0))

    var lines: [RuleLine] {
        [
            RuleLine("pack", .count, "≥ 1"), RuleLine("pack", .name, "1–255, no / \\ ."),
            RuleLine("pack", .duplicate, "1"),
            RuleLine("archive", .archive, "intact"), RuleLine("archive", .entries, "PNG, WebP"),
        ] + Self.still.lines(beside: Self.moving)
    }

    /// A zip of pictures of other platforms lies beside the pictures.
    func isPack(_ paths: Set<String>) -> Bool {
        !paths.isEmpty && paths.allSatisfy { !$0.contains("/") && $0.hasSuffix(".zip") }
    }

    func check(_ check: inout PackCheck) {
        for file in check.pack.names(in: "") where file.hasSuffix(".zip") {
            guard let names = check.unzip(file) else { continue }
            let files = names.filter { !$0.hasSuffix("/") }
            let folders = Set(files.map { String($0.prefix { $0 != "/" }) })
            let wrong = files.first {
                let parts = $0.split(separator: "/", omittingEmptySubsequences: false)
                return parts.count != 2 || parts[1].hasPrefix(".")
                    || !(parts[1].hasSuffix(".webp") || parts[1].hasSuffix(".png"))
            }
            if let wrong = wrong ?? PackCheck.repeated(files).first {
                check.breaks("archive", .entries, file, wrong)
                continue
            }
            check.count(files.count, { $0 >= 1 }, file)
            check.require(folders.count <= 1, "pack", .duplicate, file, String(folders.count))
            for folder in folders.sorted() {
                let isSound = 1...255 ~= folder.utf8.count && !folder.contains { "/\\.".contains($0) }
                check.require(isSound, "pack", .name, file, folder)
            }
            for picture in files {
                check.picture("\(file)/\(picture)", still: Self.still, moving: Self.moving)
            }
        }
    }
}
