import StickerManifest

/// Makes `index.html`, a page for people that shows the pack. It loads nothing from other places and works from the file
/// system. Equal manifests give equal bytes.
struct Gallery {
    private let manifest: PackManifest
    private var lines: [String] = []

    static func page(_ manifest: PackManifest) -> [UInt8] {
        var gallery = Gallery(manifest: manifest)
        gallery.write()
        return Array((gallery.lines.joined(separator: "\n") + "\n").utf8)
    }

    /// Whether the bytes are a page that this type made.
    static func isGallery(_ bytes: [UInt8]) -> Bool { bytes.starts(with: head.utf8) }

    /// The beginning of every page.
    private static let head = "<!doctype html>\n<html lang=\"en\" data-back=\"checker\">\n"

    private init(manifest: PackManifest) { self.manifest = manifest }

    private mutating func write() {
        let name = manifest.pack.name
        lines += [
            "<!doctype html>", "<html lang=\"en\" data-back=\"checker\">", "<head>",
            "<meta charset=\"utf-8\">",
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">",
            "<meta name=\"referrer\" content=\"no-referrer\">",
            "<title>\(HTML.text(Localized.pick(name, for: "en") ?? "Kigurumi"))</title>",
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
            for sticker in manifest.stickers { card(sticker) }
            lines.append("</main>")
        }
        lines += [
            "<footer>\(HTML.text(manifest.generator.name)) \(HTML.text(manifest.generator.version)) · "
                + HTML.both("generation", "世代") + " \(manifest.generation) · "
                + "<time>\(HTML.text(manifest.publishedAt))</time></footer>",
            "<script>", Self.script, "</script>", "</body>", "</html>",
        ]
    }

    private mutating func header() {
        let moving = manifest.stickers.count { $0.moves }
        let count = manifest.stickers.count
        let bytes = manifest.stickers.reduce(0) { $0 &+ $1.bytes }
        let cover = manifest.stickers.first { $0.id == manifest.pack.cover } ?? manifest.stickers.first
        let author = manifest.pack.author.map { "<span class=\"author\">\(HTML.text($0))</span>" } ?? ""
        lines.append("<header>")
        if let cover {
            lines.append(
                "<img class=\"cover\" src=\"\(HTML.link(cover.still?.file ?? cover.file))\" alt=\"\">")
        }
        lines += [
            "<div class=\"title\"><h1>\(HTML.texts(manifest.pack.name, otherwise: "Kigurumi"))</h1>",
            "<p>\(author)"
                + HTML.both(
                    "\(count) sticker\(count == 1 ? "" : "s"), \(moving) moving · \(Self.size(bytes))",
                    "スタンプ \(count)個（動くもの \(moving)個）・\(Self.size(bytes))") + "</p></div>",
            "</header>",
            "<nav><div class=\"group\" role=\"group\" aria-label=\"Background\">",
        ]
        for (back, english, japanese) in Self.backgrounds {
            lines.append(
                "<button data-set-back=\"\(back)\" aria-pressed=\"\(back == "checker")\">"
                    + "<i class=\"dot \(back)\"></i>\(HTML.both(english, japanese))</button>")
        }
        lines += [
            "</div><div class=\"group\" role=\"group\" aria-label=\"Language\">",
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

    private mutating func card(_ sticker: StickerEntry) {
        let said = sticker.description.isEmpty ? sticker.name : sticker.description
        let emoji =
            sticker.emoji.isEmpty ? "" : " <span class=\"emoji\">\(HTML.text(sticker.emoji.joined()))</span>"
        lines += [
            "<article id=\"\(HTML.text(sticker.id))\"><a class=\"stage\" href=\"\(HTML.link(sticker.file))\"><picture>"
        ]
        if let still = sticker.still {
            lines.append(
                "<source media=\"(prefers-reduced-motion: reduce)\" srcset=\"\(HTML.link(still.file))\">")
        }
        lines += [
            "<img src=\"\(HTML.link(sticker.file))\" width=\"\(sticker.width)\" height=\"\(sticker.height)\""
                + " loading=\"lazy\" \(HTML.alternative(said, otherwise: sticker.id))></picture></a>",
            "<h2>\(HTML.texts(sticker.name, otherwise: sticker.id))\(emoji)</h2>",
            "<p class=\"facts\"><span class=\"kind\">\(sticker.mediaType == "image/gif" ? "GIF" : "PNG")</span>"
                + " \(sticker.width)×\(sticker.height) · \(Self.size(sticker.bytes))\(Self.motion(sticker))</p>",
        ]
        for reduction in sticker.reductions {
            lines.append(
                "<p class=\"reduced\">\(HTML.text(reduction.what)) \(Self.number(reduction.from)) → "
                    + "\(Self.number(reduction.to))</p>")
        }
        lines.append("</article>")
    }

    private static let backgrounds = [
        ("checker", "Checkerboard", "市松"), ("light", "Light", "明るい"), ("dark", "Dark", "暗い"),
        ("chat", "Chat", "ふきだし"),
    ]

    private static func motion(_ sticker: StickerEntry) -> String {
        guard sticker.moves else { return "" }
        var (english, japanese) = ("\(sticker.frames) frames", "\(sticker.frames)コマ")
        if let duration = sticker.duration {
            english += ", \(number(duration)) s"
            japanese += "・\(number(duration))秒"
        }
        return " · " + HTML.both(english, japanese)
    }

    /// At most two decimals, none where there are none.
    private static func number(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e12 else { return "?" }
        let rounded = (value * 100).rounded() / 100
        return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
    }

    private static func size(_ bytes: Int) -> String {
        if bytes < 1000 { return "\(bytes) B" }
        return bytes < 999_500 ? "\((bytes + 500) / 1000) kB" : "\(number(Double(bytes) / 1e6)) MB"
    }
}
