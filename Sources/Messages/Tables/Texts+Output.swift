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
        "table.state": Bilingual("state", "状態"),
        "how.made": Bilingual("made", "新規"),
        "how.reused": Bilingual("reused", "再利用"),
        "reduction.colors": Bilingual("colours {from}→{to}", "色数 {from}→{to}"),
        "reduction.lossiness": Bilingual("lossiness {from}→{to}", "劣化 {from}→{to}"),
        "reduction.frames": Bilingual("frames {from}→{to}", "コマ {from}→{to}"),
        "reduction.side": Bilingual("side {from}→{to}", "辺 {from}→{to}"),
        "reduction.still": Bilingual("made still, {from}→{to}", "静止画に {from}→{to}"),
        "reduction.palette": Bilingual("palette {from}→{to}", "パレット {from}→{to}"),
        "reduction.seam": Bilingual("seam {from}→{to}", "継ぎ目 {from}→{to}"),
        "reduction.duration": Bilingual("seconds {from}→{to}", "秒数 {from}→{to}"),
        "summary.published": Bilingual(
            "Stickers: {count} (made {made}, reused {reused}) in {seconds} s. Generation {generation} is published.",
            "スタンプ {count} 個 (新規 {made}・再利用 {reused})、{seconds} 秒。第 {generation} 世代を公開しました。"),
        "summary.unchanged": Bilingual(
            "Nothing has changed, nothing was written: generation {generation} with its {count} stickers stays.",
            "変更がないため、何も書き込みませんでした。第 {generation} 世代 (スタンプ {count} 個) のままです。"),
        "summary.gallery": Bilingual("Gallery: {path}", "ギャラリー: {path}"),
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
            "{id}: 再利用 ({type}・{size}・{frames} コマ・{bytes} バイト)"),
        "event.failed": Bilingual("{id}: failed: {reason}", "{id}: 失敗: {reason}"),
        "event.published": Bilingual("published generation {generation}", "第 {generation} 世代を公開"),
        "wear.written": Bilingual(
            "{path}: {type}, {size}, frames: {frames}, {bytes} bytes",
            "{path}: {type}・{size}・{frames} コマ・{bytes} バイト"),
        "wear.extension": Bilingual(
            "note: {path} is a {type} picture, whatever its name says; programs that go by the name want .{type}",
            "注意: {path} の中身は {type} です。名前で形式を判断するプログラムには .{type} にしてください"),
        "verify.sound": Bilingual(
            "{folder}: generation {generation} is sound, stickers: {count}, files: {files}",
            "{folder}: 第 {generation} 世代に問題はありません。スタンプ {count} 個、ファイル {files} 個"),
        "state.good": Bilingual("good", "良好"),
        "warning.line": Bilingual("note: {text}", "注意: {text}"),
        "state.problems": Bilingual("errors: {errors}, warnings: {warnings}", "エラー {errors}・警告 {warnings}"),
        "moves.still": Bilingual("still", "静止"),
        "moves.frames": Bilingual("{frames} frames, {seconds} s", "{frames} コマ・{seconds} 秒"),
        "severity.error": Bilingual("error", "エラー"),
        "severity.warning": Bilingual("warning", "警告"),
        "lint.good": Bilingual(
            "no errors; costumes: {count}, warnings: {warnings}", "エラーなし。衣装 {count}・警告 {warnings}"),
        "show.broken": Bilingual("{id}: has errors, so there is no tree to show", "{id}: エラーがあるため表示できません"),
    ]
}
