extension Texts {
    /// Costumes that are one SVG.
    static let templatePictures: [String: Bilingual] = [
        "template.svg.encoding": Bilingual(
            "The file is not UTF-8. Save it as UTF-8.", "ファイルが UTF-8 ではありません。UTF-8 で保存してください。"),
        "template.svg.tag": Bilingual(
            "The tag that starts here isn't closed, or its attribute values aren't quoted. Close it, and put values in quotes.",
            "ここで始まるタグが閉じていないか、属性の値が引用符で囲まれていません。直してください。"),
        "template.svg.unclosed": Bilingual(
            "The file ends before </{element}>. Close the element, or save the whole file again.",
            "</{element}> の前にファイルが終わっています。要素を閉じるか、保存し直してください。"),
        "template.svg.unmatched": Bilingual(
            "</{element}> doesn't match the last opened element. Close elements in reverse order.",
            "</{element}> は最後に開いた要素と対応しません。開いた順と逆に閉じてください。"),
        "template.svg.root": Bilingual(
            "The root element is <{found}>. It should be <svg>.", "ルート要素が <{found}> です。<svg> にしてください。"),
        "template.svg.size": Bilingual(
            "The picture has no size. Give <svg> a viewBox such as “0 0 618 618”.",
            "画像の大きさがありません。<svg> に viewBox（「0 0 618 618」など）を付けてください。"),
        "template.picture.kind": Bilingual(
            "{path} is not an SVG, going by its content. Save it as SVG, or rename it.",
            "{path} の中身は SVG ではありません。SVG で保存するか、名前を変えてください。"),
        "template.picture.part": Bilingual(
            "No element has the id “{element}”. A one-picture costume has the elements back, face and front; write an empty one as <g id=\"{element}\"/>.",
            "id が「{element}」の要素がありません。1 枚の画像の衣装には back、face、front の要素が必要です。空なら <g id=\"{element}\"/> と書いてください。"
        ),
        "template.picture.part.misspelt": Bilingual(
            "No element has the id “{element}”. Did you mean “{nearest}”?",
            "id が「{element}」の要素がありません。「{nearest}」のことですか。"),
        "template.picture.title": Bilingual(
            "The costume has no name. Add <title>…</title>, in English, as the first child of <svg>; <title xml:lang=\"ja\"> adds another language.",
            "衣装の名前がありません。<svg> の最初の子として、英語の <title>…</title> を書いてください。ほかの言語は <title xml:lang=\"ja\"> で加えます。"),
        "template.picture.emoji": Bilingual(
            "data-emoji is “{found}”. Write one to three emoji, separated by spaces.",
            "data-emoji が「{found}」です。絵文字を 1〜3 個、空白で区切って書いてください。"),
    ]
}
