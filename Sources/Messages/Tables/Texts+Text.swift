extension Texts {
    /// Captions and skins.
    static let text: [String: Bilingual] = [
        "template.text.brace": Bilingual(
            "{found}: a brace stands alone. Write {{name}} as {name} or {name:default}, and a brace itself twice.",
            "{found}: 括弧が対になっていません。変数は {name} か {name:既定値}、括弧そのものは二つ重ねて書いてください。"),
        "template.text.variable": Bilingual(
            "“{name}” is no name of a variable. Use a letter, then up to 39 of a–z, A–Z, 0–9, _ and -.",
            "「{name}」は変数の名前になりません。英字で始め、a–z、A–Z、0–9、_、- を 40 文字まで使ってください。"),
        "template.text.font": Bilingual(
            "{found} is no font. Name one family, at most 100 bytes, without commas; several go into a list.",
            "{found} はフォントではありません。コンマのない 100 バイトまでの書体名を一つ書いてください。複数ならリストにします。"),
        "template.text.arc": Bilingual(
            "The arc's radius is {found}. Use 1 or more (rising in the middle), or -1 or less (sagging).",
            "arc の radius が {found} です。1 以上(中央が上がる)か -1 以下(中央が下がる)にしてください。"),
        "text.font.missing": Bilingual(
            "The font {font} isn't installed; another stands in. Install it, or name one that is there.",
            "フォント {font} がないので、別のものを使いました。インストールするか、あるものを指定してください。"),
        "text.failed": Bilingual(
            "A text can't be drawn: {reason}. Check that the fonts are installed: make setup names them.",
            "文字を描画できません: {reason}。フォントがあるか確認してください。make setup が名前を示します。"),
        "text.too.heavy": Bilingual(
            "A text is too heavy to draw. Make it shorter, or its box or shadow smaller.",
            "文字が重すぎて描画できません。短くするか、box や shadow を小さくしてください。"),
        "skin.unknown": Bilingual(
            "There is no skin {id}; the default one is used. Those here are: {known}.",
            "スキン {id} はありません。既定のものを使いました。ここにあるのは {known} です。"),
        "skin.broken": Bilingual(
            "The skin {id} can't be used ({code}); the default one stands in. kigurumi template lint says more.",
            "スキン {id} は使えません({code})。既定のものを使いました。kigurumi template lint で詳しくわかります。"),
        "skin.kept": Bilingual(
            "The skin {id} is broken ({code}); its last good state stays in use. kigurumi template lint says more.",
            "スキン {id} が壊れています({code})。最後に正しかった状態で使いました。kigurumi template lint で詳しくわかります。"),
        "skin.document.missing": Bilingual(
            "The skin {id} isn't used: its skin.json isn't there yet. Add it, or remove the folder.",
            "スキン {id} は使われません。skin.json がまだありません。追加するか、フォルダを消してください。"),
        "skin.name.invalid": Bilingual(
            "“{name}” is no name within a skin. Use a letter, then up to 39 of a–z, A–Z, 0–9, _ and -.",
            "「{name}」はスキンの中の名前になりません。英字で始め、a–z、A–Z、0–9、_、- を 40 文字まで使ってください。"),
        "skin.name.unknown": Bilingual(
            "The skin {skin} has no {name}. The nearest that it has: {known}.",
            "スキン {skin} に {name} はありません。近いもの: {known}。"),
        "skin.name.none": Bilingual(
            "{found} is a name of a skin, and there is none that has it here. Add it to Skins/default/skin.json.",
            "{found} はスキンの名前ですが、ここにはそれを持つスキンがありません。Skins/default/skin.json に加えてください。"),
        "skin.color.unknown": Bilingual(
            "The style sheet names the colour ${name}, which the skin lacks. The nearest: {known}.",
            "スタイルシートの色 ${name} はスキンにありません。近いもの: {known}。"),
        "skin.style.unreadable": Bilingual(
            "{path} is no style sheet that can be used: write it in UTF-8 and without @import.",
            "{path} はスタイルシートとして使えません。UTF-8 で、@import なしで書いてください。"),
        "command.skin.invalid": Bilingual(
            "--skin {value} is no skin's id. Use 1 to 40 of a–z, 0–9 and -.",
            "--skin {value} はスキンの id ではありません。a–z、0–9、- を 1〜40 文字使ってください。"),
        "command.variable.invalid": Bilingual(
            "--variable takes NAME=VALUE, such as name=Hanako; “{name}” is no name.",
            "--variable は name=花子 のように「名前=値」で指定します。「{name}」は名前になりません。"),
        "command.variable.long": Bilingual(
            "The value of {name} is longer than {limit} bytes. Make it shorter.",
            "{name} の値が {limit} バイトを超えています。短くしてください。"),
    ]
}
