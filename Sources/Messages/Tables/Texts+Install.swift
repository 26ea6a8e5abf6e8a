extension Texts {
    /// Why costumes can't be installed or removed.
    static let install: [String: Bilingual] = [
        "command.install.id": Bilingual(
            "“{id}” is not a valid costume id.\nRename the folder or the SVG: 1 to 40 characters of a-z, 0-9 and -.",
            "「{id}」は衣装の ID にできません。\nフォルダーまたは SVG の名前を a-z・0-9・- の 1〜40 文字にしてください。"),
        "command.install.missing": Bilingual(
            "{path} can't be found or opened.\nGive the folder or the SVG of a costume.",
            "{path} が見つからないか、開けません。\n衣装のフォルダーか SVG を指定してください。"),
        "command.install.unknown": Bilingual(
            "{path} is not a costume: it has no template.json.\nGive the folder or the SVG of a costume, or the folder of a filter (filter.json) or a skin (skin.json).",
            "{path} は衣装ではありません（template.json がありません）。\n衣装のフォルダーか SVG、またはフィルター（filter.json）かスキン（skin.json）のフォルダーを指定してください。"
        ),
        "command.install.same": Bilingual(
            "{path} is the installed costume itself.\nGive the folder that you work in.",
            "{path} はインストール先そのものです。\n作業用のフォルダーを指定してください。"),
        "command.install.large": Bilingual(
            "{id} uses more than {files} files or {mebibytes} MiB.\nMake its art smaller.",
            "{id} の使うファイルが {files} 個または {mebibytes} MiB を超えています。\n画像を小さくしてください。"),
        "command.install.failed": Bilingual(
            "can't change {id} in {path}: {reason}\nCheck the folder and its permissions; nothing has changed.",
            "{path} の {id} を変更できません（{reason}）。\nフォルダーと権限を確認してください。何も変わっていません。"),
        "command.install.full": Bilingual(
            "can't install {id}: no space left in {path}.\nFree some space; nothing has changed.",
            "{id} をインストールできません。{path} に空きがありません。\n空きを作ってください。何も変わっていません。"),
        "command.install.cancelled": Bilingual("stopped; nothing was installed", "中止しました。何もインストールしていません"),
        "command.install.homeless": Bilingual(
            "HOME isn't set, so you have no costume folder of your own.\nGive one with --templates, or use --system.",
            "HOME が設定されていないため、自分の衣装のフォルダーがありません。\n--templates で指定するか、--system を使ってください。"),
        "command.install.target": Bilingual(
            "--templates and --system name different folders.\nUse only one of them.",
            "--templates と --system は別のフォルダーを指します。\nどちらか一方にしてください。"),
        "command.remove.unknown": Bilingual(
            "there is no {id} in {path}\nkigurumi template list shows what is installed.",
            "{path} に {id} はありません。\nkigurumi template list で一覧を表示できます。"),
        "command.remove.elsewhere": Bilingual(
            "{id} isn't in {path} but in {other}.\nBundled costumes can't be removed; leave one out with --skip. Remove others with --system or --templates.",
            "{id} は {path} ではなく {other} にあります。\n同梱の衣装は削除できません。--skip で除いてください。ほかは --system か --templates で削除できます。"
        ),
    ]

    /// What `template install`, `template remove` and `template list` print.
    static let installed: [String: Bilingual] = [
        "install.new": Bilingual("installed {id} in {path}", "{id} を {path} にインストールしました"),
        "install.replaced": Bilingual("replaced {id} in {path}", "{path} の {id} を置き換えました"),
        "install.overrides": Bilingual("It overrides the one in {path}", "{path} にあるものの代わりに使われます"),
        "install.overridden": Bilingual(
            "note: the {id} in {path} overrides it", "注意: {path} の {id} のほうが優先されます"),
        "install.elsewhere": Bilingual(
            "note: commands run here use only the costumes in {path}", "注意: ここで実行するコマンドは {path} の衣装だけを使います"),
        "remove.done": Bilingual("removed {id} from {path}", "{path} から {id} を削除しました"),
        "remove.next": Bilingual("The one in {path} is used from now on", "これからは {path} にあるものが使われます"),
        "list.filters": Bilingual("Shared filters: {names}", "共有フィルター: {names}"),
        "list.skins": Bilingual("Skins: {names}", "スキン: {names}"),
        "list.folder": Bilingual("{origin}: {path}", "{origin}: {path}"),
        "list.folder.missing": Bilingual("{origin}: {path} (none yet)", "{origin}: {path}（まだありません）"),
        "origin.bundled": Bilingual("bundled", "同梱"),
        "origin.system": Bilingual("system", "システム"),
        "origin.user": Bilingual("yours", "自分"),
        "origin.named": Bilingual("folder", "フォルダー"),
        "origin.local": Bilingual("./Templates", "./Templates"),
        "origin.overrides": Bilingual("{own}, overrides {other}", "{own}（{other}を上書き）"),
    ]
}
