/// Pictures of whole packs.
extension Texts {
    static let sheet: [String: Bilingual] = [
        "sheet.written": Bilingual(
            "{path}: {count} stickers, {size}, {bytes} bytes, in {seconds} s",
            "{path}: スタンプ {count} 個・{size}・{bytes} バイト（{seconds} 秒）"),
        "sheet.written.one": Bilingual(
            "{path}: 1 sticker, {size}, {bytes} bytes, in {seconds} s",
            "{path}: スタンプ 1 個・{size}・{bytes} バイト（{seconds} 秒）"),
        "sheet.written.moving": Bilingual(
            "{path}: {count} stickers, {size}, {frames} frames in a loop of {loop} s, {bytes} bytes, in {seconds} s",
            "{path}: スタンプ {count} 個・{size}・{frames} コマ（{loop} 秒で一巡）・{bytes} バイト（{seconds} 秒）"),
        "sheet.written.moving.one": Bilingual(
            "{path}: 1 sticker, {size}, {frames} frames in a loop of {loop} s, {bytes} bytes, in {seconds} s",
            "{path}: スタンプ 1 個・{size}・{frames} コマ（{loop} 秒で一巡）・{bytes} バイト（{seconds} 秒）"),
        "sheet.reduced": Bilingual(
            "Reduced to keep the limit: {reductions}. Raise --limit, or lower --cell.",
            "上限に収めるための軽量化: {reductions}。--limit を大きくするか --cell を小さくしてください。"),
        "sheet.empty": Bilingual(
            "{folder} has no stickers to show. Check --only and --skip, or build the pack again.",
            "{folder} には表示するスタンプがありません。--only と --skip を確かめるか、パックを作り直してください。"),
        "sheet.file": Bilingual(
            "{file} can't be read: {reason} Run kigurumi verify, or build the pack again.",
            "{file} を読めません: {reason} kigurumi verify で確かめるか、パックを作り直してください。"),
        "sheet.still": Bilingual(
            "None of these stickers moves. Leave out --moving, and write a .png file.",
            "動くスタンプがありません。--moving を外して .png ファイルに書き出してください。"),
        "sheet.format": Bilingual(
            "A sheet can't be written as {format}. Use .png, .gif, .webp or .webm.",
            "一覧画像は {format} では書き出せません。.png、.gif、.webp、.webm のいずれかにしてください。"),
        "sheet.large": Bilingual(
            "The picture would be {width}×{height} pixels. Lower --cell, or choose fewer stickers with --only.",
            "画像が {width}×{height} ピクセルになってしまいます。--cell を小さくするか、--only でスタンプを減らしてください。"),
        "sheet.limit": Bilingual(
            "The picture doesn't fit into {limit} bytes. Raise --limit, lower --cell, or choose fewer stickers with --only.",
            "画像が {limit} バイトに収まりません。--limit を大きくするか、--cell を小さくするか、--only でスタンプを減らしてください。"),
        "command.sheet.number": Bilingual(
            "{option} {value} is out of range. Use {range}.", "{option} {value} は範囲外です。{range} にしてください。"),
        "command.sheet.page": Bilingual(
            "“{value}” is no color for --page. Use white, black, clear or #rrggbb.",
            "「{value}」は --page の色として使えません。white、black、clear、#rrggbb のいずれかにしてください。"),
        "command.sheet.ending": Bilingual(
            "{path} doesn't say which kind of picture to write. End its name in one of {known}.",
            "{path} からは画像の形式が分かりません。名前の末尾を {known} のいずれかにしてください。"),
        "command.sheet.moving": Bilingual(
            "{path} can't move. End its name in .gif, .webp or .webm, or leave out --moving.",
            "{path} は動かせません。名前の末尾を .gif、.webp、.webm のいずれかにするか、--moving を外してください。"),
        "command.sheet.terminal": Bilingual(
            "A picture can't be shown on this terminal. Redirect the output, or name a file with -o.",
            "画像はこの端末に表示できません。出力をリダイレクトするか、-o でファイルを指定してください。"),
        "command.sheet.json": Bilingual(
            "The picture and the JSON object can't both go to standard output. Name a file with -o.",
            "画像と JSON の両方を標準出力には書けません。-o でファイルを指定してください。"),
        "command.sheet.some.failed": Bilingual(
            "{count} stickers are missing in the picture: {ids}.", "画像に入れられなかったスタンプが {count} 個あります: {ids}。"),
        "command.sheet.some.failed.one": Bilingual(
            "1 sticker is missing in the picture: {ids}.", "画像に入れられなかったスタンプが 1 個あります: {ids}。"),
    ]
}
