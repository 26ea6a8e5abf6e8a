extension Texts {
    /// Captions and skins.
    static let text: [String: Bilingual] = [
        "template.text.brace": Bilingual(
            "{found}: unmatched brace. Write variables as {name} or {name:default}, and double a literal brace: {{ or }}.",
            "{found}: 括弧が対になっていません。変数は {name} か {name:既定値}、括弧そのものは二つ重ねて書いてください。"),
        "template.text.variable": Bilingual(
            "“{name}” is not a valid variable name. Use a letter, then up to 39 of a–z, A–Z, 0–9, _ and -.",
            "「{name}」は変数名として使えません。英字で始め、a–z、A–Z、0–9、_、- を 40 文字まで使ってください。"),
        "template.text.font": Bilingual(
            "{found} is not a font family. Write one family name of at most 100 bytes, without commas; use a list for several.",
            "{found} はフォントファミリーではありません。コンマのない 100 バイトまでの名前を 1 つ書いてください。複数ならリストにしてください。"),
        "template.text.arc": Bilingual(
            "The radius of the arc is {found}. Use 1 or more (the middle rises), or -1 or less (the middle sags).",
            "arc の radius が {found} です。1 以上（中央が上がる）か -1 以下（中央が下がる）にしてください。"),
        "text.font.missing": Bilingual(
            "The font {font} isn't installed; another one is used. Install it, or choose an installed font.",
            "フォント {font} がないため、別のフォントを使いました。インストールするか、インストール済みのものを指定してください。"),
        "text.characters.missing": Bilingual(
            "No installed font contains {characters}; boxes are drawn instead. Install a font for this script.",
            "{characters} を含むフォントがないため、代わりに四角を描きました。この文字のフォントをインストールしてください。"),
        "template.text.blank": Bilingual(
            "This text is blank when no values are given. Add letters or a default such as {name:you}. If blank is intended, write an empty default: {name:}.",
            "値がないとき、この文字列は空白になります。文字か、{name:あなた} のような既定値を加えてください。空白でよければ {name:} と書いてください。"),
        "text.failed": Bilingual(
            "The text can't be drawn: {reason}. Check that the fonts are installed; make setup lists them.",
            "文字を描画できません（{reason}）。フォントがインストールされているか確認してください。make setup が名前を示します。"),
        "text.too.heavy": Bilingual(
            "A text is too heavy to draw. Make it shorter, or its box or shadow smaller.",
            "文字が重すぎて描画できません。短くするか、box や shadow を小さくしてください。"),
        "skin.unknown": Bilingual(
            "There is no skin {id}; the default skin is used. Available: {known}.",
            "スキン {id} がないため、既定のものを使いました。使えるのは {known} です。"),
        "skin.broken": Bilingual("The skin {id} can't be used. {problem}", "スキン {id} は使えません。{problem}"),
        "skin.document.missing": Bilingual(
            "The skin {id} isn't used: it has no skin.json. Add one, or remove the folder.",
            "スキン {id} は使われません。skin.json がありません。追加するか、フォルダーを削除してください。"),
        "skin.name.invalid": Bilingual(
            "“{name}” is not a valid name in a skin. Use a letter, then up to 39 of a–z, A–Z, 0–9, _ and -.",
            "「{name}」はスキンの中の名前として使えません。英字で始め、a–z、A–Z、0–9、_、- を 40 文字まで使ってください。"),
        "skin.name.unknown": Bilingual(
            "The skin {skin} has no {name}. Similar names: {known}.",
            "スキン {skin} に {name} はありません。近いもの: {known}。"),
        "skin.name.none": Bilingual(
            "{found} refers to a skin entry that no skin defines. Add it to Skins/default/skin.json.",
            "{found} を定義しているスキンがありません。Skins/default/skin.json に加えてください。"),
        "skin.background.name": Bilingual(
            "{found} is a skin entry. A picture of a skin is given by its file name, such as scene.svg.",
            "{found} はスキンの項目の名前です。スキンの画像は scene.svg のようにファイル名で書いてください。"),
        "skin.color.unknown": Bilingual(
            "The style sheet uses the color ${name}, which the skin doesn't define. Similar names: {known}.",
            "スタイルシートの色 ${name} はスキンにありません。近いもの: {known}。"),
        "skin.style.unreadable": Bilingual(
            "{path} can't be used as a style sheet. Write it in UTF-8, without @import.",
            "{path} はスタイルシートとして使えません。UTF-8 で、@import なしで書いてください。"),
        "command.variable.invalid": Bilingual(
            "--variable takes NAME=VALUE, such as name=Hanako; “{name}” is not a valid name.",
            "--variable は name=花子 のように「名前=値」で指定します。「{name}」は名前として使えません。"),
        "command.variable.long": Bilingual(
            "The value of {name} is longer than {limit} bytes. Make it shorter.",
            "{name} の値が {limit} バイトを超えています。短くしてください。"),
    ]
}
