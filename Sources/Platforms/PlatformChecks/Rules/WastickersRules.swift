import Platforms

/// Archives that sticker apps on phones open: what those apps can't read, and what WhatsApp then refuses.
///
/// Source: laggykiller/sticker-convert, uploaders/compress_wastickers.py; WhatsApp's rules for pictures.
struct WastickersRules: PlatformRules {
    var platform: Platform { .wastickers }

    private static let ending = ".wastickers"

    var lines: [RuleLine] {
        [
            RuleLine("pack", .missing, "file"), RuleLine("pack", .title, "1–128"),
            RuleLine("pack", .author, "1–128"), RuleLine("pack", .count, "3–30"),
            RuleLine("pack", .mixed, "apart"), RuleLine("pack", .cover, "1"),
            RuleLine("archive", .archive, "intact"), RuleLine("archive", .entries, "PNG, TXT, WebP"),
        ] + WhatsAppRules.still.lines(beside: WhatsAppRules.moving) + WhatsAppRules.tray.lines
    }

    func isPack(_ paths: Set<String>) -> Bool {
        paths.contains { !$0.contains("/") && $0.hasSuffix(Self.ending) }
    }

    func check(_ check: inout PackCheck) {
        for file in check.pack.names(in: "") where file.hasSuffix(Self.ending) {
            guard let names = check.unzip(file) else { continue }
            text("title.txt", .title, file, &check)
            text("author.txt", .author, file, &check)
            let pictures = names.filter { $0.hasSuffix(".webp") }
            let icons = names.filter { $0.hasSuffix(".png") }
            let extra = names.first {
                $0.contains("/") || !["webp", "png", "txt"].contains($0.split(separator: ".").last)
            }
            if let extra = extra ?? PackCheck.repeated(names).first {
                check.breaks("archive", .entries, file, extra)
            }
            check.require(icons.count == 1, "pack", .cover, file, String(icons.count))
            for icon in icons { check.picture("\(file)/\(icon)", WhatsAppRules.tray) }
            check.count(pictures.count, { 3...30 ~= $0 }, file)
            let kinds = pictures.compactMap {
                check.picture("\(file)/\($0)", still: WhatsAppRules.still, moving: WhatsAppRules.moving)
            }
            check.mixed(kinds, file)
        }
    }

    private func text(_ name: String, _ kind: Check, _ file: String, _ check: inout PackCheck) {
        guard let bytes = check.bytes("\(file)/\(name)") else { return }
        check.length(String(decoding: bytes, as: UTF8.self), 1...128, "pack", kind, "\(file)/\(name)")
    }
}
