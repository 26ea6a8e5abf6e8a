import StickerManifest

/// Makes `index.html`, a page for people that shows the pack. It loads nothing from other places and works from the file
/// system, where it can't read files beside it: there people choose the folder for a zip of all. Equal manifests and names
/// give equal bytes.
struct Gallery {
    let manifest: PackManifest
    /// Whose face is in the stickers, as the person wrote it; nil: not known.
    let person: String?
    var lines: [String] = []

    static func page(_ manifest: PackManifest, person: String? = nil) -> [UInt8] {
        let words =
            person?.split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(longestName) ?? ""
        var gallery = Gallery(manifest: manifest, person: words.isEmpty ? nil : String(words))
        gallery.write()
        return Array((gallery.lines.joined(separator: "\n") + "\n").utf8)
    }

    /// Whether the bytes are a page that this type made.
    static func isGallery(_ bytes: [UInt8]) -> Bool { bytes.starts(with: head.utf8) }

    /// Characters.
    private static let longestName = 80

    /// The beginning of every page.
    private static let head = "<!doctype html>\n<html lang=\"en\" data-back=\"checker\">\n"

    private init(manifest: PackManifest, person: String?) {
        (self.manifest, self.person) = (manifest, person)
    }

    private mutating func write() {
        let name = manifest.pack.name
        lines += [
            "<!doctype html>", "<html lang=\"en\" data-back=\"checker\">", "<head>",
            "<meta charset=\"utf-8\">",
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">",
            "<meta name=\"referrer\" content=\"no-referrer\">",
            "<title>\(HTML.text((person.map { "\($0) · " } ?? "") + (Localized.pick(name, for: "en") ?? "Kigurumi")))</title>",
            "<style>", Self.style, "</style>", "</head>", "<body>",
        ]
        header()
        problems()
        if manifest.stickers.isEmpty {
            lines += [
                "<main class=\"empty\"><div class=\"ghost\" aria-hidden=\"true\">🫥</div>",
                "<h2>" + HTML.both("No stickers here", "スタンプはまだありません") + "</h2>",
                "<p>"
                    + HTML.both(
                        "Give Kigurumi a face, and they will appear.", "顔の写真を用意すると、ここに並びます。")
                    + "</p></main>",
            ]
        } else {
            lines.append("<main class=\"grid\">")
            for (number, sticker) in manifest.stickers.enumerated() { card(sticker, number: number) }
            lines.append("</main>")
            dialog()
        }
        lines += [
            "<footer>\(HTML.text(manifest.generator.name)) \(HTML.text(manifest.generator.version)) · "
                + HTML.both("generation", "世代") + " \(manifest.generation) · "
                + "<time>\(HTML.text(manifest.publishedAt))</time></footer>",
            "<p role=\"status\"></p>", "<script>", Self.script, "</script>", "</body>", "</html>",
        ]
    }

    private mutating func header() {
        let moving = manifest.stickers.count { $0.moves }
        let count = manifest.stickers.count
        let bytes = manifest.stickers.reduce(0) { $0 &+ $1.bytes }
        let cover = manifest.stickers.first { $0.id == manifest.pack.cover } ?? manifest.stickers.first
        let who = person.map { "<span class=\"person\">\(HTML.text($0))</span>" } ?? ""
        let author = manifest.pack.author.map { "<span class=\"author\">\(HTML.text($0))</span>" } ?? ""
        lines.append("<header>")
        if let cover {
            lines.append(
                "<img class=\"cover\" src=\"\(HTML.link(cover.still?.file ?? cover.file))\" alt=\"\" decoding=\"async\" fetchpriority=\"low\">"
            )
        }
        lines += [
            "<div class=\"title\"><h1>\(HTML.texts(manifest.pack.name, otherwise: "Kigurumi"))</h1>",
            "<p>\(who)\(author)"
                + HTML.both(
                    "\(count) sticker\(count == 1 ? "" : "s"), \(moving) moving · \(Self.size(bytes))",
                    "スタンプ \(count)個（動くもの \(moving)個）・\(Self.size(bytes))") + "</p></div>",
            "</header>",
            "<nav><div class=\"group\" role=\"group\" \(HTML.label("Background", "背景"))>",
        ]
        for (back, english, japanese) in Self.backgrounds {
            lines.append(
                "<button data-set-back=\"\(back)\" aria-pressed=\"\(back == "checker")\">"
                    + "<i class=\"dot \(back)\"></i>\(HTML.both(english, japanese))</button>")
        }
        lines += [
            "</div>" + (manifest.stickers.isEmpty ? "" : Self.saveAll)
                + "<div class=\"group\" role=\"group\" \(HTML.label("Language", "言語"))>",
            "<button data-set-lang=\"en\" aria-pressed=\"true\" lang=\"en\">English</button>",
            "<button data-set-lang=\"ja\" aria-pressed=\"false\" lang=\"ja\">日本語</button></div></nav>",
        ]
    }

    private mutating func problems() {
        guard !manifest.problems.isEmpty else { return }
        lines.append("<section class=\"problems\"><h2>" + HTML.both("Problems", "問題") + "</h2><ul>")
        for problem in manifest.problems {
            lines.append(
                "<li><b>\(HTML.text(problem.subject))</b> \(HTML.texts(problem.message, otherwise: problem.code))"
                    + " <code>\(HTML.text(problem.code))</code></li>")
        }
        lines.append("</ul></section>")
    }

    private static let backgrounds = [
        ("checker", "Checkerboard", "市松"), ("light", "Light", "明るい"), ("dark", "Dark", "暗い"),
        ("chat", "Chat", "ふきだし"),
    ]

    static func motion(_ sticker: StickerEntry) -> String {
        guard sticker.moves else { return "" }
        var (english, japanese) = ("\(sticker.frames) frames", "\(sticker.frames)コマ")
        if let duration = sticker.duration {
            english += ", \(number(duration)) s"
            japanese += "・\(number(duration))秒"
        }
        return " · " + HTML.both(english, japanese)
    }

    /// At most two decimals, none where there are none.
    static func number(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e12 else { return "?" }
        let rounded = (value * 100).rounded() / 100
        return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
    }

    static func size(_ bytes: Int) -> String {
        if bytes < 1000 { return "\(bytes) B" }
        return bytes < 999_500 ? "\((bytes + 500) / 1000) kB" : "\(number(Double(bytes) / 1e6)) MB"
    }
}
