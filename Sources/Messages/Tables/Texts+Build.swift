extension Texts {
    static let build: [String: Bilingual] = [
        "build.nothing.worked": Bilingual(
            "None of the {count} costumes could be made ({ids}). The pack is unchanged.",
            "{count} 件の衣装はどれも作れませんでした（{ids}）。パックは元のままです。"),
        "build.invalid": Bilingual(
            "“{value}” is not a valid {what}. See kigurumi build --help.",
            "「{value}」は {what} として使えません。kigurumi build --help を参照してください。"),
        "build.cancelled": Bilingual("Stopped. The pack is unchanged.", "中断しました。パックは元のままです。"),
        "sticker.failed": Bilingual("This sticker could not be made: {reason}", "このスタンプは作れませんでした: {reason}"),
        "fitting.limit": Bilingual(
            "Nothing fits into {limit} bytes; the smallest result takes {bytes}. Raise --limit.",
            "{limit} バイトには収まりません（最小でも {bytes} バイト）。--limit を大きくしてください。"),
        "gif.frames.none": Bilingual(
            "There is no frame to write: the costume's animation is empty. Run kigurumi template lint.",
            "書き出すコマがありません。衣装の動きが空です。kigurumi template lint で確かめてください。"),
        "gif.size": Bilingual(
            "A frame is {width}×{height}, unlike the first one. Make all frames the same size.",
            "コマの大きさ {width}×{height} が最初のコマと違います。すべて同じ大きさにしてください。"),
        "gif.container": Bilingual(
            "The GIF could not be written: {reason}. Try again with --fresh.",
            "GIF を書き出せませんでした（{reason}）。--fresh を付けてやり直してください。"),
    ]
}
