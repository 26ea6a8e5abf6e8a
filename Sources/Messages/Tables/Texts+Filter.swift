extension Texts {
    /// Photo filters, of costumes and shared ones.
    static let filter: [String: Bilingual] = [
        "filter.missing": Bilingual(
            "There is no shared filter “{id}” that can be used. Its filter.json may be missing or broken. Usable here: {known}.",
            "使える共有フィルター「{id}」がありません。filter.json がないか、壊れています。ここで使えるもの: {known}。"),
        "filter.value": Bilingual(
            "{found} is not a filter. Write the id of a shared one, or an object with one operation, such as blur.",
            "{found} はフィルターではありません。共有フィルターの id か、blur などの操作を一つ持つオブジェクトを書いてください。"),
        "filter.empty": Bilingual(
            "This filter does nothing. Give it one of {known}.",
            "このフィルターには操作がありません。{known} のどれかを書いてください。"),
        "filter.curve.length": Bilingual(
            "A table has 256 entries, but this one has {count}. Write them all, or control points such as [[0, 0], [255, 255]].",
            "表は 256 個の数ですが、{count} 個です。すべて書くか、[[0, 0], [255, 255]] のような制御点にしてください。"),
        "filter.curve.point": Bilingual(
            "{found} is not a control point. Write [in, out], both in 0 to 255.",
            "{found} は制御点ではありません。[入力, 出力] を 0〜255 で書いてください。"),
        "filter.operation.skipped": Bilingual(
            "{feature} is ignored: this version doesn't support it. It supports {known}.",
            "{feature} は無視されます。この版が知っているのは {known} です。"),
        "filter.document.missing": Bilingual(
            "The filter {id} isn't used: it has no filter.json yet. Add it, or remove the folder.",
            "フィルター {id} は使われません。filter.json がまだありません。追加するか、フォルダを消してください。"),
        "filter.kept": Bilingual(
            "The filter's last good state stays in use until it is fixed.",
            "直るまで、このフィルターは最後に正しかった状態で使われます。"),
    ]
}
