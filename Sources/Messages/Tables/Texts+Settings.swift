/// What is wrong with a configuration. The place stands before these texts.
extension Texts {
    static let settings: [String: Bilingual] = [
        "settings.invalid": Bilingual(
            "the configuration can't be used: {count} values are wrong\nFix the errors listed above.",
            "設定が使えません。正しくない値が {count} 件あります\n上のエラーを直してください。"),
        "settings.invalid.one": Bilingual(
            "the configuration can't be used: 1 value is wrong\nFix the error listed above.",
            "設定が使えません。正しくない値が 1 件あります\n上のエラーを直してください。"),
        "settings.unreadable": Bilingual(
            "the configuration at {path} can't be read: {reason}\nCheck the path and the permissions of the file.",
            "設定ファイル {path} を読めません: {reason}\nパスと読み取り権限を確認してください。"),
        "settings.file.long": Bilingual(
            "This is not a configuration: it has {count} bytes, and the limit is 1 MiB. Check the path.",
            "設定ファイルとしては長すぎます（{count} バイト、上限は 1 MiB）。パスを確認してください。"),
        "settings.file.object": Bilingual(
            "A configuration is one object in braces, such as {\"poll\": true}.",
            "設定は {\"poll\": true} のように、波括弧で囲んだ 1 つのオブジェクトです。"),
        "settings.key.unknown": Bilingual(
            "This version has no setting {key}; it is ignored. kigurumi.json(5) lists them.",
            "{key} はこのバージョンにない設定なので無視されます。一覧は kigurumi.json(5) にあります。"),
        "settings.key.misspelt": Bilingual(
            "This version has no setting {key}; it is ignored. Did you mean {nearest}?",
            "{key} はこのバージョンにない設定なので無視されます。{nearest} のことですか。"),
        "settings.variable.unknown": Bilingual(
            "This version has no variable {key}; it is ignored. kigurumi.json(5) lists them.",
            "{key} はこのバージョンにない環境変数なので無視されます。一覧は kigurumi.json(5) にあります。"),
        "settings.key.twice": Bilingual(
            "{key} is in the file more than once. Keep one of them.", "{key} がファイルに複数あります。1 つだけ残してください。"),
        "settings.value.flag": Bilingual(
            "{key} can't be {found}. Use true or false.", "{key} に {found} は使えません。true か false を指定してください。"),
        "settings.value.integer": Bilingual(
            "{key} can't be {found}. Give a whole number from {from} to {to}.",
            "{key} に {found} は使えません。{from}〜{to} の整数を指定してください。"),
        "settings.value.share": Bilingual(
            "{key} can't be {found}. Give a number from {from} to {to}.",
            "{key} に {found} は使えません。{from}〜{to} の数を指定してください。"),
        "settings.value.time": Bilingual(
            "{key} can't be {found}. Give seconds, or a time such as 50ms, 2s, 1h or 30d, from {from} to {to}.",
            "{key} に {found} は使えません。秒数か 50ms・2s・1h・30d のような時間を、{from}〜{to} で指定してください。"),
        "settings.value.bytes": Bilingual(
            "{key} can't be {found}. Give bytes, or an amount such as 500kB or 64MiB, from {from} to {to}.",
            "{key} に {found} は使えません。バイト数か 500kB・64MiB のような量を、{from}〜{to} で指定してください。"),
        "settings.value.mode": Bilingual(
            "{key} can't be {found}. Give octal permissions in quotes that let the owner read and write: \"0640\".",
            "{key} に {found} は使えません。所有者が読み書きできる 8 進の権限を引用符で囲んでください: \"0640\""),
        "settings.value.path": Bilingual(
            "{key} can't be {found}. Give a path.", "{key} に {found} は使えません。パスを指定してください。"),
        "settings.value.choice": Bilingual(
            "{key} can't be {found}. Choose one of {known}.", "{key} に {found} は使えません。次から選んでください: {known}"),
        "settings.value.choice.misspelt": Bilingual(
            "{key} can't be {found}. Did you mean {nearest}? Choose one of {known}.",
            "{key} に {found} は使えません。{nearest} のことですか。次から選んでください: {known}"),
        "settings.value.language.misspelt": Bilingual(
            "{key} can't be {found}. Did you mean {nearest}? Give a language tag such as en, ja or zh-Hant.",
            "{key} に {found} は使えません。{nearest} のことですか。en・ja・zh-Hant のような言語タグを指定してください。"),
        "settings.value.id.misspelt": Bilingual(
            "{key} can't be {found}. Did you mean {nearest}? Give the id of a skin: a-z, 0-9 and -.",
            "{key} に {found} は使えません。{nearest} のことですか。スキンの ID（a-z・0-9・-）を指定してください。"),
        "settings.value.side.misspelt": Bilingual(
            "{key} can't be {found}. Did you mean {nearest}? Give small (300), regular (408), large (618), or 16 to 1024 pixels.",
            "{key} に {found} は使えません。{nearest} のことですか。small (300)・regular (408)・large (618)、または 16〜1024 のピクセル数を指定してください。"
        ),
        "settings.value.language": Bilingual(
            "{key} can't be {found}. Give a language tag such as en, ja or zh-Hant.",
            "{key} に {found} は使えません。en・ja・zh-Hant のような言語タグを指定してください。"),
        "settings.value.id": Bilingual(
            "{key} can't be {found}. Give the id of a skin: a-z, 0-9 and -.",
            "{key} に {found} は使えません。スキンの ID（a-z・0-9・-）を指定してください。"),
        "settings.value.words": Bilingual(
            "{key} {found} isn't a list of known words. Use any of {known}.",
            "{key} の {found} は使えません。{known} から選んで並べてください。"),
        "settings.value.side": Bilingual(
            "{key} can't be {found}. Give small (300), regular (408), large (618), or 16 to 1024 pixels.",
            "{key} に {found} は使えません。small (300)・regular (408)・large (618)、または 16〜1024 のピクセル数を指定してください。"),
        "settings.value.order": Bilingual(
            "{key} ({found}) can't be longer than {other} ({limit}). Lower {key} or raise {other}.",
            "{key}（{found}）は {other}（{limit}）以下にしてください。"),
        "settings.reload.failed": Bilingual(
            "The configuration stays as it was: the new one can't be used.", "新しい設定が使えないため、設定は変わっていません。"),
    ]
}
