/// The texts of the commands. A failure's text states what is wrong, then, in a line of its own, what to do.
extension Texts {
    static let command: [String: Bilingual] = failures.merging(sentences) { first, _ in first }

    private static let failures: [String: Bilingual] = [
        "command.usage": Bilingual("{what}\nUsage: {usage}", "{what}\n使い方: {usage}"),
        "command.arguments.unreadable": Bilingual(
            "the arguments can't be read\nCheck that /proc is mounted and readable, then run it again.",
            "引数を読み取れません\n/proc がマウントされ、読み取れることを確かめてから、もう一度実行してください。"),
        "command.face.missing": Bilingual(
            "there is no face at {path}\nGive the path of a PNG, JPEG, GIF, WebP, HEIC or AVIF picture, or - for standard input.",
            "{path} に顔の画像がありません\nPNG・JPEG・GIF・WebP・HEIC・AVIF の画像のパスか、標準入力なら - を指定してください。"),
        "command.face.folder": Bilingual(
            "{path} is a folder, not a face\nGive the path of one PNG, JPEG, GIF, WebP, HEIC or AVIF picture.",
            "{path} は画像ではなくフォルダーです\nPNG・JPEG・GIF・WebP・HEIC・AVIF の画像を 1 つ指定してください。"),
        "command.face.unreadable": Bilingual(
            "the face at {path} can't be read: {reason}\nCheck the permissions of the file.",
            "{path} の画像を読めません: {reason}\nファイルの読み取り権限を確かめてください。"),
        "command.root.unnamed": Bilingual(
            "no ROOT to watch\nGive the folder of the groups, or set root in the configuration.",
            "監視する ROOT がありません\nグループのフォルダーを指定するか、設定の root に書いてください。"),
        "command.crop.invalid": Bilingual(
            "--crop {value} is not a part of the picture\nGive X,Y,W,H as fractions from 0 to 1 that stay within the picture, such as 0.1,0,0.8,0.8, and maybe a rotation such as 15deg.",
            "--crop {value} は画像の一部を表していません\n画像に対する割合（0〜1）を X,Y,W,H で、はみ出さないように指定してください: 0.1,0,0.8,0.8。回転は 5 番目に 15deg のように書けます。"
        ),
        "command.group.invalid": Bilingual(
            "--group {value} is not a valid group id\n"
                + "Use 1 to 128 letters, digits, dots, hyphens and underscores. It can't begin with a dot.",
            "--group {value} はグループ ID として使えません\n"
                + "英数字・ピリオド・ハイフン・下線を 1〜128 文字で、先頭をピリオド以外にしてください。"),
        "command.ids.invalid": Bilingual(
            "{option}: {value} is not a costume id\nAn id consists of a-z, 0-9 and -; separate ids by commas. kigurumi template list shows all ids.",
            "{option}: {value} は衣装の ID ではありません\nID は a-z・0-9・- から成り、複数ならコンマで区切ります。kigurumi template list で一覧できます。"
        ),
        "command.id.invalid": Bilingual(
            "“{value}” is not a valid costume id\nUse 1 to 40 characters of a–z, 0–9 and -, such as robot-2.",
            "「{value}」は衣装の ID として使えません\na–z・0–9・- を 1〜40 文字で、robot-2 のように指定してください。"),
        "command.output.unwritable": Bilingual(
            "{path} can't be written: {reason}\nChoose another place with --output.",
            "{path} に書き込めません: {reason}\n--output で別の場所を指定してください。"),
        "command.output.full": Bilingual(
            "{path} can't be written: {reason}\nFree some space on the disk, then run it again.",
            "{path} に書き込めません: {reason}\nディスクの空きを作ってから、もう一度実行してください。"),
        "command.pack.missing": Bilingual(
            "there is no folder {folder}\nGive the folder of a pack, which contains manifest.json.",
            "フォルダー {folder} がありません\nmanifest.json のあるパックのフォルダーを指定してください。"),
        "command.verify.failed": Bilingual(
            "the pack in {folder} has defects: {count}\nkigurumi build --fresh rebuilds it.",
            "{folder} のパックに問題が {count} 件あります\nkigurumi build --fresh で作り直せます。"),
        "command.lint.failed": Bilingual(
            "costumes: {count}, errors: {errors}, warnings: {warnings}\nFix the errors listed above.",
            "衣装 {count}・エラー {errors}・警告 {warnings}\n上のエラーを直してください。"),
        "command.show.failed": Bilingual(
            "can't be shown: {ids}\nkigurumi template lint shows what is wrong with them.",
            "表示できません: {ids}\nkigurumi template lint で問題を確かめてください。"),
        "build.some.failed": Bilingual(
            "some costumes could not be made: {ids}\n"
                + "The pack holds the others. kigurumi template lint shows what is wrong with these.",
            "作れなかった衣装があります: {ids}\n"
                + "ほかの衣装はパックに入っています。kigurumi template lint で問題を確かめてください。"),
    ]
}
