import Messages
import StickerManifest

/// What the page shows of one sticker, and how all are saved.
extension Gallery {
    /// Cards that show at once on a large screen; their pictures are loaded first, the others as they come into view.
    private static let firstCards = 8

    /// - Parameter number: from 0, in the order of the page.
    mutating func card(_ sticker: StickerEntry, number: Int) {
        let said = sticker.description.isEmpty ? sticker.name : sticker.description
        let emoji =
            sticker.emoji.isEmpty ? "" : " <span class=\"emoji\">\(HTML.text(sticker.emoji.joined()))</span>"
        let kind = sticker.mediaType == "image/gif" ? "gif" : "png"
        lines += [
            "<article id=\"\(HTML.text(sticker.id))\"><a class=\"stage\" href=\"\(HTML.link(sticker.file))\"><picture>"
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
                + " \(order) \(HTML.alternative(said, otherwise: sticker.id))></picture></a>",
            "<h2>\(HTML.texts(sticker.name, otherwise: sticker.id))\(emoji)</h2>",
            "<p class=\"facts\"><span class=\"kind\">\(kind.uppercased())</span>"
                + " \(sticker.width)×\(sticker.height) · \(Self.size(sticker.bytes))\(Self.motion(sticker))</p>",
        ]
        for loss in VisibleLosses.codes(sticker.reductions) {
            lines.append(
                "<p class=\"reduced\">\(HTML.texts(Messages.texts("loss.\(loss)"), otherwise: loss))</p>")
        }
        lines += [
            "<p class=\"acts\"><a class=\"button\" href=\"\(HTML.link(sticker.file))\""
                + " download=\"\(HTML.text(sticker.id)).\(kind)\">\(HTML.both("Save", "保存"))</a>"
                + "<button class=\"button\" data-copy>\(HTML.both("Copy", "コピー"))</button></p>", "</article>",
        ]
    }

    static let saveAll =
        "<div class=\"group\"><button class=\"button\" data-zip>"
        + HTML.both("Save all as a zip", "すべてを zip で保存") + "</button></div>"

    /// Asks for the folder of the page where the page can't read the files itself.
    mutating func dialog() {
        lines += [
            "<dialog><p>"
                + HTML.both(
                    "Browsers don't let a page on your disk read the files beside it. Choose the folder that contains this page; nothing is sent anywhere. Or click a sticker, and save it with the browser's menu.",
                    "ブラウザーは、ディスク上のページが隣のファイルを読むことを許しません。このページのあるフォルダーを選んでください。どこにも送信されません。スタンプをクリックして、ブラウザーのメニューで保存することもできます。"
                )
                + "</p><div><label class=\"button\"><input type=\"file\" webkitdirectory multiple>"
                + HTML.both("Choose the folder", "フォルダーを選ぶ") + "</label><button data-close>"
                + HTML.both("Cancel", "キャンセル") + "</button></div></dialog>"
        ]
    }
}
