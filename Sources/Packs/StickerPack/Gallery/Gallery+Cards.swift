import Messages
import Names
import StickerManifest

/// What the page shows of one sticker, and how all are saved.
extension Gallery {
    /// Cards that show at once on a large screen; their pictures are loaded first, the others as they come into view.
    private static let firstCards = 8

    /// - Parameter number: from 0, in the order of the page.
    mutating func card(_ sticker: StickerEntry, number: Int) {
        let said =
            sticker.text.map { words in
                let titles = sticker.name.isEmpty ? ["en": sticker.id] : sticker.name
                return titles.mapValues { "\($0): \(words)" }
            } ?? (sticker.description.isEmpty ? sticker.name : sticker.description)
        let emoji =
            sticker.emoji.isEmpty ? "" : " <span class=\"emoji\">\(HTML.text(sticker.emoji.joined()))</span>"
        let kind = sticker.mediaType == "image/gif" ? "gif" : "png"
        let id = HTML.text(sticker.id)
        let words = SearchWords.lines(
            id: sticker.id, names: sticker.name, keywords: sticker.keywords, emoji: sticker.emoji)
        lines += [
            "<article id=\"\(id)\" data-words=\"\(HTML.text(words))\"><a class=\"stage\" href=\"\(HTML.link(sticker.file))\"><picture>"
        ]
        if let still = sticker.still {
            lines.append(
                "<source media=\"(prefers-reduced-motion: reduce)\" srcset=\"\(HTML.link(still.file))\">")
        }
        let order =
            number == 0
            ? "fetchpriority=\"high\""
            : (number < Self.firstCards ? "" : "loading=\"lazy\" ")
                + "decoding=\"async\" fetchpriority=\"low\""
        lines += [
            "<img src=\"\(HTML.link(sticker.file))\" width=\"\(sticker.width)\" height=\"\(sticker.height)\""
                + " \(order) \(texts.alternative(said, otherwise: sticker.id))></picture></a>",
            "<h2><span id=\"name:\(id)\">\(texts.span(sticker.name, otherwise: sticker.id))</span>\(emoji)\(star(sticker))</h2>",
            "<p class=\"facts\"><span class=\"kind\">\(kind.uppercased())</span>"
                + " \(sticker.width)×\(sticker.height) · \(Self.size(sticker.bytes))\(motion(sticker))</p>",
        ]
        for loss in VisibleLosses.codes(sticker.reductions) {
            lines.append(
                "<p class=\"reduced\">\(texts.span("loss.\(loss)"))</p>")
        }
        lines += [
            "<p class=\"acts\"><a class=\"button\" \(Self.named("save", id)) href=\"\(HTML.link(sticker.file))\""
                + " download=\"\(id).\(kind)\">\(texts.span("gallery.save"))</a>"
                + "<button class=\"button\" \(Self.named("copy", id)) data-copy>\(texts.span("gallery.copy"))</button></p>",
            "</article>",
        ]
    }

    /// Marks what the person likes best.
    private mutating func star(_ sticker: StickerEntry) -> String {
        guard sticker.favorite == true else { return "" }
        return " " + texts.star
    }

    /// The attributes by which screen readers say what a button does, and to which sticker.
    private static func named(_ act: String, _ id: String) -> String {
        "id=\"\(act):\(id)\" aria-labelledby=\"\(act):\(id) name:\(id)\""
    }

    /// Searches and saves; without scripts there is nothing to search.
    mutating func tools() -> String {
        "<div class=\"group\"><input type=\"search\" hidden placeholder=\"🔍\" autocomplete=\"off\" "
            + "\(texts.label("studio.label.search"))></div>" + saveAll()
    }

    private mutating func saveAll() -> String {
        "<div class=\"group\"><button class=\"button\" data-zip>\(texts.span("gallery.save.all"))</button></div>"
    }

    /// Asks for the folder of the page where the page can't read the files itself.
    mutating func dialog() {
        lines.append(
            "<dialog aria-labelledby=\"question\"><p id=\"question\">\(texts.span("gallery.folder.question"))</p><div><label class=\"button\">"
                + "<input type=\"file\" webkitdirectory multiple>\(texts.span("gallery.folder.choose"))</label>"
                + "<button data-close>\(texts.span("gallery.cancel"))</button></div></dialog>")
    }
}
