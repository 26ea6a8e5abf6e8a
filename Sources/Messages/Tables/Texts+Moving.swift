extension Texts {
    /// Ways, clocks and elements of costumes.
    static let templateMoving: [String: Bilingual] = [
        "art.element.missing": Bilingual(
            "{path} has no element “{element}”. Its elements: {known}.",
            "{path} に要素「{element}」がありません。ある要素: {known}。"),
        "art.element.missing.misspelt": Bilingual(
            "{path} has no element “{element}”. Did you mean “{nearest}”? Its elements: {known}.",
            "{path} に要素「{element}」がありません。「{nearest}」のことですか。ある要素: {known}。"),
        "template.along.picture": Bilingual(
            "{path} is damaged on line {line}. Open it in a vector editor and save it again.",
            "{path} の {line} 行目が壊れています。描画ソフトで開いて保存し直してください。"),
        "template.along.shape": Bilingual(
            "The element {element} of {path} is no path to move along. Use a path, line, polyline, polygon, circle, ellipse or rect with a length, in a file with a viewBox.",
            "{path} の要素 {element} は道筋として使えません。viewBox のあるファイルの、長さのある path、line、polyline、polygon、circle、ellipse、rect を使ってください。"
        ),
        "template.time.still": Bilingual(
            "Nothing moves in a still costume. Add animation with a duration, or remove {key}.",
            "静止した衣装では何も動きません。animation と duration を加えるか、{key} を消してください。"),
    ]
}
