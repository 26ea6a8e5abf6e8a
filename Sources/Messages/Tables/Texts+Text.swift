extension Texts {
    /// Captions and skins.
    static let text: [String: Bilingual] = [
        "template.text.brace": Bilingual(
            "{found}: a brace has no partner. Write {{name}} as {name} or {name:default}, and a brace itself twice.",
            "{found}: 括弧が対になっていません。変数は {name} か {name:既定値}、括弧そのものは二つ重ねて書いてください。"),
        "template.text.variable": Bilingual(
            "“{name}” is not a valid variable name. Use a letter, then up to 39 of a–z, A–Z, 0–9, _ and -.",
            "「{name}」は変数の名前になりません。英字で始め、a–z、A–Z、0–9、_、- を 40 文字まで使ってください。"),
        "template.text.font": Bilingual(
            "{found} is not a font family. Name one family, at most 100 bytes, without commas; use a list for several.",
            "{found} はフォントではありません。コンマのない 100 バイトまでの書体名を一つ書いてください。複数ならリストにします。"),
        "template.text.arc": Bilingual(
            "The arc's radius is {found}. Use 1 or more (rising in the middle), or -1 or less (sagging).",
            "arc の radius が {found} です。1 以上(中央が上がる)か -1 以下(中央が下がる)にしてください。"),
        "text.font.missing": Bilingual(
            "The font {font} isn't installed, so another one is used. Install it, or name one that is installed.",
            "フォント {font} がないので、別のものを使いました。インストールするか、あるものを指定してください。"),
        "text.characters.missing": Bilingual(
            "No installed font has {characters}; boxes are shown instead. Install a font for this script.",
            "{characters} を持つフォントがないので、代わりに箱が描かれます。この文字のフォントをインストールしてください。"),
        "template.text.blank": Bilingual(
            "This text is blank as long as no values are given. Write letters, a default such as {name:you}, or an empty one, {name:}, if that is intended.",
            "値がないとき、この文字列は空白です。文字か、{name:あなた} のような既定値を書いてください。空白でよければ {name:} と書いてください。"),
        "text.failed": Bilingual(
            "A text can't be drawn: {reason}. Check that the fonts are installed: make setup lists them.",
            "文字を描画できません: {reason}。フォントがあるか確認してください。make setup が名前を示します。"),
        "text.too.heavy": Bilingual(
            "A text is too heavy to draw. Make it shorter, or its box or shadow smaller.",
            "文字が重すぎて描画できません。短くするか、box や shadow を小さくしてください。"),
        "skin.unknown": Bilingual(
            "There is no skin {id}, so the default one is used. Skins here: {known}.",
            "スキン {id} はありません。既定のものを使いました。ここにあるのは {known} です。"),
        "skin.broken": Bilingual(
            "The skin {id} can't be used. {problem}",
            "スキン {id} は使えません。{problem}"),
        "skin.kept": Bilingual(
            "The skin {id} is broken, so its last good version is used. {problem}",
            "スキン {id} が壊れているので、最後に正しかった版を使いました。{problem}"),
        "skin.document.missing": Bilingual(
            "The skin {id} isn't used: it has no skin.json yet. Add it, or remove the folder.",
            "スキン {id} は使われません。skin.json がまだありません。追加するか、フォルダを消してください。"),
        "skin.name.invalid": Bilingual(
            "“{name}” is not a valid name in a skin. Use a letter, then up to 39 of a–z, A–Z, 0–9, _ and -.",
            "「{name}」はスキンの中の名前になりません。英字で始め、a–z、A–Z、0–9、_、- を 40 文字まで使ってください。"),
        "skin.name.unknown": Bilingual(
            "The skin {skin} has no {name}. Names like it: {known}.",
            "スキン {skin} に {name} はありません。近いもの: {known}。"),
        "skin.name.none": Bilingual(
            "{found} names an entry of a skin, but no skin here has it. Add it to Skins/default/skin.json.",
            "{found} はスキンの名前ですが、ここにはそれを持つスキンがありません。Skins/default/skin.json に加えてください。"),
        "skin.background.name": Bilingual(
            "{found} is a name of a skin, but a picture of a skin is named by its file, such as scene.svg.",
            "{found} はスキンの名前です。スキンの画像は scene.svg のようにファイル名で書いてください。"),
        "skin.color.unknown": Bilingual(
            "The style sheet uses the color ${name}, which the skin doesn't have. Names like it: {known}.",
            "スタイルシートの色 ${name} はスキンにありません。近いもの: {known}。"),
        "skin.style.unreadable": Bilingual(
            "{path} can't be used as a style sheet. Write it in UTF-8 and without @import.",
            "{path} はスタイルシートとして使えません。UTF-8 で、@import なしで書いてください。"),
        "command.skin.invalid": Bilingual(
            "“{value}” is not a valid skin id. Use 1 to 40 of a–z, 0–9 and -.",
            "「{value}」はスキンの id として使えません。a–z、0–9、- を 1〜40 文字使ってください。"),
        "command.variable.invalid": Bilingual(
            "--variable takes NAME=VALUE, such as name=Hanako; “{name}” is not a valid name.",
            "--variable は name=花子 のように「名前=値」で指定します。「{name}」は名前になりません。"),
        "command.variable.long": Bilingual(
            "The value of {name} is longer than {limit} bytes. Make it shorter.",
            "{name} の値が {limit} バイトを超えています。短くしてください。"),
    ]
}
