extension Texts {
    /// Costumes that are one SVG.
    static let templatePictures: [String: Bilingual] = [
        "template.svg.encoding": Bilingual(
            "The file is not UTF-8. Save it in that encoding.", "ファイルが UTF-8 ではありません。UTF-8 で保存してください。"),
        "template.svg.tag": Bilingual(
            "A tag begins here that doesn't end, or whose attributes lack their quotes. Close it, and put values in quotes.",
            "ここで始まるタグが閉じていないか、属性の値が引用符で囲まれていません。直してください。"),
        "template.svg.unclosed": Bilingual(
            "The file ends before </{element}>. Close the element, or save the whole file again.",
            "</{element}> の前にファイルが終わっています。要素を閉じるか、保存し直してください。"),
        "template.svg.unmatched": Bilingual(
            "</{element}> closes an element that isn't the last one opened. Close them in turn.",
            "</{element}> は最後に開いた要素を閉じていません。順に閉じてください。"),
        "template.svg.root": Bilingual(
            "The outermost element is <{found}>. A picture begins with <svg>.",
            "一番外側の要素が <{found}> です。<svg> で始めてください。"),
        "template.svg.size": Bilingual(
            "The picture has no size. Give <svg> a viewBox such as “0 0 618 618”.",
            "画像の大きさがありません。<svg> に viewBox（「0 0 618 618」など）を付けてください。"),
        "template.picture.kind": Bilingual(
            "{path} is not an SVG by its content. Save it as SVG, or give it another name.",
            "{path} の中身は SVG ではありません。SVG で保存するか、名前を変えてください。"),
        "template.picture.part": Bilingual(
            "No element has the id “{element}”. A costume of one picture has back, face and front; one that stays empty is <g id=\"{element}\"/>.",
            "id が「{element}」の要素がありません。1 枚の画像の衣装には back、face、front が要ります。空なら <g id=\"{element}\"/> と書きます。"),
        "template.picture.part.misspelt": Bilingual(
            "No element has the id “{element}”. Did you mean the one called {nearest}?",
            "id が「{element}」の要素がありません。{nearest} のことですか。"),
        "template.picture.title": Bilingual(
            "The picture has no name. Write <title>…</title> as the first thing in <svg>, in English; <title xml:lang=\"ja\"> adds another language.",
            "名前がありません。<svg> の最初に英語で <title>…</title> と書いてください。ほかの言語は <title xml:lang=\"ja\"> で加えます。"),
        "template.picture.emoji": Bilingual(
            "data-emoji is “{found}”. Write one to three emoji with blanks between them.",
            "data-emoji が「{found}」です。絵文字を 1〜3 個、空白で区切って書いてください。"),
    ]
}
