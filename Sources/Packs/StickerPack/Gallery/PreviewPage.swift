import Messages

/// A page that shows packs of apps; the gallery's style, languages and grounds, without anything to save.
package enum PreviewPage {
    package struct Picture: Sendable {
        /// Relative to the page, with `/` between parts.
        var file: String
        var isVideo: Bool
        /// In pixels.
        var width: Int, height: Int
        /// For screen readers.
        var text: String
        /// Shown below it.
        var label: String
        var isFavorite: Bool

        package init(
            file: String, isVideo: Bool, width: Int, height: Int, text: String, label: String,
            isFavorite: Bool
        ) {
            (self.file, self.isVideo, self.width, self.height) = (file, isVideo, width, height)
            (self.text, self.label, self.isFavorite) = (text, label, isFavorite)
        }
    }

    /// A pack of an app.
    package struct Section: Sendable {
        var app: String
        var title: String
        var author: String
        /// The picture that stands for the pack.
        var cover: String?
        /// Pixels of a picture's longer side.
        var side: Int
        /// Whether pictures stand in a line of text.
        var isInline: Bool
        var pictures: [Picture]

        package init(
            app: String, title: String, author: String, cover: String?, side: Int, isInline: Bool,
            pictures: [Picture]
        ) {
            (self.app, self.title, self.author, self.cover) = (app, title, author, cover)
            (self.side, self.isInline, self.pictures) = (side, isInline, pictures)
        }
    }

    /// Whether the bytes are a page of this program, which may be replaced.
    package static func isPage(_ bytes: [UInt8]) -> Bool {
        String(decoding: bytes.prefix(400), as: UTF8.self).contains(mark)
    }

    private static let mark = "<meta name=\"generator\" content=\"kigurumi export --preview\">"

    /// - Parameter language: a BCP 47 tag.
    package static func page(_ sections: [Section], language: String) -> [UInt8] {
        var texts = GalleryTexts(language: Language(language) ?? .english)
        var lines = [
            Gallery.head + "\(texts.language.tag)\" data-back=\"chat\">", "<head>",
            "<meta charset=\"utf-8\">",
            mark, "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">",
            "<meta name=\"referrer\" content=\"no-referrer\">", "<title>Kigurumi</title>", "<style>",
            Gallery.style, style, "</style>", "</head>", "<body>",
            "<header><div class=\"title\"><h1>\(texts.span("preview.title"))</h1>"
                + "<p>\(texts.span("preview.about"))</p></div></header>",
        ]
        lines += texts.grounds(chosen: "chat") + ["</div>", texts.languages(), "<main>"]
        for section in sections { lines += section.lines(&texts) }
        lines += [
            "</main>", "<p role=\"status\"></p>", "<script>", "const words = {}, texts = \(texts.json);",
            Gallery.script, "</script>", "</body>", "</html>",
        ]
        return Array((lines.joined(separator: "\n") + "\n").utf8)
    }

    private static let style = """
        .pack { display: flex; gap: 12px; align-items: center; margin: 26px 0 10px; } .pack h2, .pack p { margin: 0; }
        .pack img { width: 48px; height: 48px; object-fit: contain; } .pack p { color: var(--soft); }
        .sent { display: flex; flex-wrap: wrap; gap: 14px; align-items: end; } .sent figure { margin: 0; text-align: center; }
        .sent .stage :is(img, video) { display: block; width: var(--side); height: auto; }
        .sent figcaption { font-size: 13px; color: var(--soft); max-width: 220px; } .sent .stage { padding: 10px; }
        .sent .line { display: flex; align-items: center; gap: 5px; padding: 6px 12px; border-radius: 14px; font-size: 16px;
          background: #fff; color: #16181d; }
        """
}

extension PreviewPage.Section {
    fileprivate func lines(_ texts: inout GalleryTexts) -> [String] {
        let icon = cover.map { "<img src=\"\(HTML.path($0))\" alt=\"\">" } ?? ""
        return [
            "<section style=\"--side: \(side)px\"><div class=\"pack\">\(icon)<div><h2>\(HTML.text(app)) · \(HTML.text(title))</h2>",
            "<p>\(HTML.text(author))</p></div></div><div class=\"sent\">",
        ] + pictures.map { figure($0, &texts) } + ["</div></section>"]
    }

    private func figure(_ picture: PreviewPage.Picture, _ texts: inout GalleryTexts) -> String {
        let longest = max(picture.width, picture.height, 1)
        let size =
            "width=\"\(max(1, picture.width * side / longest))\" height=\"\(max(1, picture.height * side / longest))\""
        let (place, text) = (HTML.path(picture.file), HTML.text(picture.text))
        let shown =
            picture.isVideo
            ? "<video src=\"\(place)\" \(size) aria-label=\"\(text)\" autoplay loop muted playsinline></video>"
            : "<img src=\"\(place)\" \(size) alt=\"\(text)\" loading=\"lazy\" decoding=\"async\">"
        let line = isInline ? "<span class=\"line\">Aa \(shown) Aa</span>" : shown
        let star = picture.isFavorite ? " " + texts.star : ""
        return
            "<figure><div class=\"stage\">\(line)</div><figcaption>\(HTML.text(picture.label))\(star)</figcaption></figure>"
    }
}
