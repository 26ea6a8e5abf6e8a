extension Texts {
    static let build: [String: Bilingual] = [
        "build.nothing.worked": Bilingual(
            "None of the {count} costumes could be made ({ids}). The pack is unchanged.",
            "{count} 件の衣装はどれも作れませんでした（{ids}）。パックは元のままです。"),
        "build.nothing.worked.one": Bilingual(
            "The costume {ids} could not be made. Nothing was changed.", "衣装 {ids} は作れませんでした。何も変更していません。"),
        "build.invalid": Bilingual(
            "“{value}” is not a valid {what}. Correct it.",
            "「{value}」は {what} として使えません。直してください。"),
        "build.face.number": Bilingual(
            "Face {number} was asked for, but {count} faces were found. kigurumi build FACE --faces FILE draws them with their numbers.",
            "{number} 番目の顔が指定されましたが、見つかった顔は {count} 個です。kigurumi build FACE --faces FILE で番号付きの画像を書き出せます。"),
        "build.face.number.one": Bilingual(
            "Face {number} was asked for, but only 1 face was found. kigurumi build FACE --faces FILE draws it.",
            "{number} 番目の顔が指定されましたが、見つかった顔は 1 個です。kigurumi build FACE --faces FILE で画像を書き出せます。"),
        "build.crop.outside": Bilingual(
            "--crop {value} reaches beyond the picture, which has {size} pixels. Choose a part within it.",
            "--crop {value} は {size} ピクセルの画像からはみ出しています。画像の中の範囲を指定してください。"),
        "language.unavailable": Bilingual(
            "No caption is in “{language}”.", "「{language}」の文字の入った衣装はありません。"),
        "language.unavailable.misspelt": Bilingual(
            "No caption is in “{language}”. Did you mean {nearest}?",
            "「{language}」の文字の入った衣装はありません。{nearest} のことですか。"),
        "variable.unused": Bilingual("No caption shows {name}.", "{name} を表示する文字はありません。"),
        "variable.unused.misspelt": Bilingual(
            "No caption shows {name}. Did you mean {nearest}?", "{name} を表示する文字はありません。{nearest} のことですか。"),
        "build.cancelled": Bilingual("Stopped. The pack is unchanged.", "中断しました。パックは元のままです。"),
        "sticker.failed": Bilingual("This sticker could not be made: {reason}", "このスタンプは作れませんでした: {reason}"),
        "fitting.limit": Bilingual(
            "Nothing fits into {limit} bytes; the smallest result takes {bytes}. Raise the limit.",
            "{limit} バイトには収まりません（最小でも {bytes} バイト）。上限を大きくしてください。"),
        "gif.frames.none": Bilingual(
            "There is no frame to write: the costume's animation is empty. Check the costume.",
            "書き出すコマがありません。衣装の動きが空です。衣装を確かめてください。"),
        "gif.size": Bilingual(
            "A frame is {width}×{height}, unlike the first one. Make all frames the same size.",
            "コマの大きさ {width}×{height} が最初のコマと違います。すべて同じ大きさにしてください。"),
        "gif.container": Bilingual(
            "The GIF could not be written: {reason}. Try again.",
            "GIF を書き出せませんでした（{reason}）。やり直してください。"),
    ]
}
