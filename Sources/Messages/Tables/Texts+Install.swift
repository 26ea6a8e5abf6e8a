extension Texts {
    /// Why costumes can't be installed or removed.
    static let install: [String: Bilingual] = [
        "command.install.id": Bilingual(
            "“{id}” can't be a costume's id.\nName the folder or the SVG with 1 to 40 of a-z, 0-9 and -.",
            "「{id}」は衣装の ID にできません。\nフォルダーまたは SVG の名前を a-z・0-9・- の 1〜40 文字にしてください。"),
        "command.install.missing": Bilingual(
            "{path} can't be found or opened.\nName a costume's folder or SVG.",
            "{path} が見つからないか、開けません。\n衣装のフォルダーか SVG を指定してください。"),
        "command.install.unknown": Bilingual(
            "{path} is not a costume: it has no template.json.\nName a costume's folder or SVG, or the folder of a filter (filter.json) or a skin (skin.json).",
            "{path} は衣装ではありません（template.json がありません）。\n衣装のフォルダーか SVG、またはフィルター（filter.json）かスキン（skin.json）のフォルダーを指定してください。"
        ),
        "command.install.same": Bilingual(
            "{path} is where it would be installed.\nName the folder that you work on.",
            "{path} は入れる先そのものです。\n作業用のフォルダーを指定してください。"),
        "command.install.large": Bilingual(
            "{id} uses more than {files} files or {mebibytes} MiB.\nMake its art smaller.",
            "{id} の使うファイルが {files} 個または {mebibytes} MiB を超えています。\n画像を小さくしてください。"),
        "command.install.failed": Bilingual(
            "can't change {id} in {path}: {reason}\nCheck the folder and its permissions; nothing has changed.",
            "{path} の {id} を変更できません（{reason}）。\nフォルダーと権限を確認してください。何も変わっていません。"),
        "command.install.full": Bilingual(
            "can't install {id}: there is no room in {path}.\nFree some space; nothing has changed.",
            "{id} を入れられません。{path} に空きがありません。\n空きを作ってください。何も変わっていません。"),
        "command.install.cancelled": Bilingual(
            "stopped; nothing is installed", "中止しました。何も入れていません"),
        "command.install.homeless": Bilingual(
            "there is no folder of your own: HOME isn't set.\nName one with --templates, or use --system.",
            "HOME が設定されていないため、自分のフォルダーがありません。\n--templates で指定するか、--system を使ってください。"),
        "command.install.target": Bilingual(
            "--templates and --system name different folders.\nUse one of them.",
            "--templates と --system は別のフォルダーを指します。\nどちらかにしてください。"),
        "command.remove.unknown": Bilingual(
            "there is no {id} in {path}\nkigurumi template list shows what there is.",
            "{path} に {id} はありません。\nkigurumi template list で一覧を表示できます。"),
        "command.remove.elsewhere": Bilingual(
            "{id} isn't in {path} but in {other}.\nA bundled one stays: leave it out with --skip. Another is removed with --system or --templates.",
            "{id} は {path} ではなく {other} にあります。\n同梱のものは消せません。--skip で除いてください。ほかは --system か --templates で消せます。"
        ),
    ]

    /// What `template install`, `template remove` and `template list` print.
    static let installed: [String: Bilingual] = [
        "install.new": Bilingual("{id} is installed in {path}", "{id} を {path} に入れました"),
        "install.replaced": Bilingual("{id} in {path} is replaced", "{path} の {id} を入れ替えました"),
        "install.overrides": Bilingual(
            "It is used instead of the one in {path}", "{path} にあるものの代わりに使われます"),
        "install.overridden": Bilingual(
            "note: the {id} in {path} is used instead of it", "注意: {path} の {id} のほうが使われます"),
        "install.elsewhere": Bilingual(
            "note: commands run here use the costumes in {path} alone",
            "注意: ここで実行するコマンドは {path} の衣装だけを使います"),
        "remove.done": Bilingual("{id} is removed from {path}", "{id} を {path} から消しました"),
        "remove.next": Bilingual("The one in {path} is used now", "これからは {path} にあるものが使われます"),
        "list.filters": Bilingual("Shared filters: {names}", "共有フィルター: {names}"),
        "list.skins": Bilingual("Skins: {names}", "スキン: {names}"),
        "list.folder": Bilingual("{origin}: {path}", "{origin}: {path}"),
        "list.folder.missing": Bilingual("{origin}: {path} (none yet)", "{origin}: {path}（まだありません）"),
        "origin.bundled": Bilingual("bundled", "同梱"),
        "origin.system": Bilingual("system", "システム"),
        "origin.user": Bilingual("yours", "自分"),
        "origin.named": Bilingual("folder", "フォルダー"),
        "origin.overrides": Bilingual("{own}, overrides {other}", "{own}（{other}を上書き）"),
    ]
}
