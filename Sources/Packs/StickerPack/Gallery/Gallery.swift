import Messages
import StickerManifest

/// Makes `index.html`, a page for people that shows the pack. It loads nothing from other places and works from the file
/// system, where it can't read files beside it: there people choose the folder for a zip of all. Equal manifests and names
/// give equal bytes.
struct Gallery {
    let manifest: PackManifest
    /// Whose face is in the stickers, on one line; nil: not known.
    let person: String?
    var lines: [String] = []
    var texts: GalleryTexts

    static func page(_ manifest: PackManifest, person: String? = nil) -> [UInt8] {
        var gallery = Gallery(manifest: manifest, person: person)
        gallery.write()
        return Array((gallery.lines.joined(separator: "\n") + "\n").utf8)
    }

    /// Whether the bytes are a page that this type made.
    static func isGallery(_ bytes: [UInt8]) -> Bool {
        let start = String(decoding: bytes.prefix(200), as: UTF8.self)
        guard start.hasPrefix(head) else { return false }
        return start.dropFirst(head.count).drop { $0.isLetter || $0 == "-" }.hasPrefix(
            "\" data-back=\"checker\">\n")
    }

    /// The beginning of every page.
    static let head = "<!doctype html>\n<html lang=\""

    private init(manifest: PackManifest, person: String?) {
        self.manifest = manifest
        self.person = person
        texts = GalleryTexts(language: manifest.profile?.language.flatMap { Language($0) } ?? .english)
    }

    private mutating func write() {
        let name = texts.own(texts.translations(manifest.pack.name, otherwise: "Kigurumi"))
        lines += [
            Self.head + "\(texts.language.tag)\" data-back=\"checker\">", "<head>",
            "<meta charset=\"utf-8\">",
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">",
            "<meta name=\"referrer\" content=\"no-referrer\">",
            "<title>\(person.map { HTML.text($0) + " · " } ?? "")\(name)</title>",
            "<style>", Self.style, "</style>", "</head>", "<body>",
        ]
        header()
        problems()
        if manifest.stickers.isEmpty {
            lines += [
                "<main class=\"empty\"><div class=\"ghost\" aria-hidden=\"true\">🫥</div>",
                "<h2>" + texts.span("gallery.empty") + "</h2>",
                "<p>" + texts.span("gallery.empty.advice") + "</p></main>",
            ]
        } else {
            lines.append("<main class=\"grid\">")
            for (number, sticker) in manifest.stickers.enumerated() { card(sticker, number: number) }
            lines += ["</main>", "<p class=\"none\" aria-live=\"polite\"></p>"]
            dialog()
        }
        lines += [
            "<footer>\(HTML.text(manifest.generator.name)) \(HTML.text(manifest.generator.version)) · "
                + texts.span("gallery.generation", ["number": String(manifest.generation)]) + " · "
                + "<time>\(HTML.text(manifest.publishedAt))</time></footer>",
            "<p role=\"status\"></p>", "<script>", "const words = \(words()), texts = \(texts.json);",
            Self.script,
            "</script>", "</body>", "</html>",
        ]
    }

    private mutating func header() {
        let moving = manifest.stickers.count { $0.moves }
        let count = manifest.stickers.count
        let bytes = manifest.stickers.reduce(0) { $0 &+ $1.bytes }
        let cover = manifest.stickers.first { $0.id == manifest.pack.cover } ?? manifest.stickers.first
        let who = person.map { "<span class=\"person\">\(HTML.text($0))</span>" } ?? ""
        lines.append("<header>")
        if let cover {
            lines.append(
                "<img class=\"cover\" src=\"\(HTML.link(cover.still?.file ?? cover.file))\" alt=\"\" decoding=\"async\" fetchpriority=\"low\">"
            )
        }
        lines += [
            "<div class=\"title\"><h1>\(texts.span(manifest.pack.name, otherwise: "Kigurumi"))</h1>",
            "<p>\(who)"
                + texts.span(
                    "gallery.stickers",
                    ["count": String(count), "moving": String(moving), "size": Self.size(bytes)])
                + "</p></div>",
            "</header>",
        ]
        lines += texts.grounds(chosen: "checker")
        lines.append("</div>" + (manifest.stickers.isEmpty ? "" : tools()))
        lines.append(texts.languages())
    }

    /// The numbers of the texts that only the script shows, by their last words.
    private mutating func words() -> String {
        let all = [
            "saved", "saved.count", "saved.count.one", "copied", "copied.moving", "copied.unsure",
            "copy.failed", "missing", "none", "opened", "unloadable",
        ]
        return "{" + all.map { "\"\($0)\":\(texts.number("gallery.\($0)"))" }.joined(separator: ",") + "}"
    }

    private mutating func problems() {
        guard !manifest.problems.isEmpty else { return }
        lines.append("<section class=\"problems\"><h2>" + texts.span("gallery.problems") + "</h2><ul>")
        for problem in manifest.problems {
            lines.append(
                "<li><b>\(HTML.text(problem.subject))</b> \(texts.span(problem.message, otherwise: problem.code))"
                    + " <code>\(HTML.text(problem.code))</code></li>")
        }
        lines.append("</ul></section>")
    }

    mutating func motion(_ sticker: StickerEntry) -> String {
        guard sticker.moves else { return "" }
        var evidence = ["count": String(sticker.frames)]
        guard let duration = sticker.duration else { return " · " + texts.span("gallery.frames", evidence) }
        evidence["seconds"] = Self.number(duration)
        return " · " + texts.span("gallery.frames.seconds", evidence)
    }

    /// At most two decimals, none where there are none.
    static func number(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e12 else { return "?" }
        let rounded = (value * 100).rounded() / 100
        return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
    }

    /// With a space at which no line breaks.
    static func size(_ bytes: Int) -> String {
        if bytes < 1000 { return "\(bytes)\u{a0}B" }
        return bytes < 999_500 ? "\((bytes + 500) / 1000)\u{a0}kB" : "\(number(Double(bytes) / 1e6))\u{a0}MB"
    }
}
