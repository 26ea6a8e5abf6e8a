/// What the commands print when all goes well.
extension Texts {
    static let sentences: [String: Bilingual] = [
        "table.id": Bilingual("id", "ID"),
        "table.type": Bilingual("type", "形式"),
        "table.size": Bilingual("size", "大きさ"),
        "table.frames": Bilingual("frames", "コマ"),
        "table.bytes": Bilingual("bytes", "バイト"),
        "table.reduced": Bilingual("reduced", "軽量化"),
        "table.how": Bilingual("how", "作成"),
        "table.name": Bilingual("name", "名前"),
        "table.emoji": Bilingual("emoji", "絵文字"),
        "table.moves": Bilingual("moves", "動き"),
        "table.setting": Bilingual("setting", "設定"),
        "table.value": Bilingual("value", "値"),
        "table.source": Bilingual("source", "由来"),
        "table.state": Bilingual("state", "状態"),
        "how.made": Bilingual("made", "新規"),
        "how.reused": Bilingual("reused", "再利用"),
        "reduction.colors": Bilingual("colors {from}→{to}", "色数 {from}→{to}"),
        "reduction.lossiness": Bilingual("lossiness {from}→{to}", "劣化 {from}→{to}"),
        "reduction.frames": Bilingual("frames {from}→{to}", "コマ {from}→{to}"),
        "reduction.side": Bilingual("side {from}→{to}", "辺 {from}→{to}"),
        "reduction.still": Bilingual("made still, {from}→{to}", "静止画に {from}→{to}"),
        "reduction.palette": Bilingual("palette {from}→{to}", "パレット {from}→{to}"),
        "reduction.seam": Bilingual("seam {from}→{to}", "継ぎ目 {from}→{to}"),
        "reduction.duration": Bilingual("seconds {from}→{to}", "秒数 {from}→{to}"),
        "summary.published": Bilingual(
            "{count} stickers in {seconds} s.", "スタンプ {count} 個を {seconds} 秒で公開しました。"),
        "summary.published.one": Bilingual("1 sticker in {seconds} s.", "スタンプ 1 個を {seconds} 秒で公開しました。"),
        "summary.unchanged.one": Bilingual(
            "Nothing has changed. The pack keeps generation {generation} with 1 sticker.",
            "変更はありません。第 {generation} 世代（スタンプ 1 個）のままです。"),
        "summary.unchanged": Bilingual(
            "Nothing has changed. The pack keeps generation {generation} with {count} stickers.",
            "変更はありません。第 {generation} 世代（スタンプ {count} 個）のままです。"),
        "summary.gallery": Bilingual("Gallery: {path}", "ギャラリー: {path}"),
        "prepare.progress": Bilingual("preparing {done}/{total}  {id}", "準備中 {done}/{total}  {id}"),
        "prepare.done": Bilingual(
            "{count} costumes are ready, after {seconds} s. They are in {path}.",
            "{count} 件の衣装の準備ができました（{seconds} 秒）。場所: {path}"),
        "prepare.some.failed": Bilingual(
            "{count} costumes could not be prepared ({ids}). Fix the errors listed above.",
            "{count} 件の衣装を準備できませんでした（{ids}）。上のエラーを直してください。"),
        "prepare.stopped": Bilingual(
            "Stopped.\nCostumes that are ready stay ready; the next run continues.",
            "中止しました。\n準備できた衣装はそのまま残り、次の実行で続きから始めます。"),
        "prepare.cache.unwritable": Bilingual(
            "Can't write {path}: {reason}.\nPrepared costumes go there. Set XDG_CACHE_HOME or KIGURUMI_CACHE to another folder.",
            "{path} に書き込めません: {reason}。\n準備した衣装はここに置かれます。XDG_CACHE_HOME か KIGURUMI_CACHE で別のフォルダーを指定してください。"
        ),
        "prepare.cache.missing": Bilingual(
            "There is no folder for prepared costumes. Set HOME, XDG_CACHE_HOME or KIGURUMI_CACHE.",
            "準備した衣装の置き場所がありません。HOME、XDG_CACHE_HOME、KIGURUMI_CACHE のどれかを設定してください。"),
        "progress.reading": Bilingual("reading the face", "顔を読み込み中"),
        "progress.left": Bilingual("{time} left", "残り {time}"),
        "event.decoded": Bilingual(
            "face: {format}, {size}, frames: {frames}", "顔: {format}・{size}・{frames} コマ"),
        "event.planned": Bilingual("costumes to make: {count}", "作る衣装: {count}"),
        "event.made": Bilingual(
            "{id}: {type}, {size}, frames: {frames}, {bytes} bytes",
            "{id}: {type}・{size}・{frames} コマ・{bytes} バイト"),
        "event.reused": Bilingual(
            "{id}: reused ({type}, {size}, frames: {frames}, {bytes} bytes)",
            "{id}: 再利用（{type}・{size}・{frames} コマ・{bytes} バイト）"),
        "event.failed": Bilingual("{id}: failed: {reason}", "{id}: 失敗: {reason}"),
        "event.published": Bilingual("published generation {generation}", "第 {generation} 世代を公開"),
        "wear.written": Bilingual(
            "{path}: {type}, {size}, frames: {frames}, {bytes} bytes",
            "{path}: {type}・{size}・{frames} コマ・{bytes} バイト"),
        "wear.extension": Bilingual(
            "note: {path} is a {type} picture despite its name; programs that rely on the extension need .{type}",
            "注意: {path} の中身は {type} です。拡張子で形式を判断するプログラムには .{type} が必要です"),
        "verify.sound": Bilingual(
            "{folder}: generation {generation} is valid; stickers: {count}, files: {files}",
            "{folder}: 第 {generation} 世代に問題はありません。スタンプ {count} 個、ファイル {files} 個"),
        "state.good": Bilingual("good", "良好"),
        "warning.line": Bilingual("note: {text}", "注意: {text}"),
        "state.problems": Bilingual("errors: {errors}, warnings: {warnings}", "エラー {errors}・警告 {warnings}"),
        "moves.still": Bilingual("still", "静止"),
        "moves.frames": Bilingual("{frames} frames, {seconds} s", "{frames} コマ・{seconds} 秒"),
        "word.background.black": Bilingual("black", "黒"),
        "word.background.white": Bilingual("white", "白"),
        "word.doubt.small": Bilingual("the picture is too small", "画像が小さすぎます"),
        "word.doubt.faceless": Bilingual("no face was found", "顔が見つかりません"),
        "word.doubt.undecided": Bilingual("the person's outline is unclear", "人物の輪郭がはっきりしません"),
        "word.doubt.scattered": Bilingual(
            "the person can't be separated from the surroundings", "人物をまわりから切り離せません"),
        "word.doubt.outside": Bilingual("a part of the face would be lost", "顔の一部が消えてしまいます"),
        "word.doubt.everything": Bilingual("the person fills the picture", "人物が画像いっぱいに写っています"),
        "word.doubt.nothing": Bilingual("almost nothing would be left", "ほとんど何も残りません"),
        "word.doubt.long": Bilingual(
            "the animation has too many or too large frames", "アニメーションのコマが多すぎるか大きすぎます"),
        "severity.error": Bilingual("error", "エラー"),
        "severity.warning": Bilingual("warning", "警告"),
        "lint.good": Bilingual(
            "no errors; costumes: {count}, warnings: {warnings}", "エラーなし。衣装 {count}・警告 {warnings}"),
        "show.broken": Bilingual(
            "{id}: has errors, so its layers can't be shown", "{id}: エラーがあるため、レイヤーを表示できません"),
        "erase.done": Bilingual(
            "{group}: erased all stickers; generation {generation} is empty",
            "{group}: スタンプをすべて消去しました。第 {generation} 世代は空です"),
        "erase.before": Bilingual(
            "{group}: already erased; generation {generation} is empty",
            "{group}: すでに消去されています。第 {generation} 世代は空です"),
        "table.group": Bilingual("group", "グループ"),
        "table.generation": Bilingual("generation", "世代"),
        "table.stickers": Bilingual("stickers", "スタンプ"),
        "table.error": Bilingual("last error", "最後のエラー"),
        "table.warnings": Bilingual("warnings", "警告"),
        "table.updated": Bilingual("updated", "更新"),
        "table.since": Bilingual("since", "開始"),
        "table.retry": Bilingual("next try", "次の試行"),
        "check.ok": Bilingual(
            "The service is running. Groups: {groups}, failing: 0, held: {held}.",
            "サービスは動いています。グループ: {groups}、失敗: 0、保留: {held}。"),
        "check.failing": Bilingual(
            "The service is running. Groups: {groups}, failing: {failing}, held: {held}. kigurumi status {root} shows why.",
            "サービスは動いています。グループ: {groups}、失敗: {failing}、保留: {held}。理由は kigurumi status {root} で分かります。"),
        "check.stalled": Bilingual(
            "The service (process {pid}) has not responded since {time}. Restart it.",
            "サービス（プロセス {pid}）は {time} から応答していません。再起動してください。"),
        "check.stopped": Bilingual(
            "No service is running for {root}. Start it: systemctl start kigurumi, or kigurumi watch {root}.",
            "{root} のサービスは動いていません。systemctl start kigurumi か kigurumi watch {root} で起動してください。"),
        "status.held": Bilingual("held", "保留"),
        "status.list.unreadable": Bilingual(
            "The service's list {path} can't be read: {reason}. Groups that the service can't write to are missing here. Join the service's group, or run this command as its user.",
            "サービスの一覧 {path} を読めません（{reason}）。サービスが書き込めないグループはここに表示されません。サービスのグループに入るか、そのユーザーで実行してください。"),
        "status.none": Bilingual("no groups", "グループはありません"),
        "status.new": Bilingual("new", "新規"),
        "status.waiting": Bilingual("waiting", "待機"),
        "status.building": Bilingual("building", "作成中"),
        "status.interrupted": Bilingual("interrupted", "中断"),
        "status.idle": Bilingual("idle", "完了"),
        "status.rejected": Bilingual("rejected", "却下"),
        "status.failed": Bilingual("failed", "失敗"),
        "status.erased": Bilingual("erased", "消去済み"),
        "follow.published": Bilingual(
            "generation {generation}: {stickers} stickers", "第 {generation} 世代: スタンプ {stickers} 個"),
        "follow.finished": Bilingual("{id} ({finished} of {total})", "{id}（{finished}/{total}）"),
        "follow.removed": Bilingual("removed", "なくなりました"),
    ].merging(installed) { first, _ in first }.merging(startingSentences) { first, _ in first }
}
