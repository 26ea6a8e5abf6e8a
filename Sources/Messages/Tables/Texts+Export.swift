/// The texts of exports for platforms.
extension Texts {
    static let export: [String: Bilingual] = [
        "export.cancelled": Bilingual(
            "stopped: {folder} has the packs of before\nRun the same command again without --fresh; it continues with the stickers that are drawn.",
            "中断しました。{folder} のパックは元のままです\n同じコマンドを --fresh なしでもう一度実行すると、描き終えたスタンプの続きから始まります。"),
        "export.cancelled.none": Bilingual(
            "stopped: {folder} has no packs yet\nRun the same command again without --fresh; it continues with the stickers that are drawn.",
            "中断しました。{folder} にはまだパックがありません\n同じコマンドを --fresh なしでもう一度実行すると、描き終えたスタンプの続きから始まります。"),
        "export.foreign": Bilingual(
            "{folder} holds other files than an export for {platform}\nChoose another folder with --output, or move the files away.",
            "{folder} には {platform} 用の書き出し以外のファイルがあります\n--output で別のフォルダーを指定するか、ファイルを移してください。"),
        "export.newer": Bilingual(
            "the export in {folder} has version {version}, which this program doesn't know\nUpdate Kigurumi, or choose another folder with --output.",
            "{folder} の書き出しはバージョン {version} で、このプログラムでは扱えません\nKigurumi を更新するか、--output で別のフォルダーを指定してください。"),
        "export.nothing.worked": Bilingual(
            "nothing was exported for {platforms}\nSee the problems above. Earlier exports are unchanged.",
            "{platforms} 用には何も書き出していません\n上の問題を確かめてください。以前の書き出しはそのままです。"),
        "export.some.failed": Bilingual(
            "some of it could not be exported: {ids}\nThe other packs are complete. See the problems above.",
            "書き出せなかったものがあります: {ids}\nほかのパックは完成しています。上の問題を確かめてください。"),
        "export.few": Bilingual(
            "A pack for {platform} needs at least {needed} stickers, and there are {count}. Choose more costumes.",
            "{platform} のパックには少なくとも {needed} 個のスタンプが必要ですが、{count} 個しかありません。衣装を増やしてください。"),
        "export.packing": Bilingual(
            "The packs could not be put together: {reason}.", "パックを組み立てられませんでした: {reason}"),
        "export.platform.missing": Bilingual(
            "This version makes no packs for {platform}. kigurumi export --list shows all platforms.",
            "このバージョンは {platform} のパックを作れません。kigurumi export --list で一覧できます。"),
        "export.text.long": Bilingual(
            "The {what} has a length of {found}, and {platform} allows {allowed}. Give a shorter one.",
            "{what} の長さは {found} ですが、{platform} では {allowed} までです。短くしてください。"),
        "export.text.invalid": Bilingual(
            "The {what} can't be empty, begin or end with a space, or have line breaks. Give one line of text.",
            "{what} は空にできず、前後の空白や改行も使えません。1 行で指定してください。"),
        "word.what.title": Bilingual("title", "タイトル"),
        "word.what.author": Bilingual("author", "作者名"),
        "command.export.platform": Bilingual(
            "“{name}” is not a platform\nkigurumi export --list shows all platforms.",
            "「{name}」というプラットフォームはありません\nkigurumi export --list で一覧できます。"),
        "command.export.platform.misspelt": Bilingual(
            "“{name}” is not a platform; did you mean {nearest}?\nkigurumi export --list shows all platforms.",
            "「{name}」というプラットフォームはありません。{nearest} ではありませんか?\nkigurumi export --list で一覧できます。"),
        "command.export.arguments": Bilingual(
            "name the platforms and one face\nFor example: kigurumi export whatsapp,telegram me.jpg, or kigurumi export --all me.jpg.",
            "プラットフォームと顔の画像を 1 つ指定してください\n例: kigurumi export whatsapp,telegram me.jpg、または kigurumi export --all me.jpg"
        ),
        "command.export.pack": Bilingual(
            "{folder} holds neither a pack nor a group\nGive a face, the folder of a pack, or the folder of a group.",
            "{folder} にはパックもグループもありません\n顔の画像か、パックまたはグループのフォルダーを指定してください。"),
        "command.export.face": Bilingual(
            "the face of the pack in {folder} isn't beside it\nA pack doesn't contain its face. Give the face instead: kigurumi export {platforms} me.jpg",
            "{folder} のパックの顔の画像が隣にありません\nパックに元の画像は入っていません。画像を指定してください: kigurumi export {platforms} me.jpg"),
        "command.export.changed": Bilingual(
            "{face} isn't the face of the pack in {folder}\nBuild the pack again, or give the face instead of the pack.",
            "{face} は {folder} のパックの顔ではありません\nパックを作り直すか、パックの代わりに画像を指定してください。"),
    ]
}

/// What `export` prints when it succeeds.
extension Texts {
    static let exportSentences: [String: Bilingual] = [
        "event.export.made": Bilingual(
            "{id}: pictures drawn: {drawn} of {count}", "{id}: {count} 枚中 {drawn} 枚を描画"),
        "event.export.reused": Bilingual("{id}: unchanged", "{id}: 変更なし"),
        "event.export.packing": Bilingual("Writing the packs for {platform}.", "{platform} のパックを書き出しています。"),
        "table.platform": Bilingual("platform", "プラットフォーム"),
        "table.packs": Bilingual("packs", "パック"),
        "table.left": Bilingual("left out", "除外"),
        "table.folder": Bilingual("folder", "フォルダー"),
        "table.stills": Bilingual("still", "静止画"),
        "table.moving": Bilingual("moving", "動画"),
        "table.counts": Bilingual("in a pack", "1 パック"),
        "export.kinds.mixed": Bilingual("together", "混在可"),
        "export.kinds.apart": Bilingual("apart", "別々"),
        "table.kinds": Bilingual("kinds", "種類"),
        "how.unchanged": Bilingual("unchanged", "変更なし"),
        "export.left.count": Bilingual(
            "{platform}: no room in packs of the allowed sizes: {ids}",
            "{platform}: 決まった個数のパックに入りきりません: {ids}"),
        "export.left.still": Bilingual(
            "{platform}: still instead of moving: {ids}", "{platform}: 動かさず静止画に: {ids}"),
        "export.left.few": Bilingual(
            "{platform}: too few of their kind for a pack: {ids}", "{platform}: パックにするには足りません: {ids}"),
        "export.reduced": Bilingual("{id} ({platform}): {what}", "{id}（{platform}）: {what}"),
        "export.done": Bilingual(
            "Packs: {packs}, for platforms: {count}. It took {seconds} s.",
            "{count} 個のプラットフォーム用に {packs} パック。{seconds} 秒かかりました。"),
        "export.folder": Bilingual("Folder: {path}", "フォルダー: {path}"),
        "export.size.limit": Bilingual("{format} {size}, {limit} B", "{format} {size}、{limit} B"),
        "export.seconds": Bilingual("{seconds} s", "{seconds} 秒"),
        "reduced.colors": Bilingual("colors", "色数"),
        "reduced.quality": Bilingual("quality", "画質"),
        "reduced.frames": Bilingual("frames", "コマ"),
        "reduced.side": Bilingual("size", "大きさ"),
        "reduced.duration": Bilingual("duration", "長さ"),
        "reduced.lossiness": Bilingual("detail", "細部"),
        "reduced.palette": Bilingual("palette", "パレット"),
        "reduced.still": Bilingual("motion", "動き"),
        "reduced.seam": Bilingual("seam", "継ぎ目"),
    ]
}
