extension Texts {
    /// Photo filters, of costumes and shared ones.
    static let filter: [String: Bilingual] = [
        "filter.missing": Bilingual(
            "There is no usable shared filter “{id}”: its filter.json is missing or broken. Usable filters: {known}.",
            "使える共有フィルター「{id}」がありません。filter.json がないか、壊れています。使えるもの: {known}。"),
        "filter.value": Bilingual(
            "{found} is not a filter. Write the id of a shared filter, or an object with one operation such as blur.",
            "{found} はフィルターではありません。共有フィルターの id か、blur などの操作を 1 つ持つオブジェクトを書いてください。"),
        "filter.empty": Bilingual(
            "This filter has no operation. Add one of: {known}.",
            "このフィルターには操作がありません。次のどれかを追加してください: {known}。"),
        "filter.curve.length": Bilingual(
            "A curve table has 256 entries; this one has {count}. Write them all, or control points such as [[0, 0], [255, 255]].",
            "カーブの表には 256 個の値が必要ですが、{count} 個です。すべて書くか、[[0, 0], [255, 255]] のような制御点にしてください。"),
        "filter.curve.point": Bilingual(
            "{found} is not a control point. Write [in, out], each from 0 to 255.",
            "{found} は制御点ではありません。[入力, 出力] をそれぞれ 0〜255 で書いてください。"),
        "filter.operation.skipped": Bilingual(
            "{feature} is ignored: this version doesn't support it. Supported: {known}.",
            "{feature} は無視されます。このバージョンは対応していません。使えるもの: {known}。"),
        "filter.document.missing": Bilingual(
            "The filter {id} isn't used: it has no filter.json. Add one, or remove the folder.",
            "フィルター {id} は使われません。filter.json がありません。追加するか、フォルダーを削除してください。"),
    ]
}
