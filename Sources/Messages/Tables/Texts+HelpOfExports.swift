/// The help of exports, sheets, probes and preparation.
extension Texts {
    static let helpOfExports: [String: String] = [
        "Each file must exist with the listed length, digest and dimensions, its extension and media type must match its content, and it must be below the limit. The exit status is 0 for a valid pack, otherwise 65; defects are printed on standard output.\n\nWith --platform, DIR is an export, or any folder of packs for that platform, whoever made it: the finished files are held against the platform's rules, which docs/platform-rules.md lists. Advice alone doesn't change the exit status.":
            "各ファイルは一覧どおりの長さ・ダイジェスト・寸法で存在し、拡張子とメディアタイプが中身に合い、上限を超えてはいけません。正しいパックなら終了ステータスは 0、そうでなければ 65 です。問題は標準出力に表示します。\n\n--platform を付けると、DIR は書き出したパック、またはそのサービス向けのパックのフォルダーです（作成元は問いません）。できあがったファイルを docs/platform-rules.md にある規則で調べます。助言だけなら終了ステータスは変わりません。",
        "Check finished packs by a platform's rules instead.": "代わりに、できあがったパックをサービスの規則で調べます。",
        "With --platform: print one JSON object on standard output.":
            "--platform と使うと、JSON オブジェクトを標準出力に表示します。",
        "A pack's folder, or a picture of a face; - is a face on standard input.":
            "パックのフォルダー、または顔の画像。- は標準入力の顔です。",
        "Draw all stickers of a pack into one picture, still or moving.": "パックの全スタンプを 1 枚の画像（静止または動画）にします。",
        "kigurumi sheet me-stickers writes me-stickers-sheet.png. With --moving, or a FILE that ends in .gif, .webp or .webm, all stickers move in one loop.":
            "kigurumi sheet me-stickers は me-stickers-sheet.png を書き出します。--moving を付けるか FILE が .gif・.webp・.webm で終わると、全スタンプが 1 つのループで動きます。",
        "Write each sticker's name below it.": "各スタンプの下に名前を書きます。",
        "The ground: white, black, clear or #rrggbb.": "背景: white（白）、black（黒）、clear（透明）、または #rrggbb。",
        "The size of a sticker in pixels.": "スタンプ 1 個の大きさ（ピクセル）。",
        "Stickers in a row; by default as many as look good.": "1 行のスタンプの数。省略すると見やすい数になります。",
        "All stickers move, in one loop of at most 6 seconds.": "全スタンプが 6 秒以内の 1 つのループで動きます。",
        "The largest file allowed, in bytes.": "ファイルの上限（バイト）。",
        "The output file, .png, .gif, .webp or .webm; by default <PACK>-sheet.png or .gif. - is standard output.":
            "出力ファイル（.png・.gif・.webp・.webm）。省略すると <PACK>-sheet.png か .gif。- は標準出力です。",
        "Only these costumes.": "これらの衣装だけ。",
        "Make packs for messaging apps from a face.": "顔の画像から、メッセージアプリ用のパックを作ります。",
        "kigurumi export whatsapp,telegram me.jpg writes me-exports/whatsapp and me-exports/telegram, each with a folder for each pack and an export.json that describes them. A second run with no changes writes nothing. Nothing is uploaded; docs/export.md shows how to do that for each platform.":
            "kigurumi export whatsapp,telegram me.jpg は me-exports/whatsapp と me-exports/telegram を書き出します。それぞれにパックごとのフォルダーと、内容を記した export.json があります。変更がなければ、2 回目は何も書き込みません。アップロードはしません。方法はサービスごとに docs/export.md にあります。",
        "Platforms, separated by commas, then a face: a picture, - for standard input, or the folder of a group or of its pack.":
            "サービス名（コンマ区切り）、続けて顔: 画像、- は標準入力、またはグループかパックのフォルダー。",
        "Export for all platforms.": "すべてのサービス向けに書き出します。",
        "List all platforms with their rules.": "すべてのサービスとその規則を一覧にします。",
        "Also write each pack as a zip file.": "各パックを zip ファイルとしても書き出します。",
        "The title of the packs; by default the name in pack.json.": "パックの題名。省略すると pack.json の name です。",
        "Their author; by default the author in pack.json.": "作者名。省略すると pack.json の author です。",
        "The format of moving stickers for iMessage.": "iMessage 用の動くスタンプの形式。",
        "The size of stickers for iMessage.": "iMessage 用のスタンプの大きさ。",
        "Draw all stickers again.": "すべてのスタンプを描き直します。",
        "The folder for the platforms' folders; by default <face's name>-exports.":
            "サービスごとのフォルダーを置くフォルダー。省略すると <顔のファイル名>-exports。",
        "Also make packs for these platforms, in a folder beside the pack's, such as me-exports; kigurumi export --list shows all.":
            "これらのサービス向けのパックも、パックの隣のフォルダー（me-exports など）に作ります。一覧は kigurumi export --list。",
        "Prepare costumes, so that the first pack is as fast as the next.": "最初のパックも速く作れるように、衣装を準備します。",
        "Everything that doesn't depend on the face goes into the cache. Use the options of the builds that follow: another size, limit, language or skin is prepared on its own.":
            "顔によらないものをすべてキャッシュに入れます。後で使うのと同じオプションを指定してください。大きさ・上限・言語・スキンが違えば別に準備します。",
        "List, check, create, preview and install costumes.": "衣装を一覧・検査・作成・プレビュー・インストールします。",
        "Draw all frames of a costume into one picture, and play its sticker on a page.":
            "衣装の全コマを 1 枚の画像にし、スタンプをページで再生します。",
        "Writes robot-preview.png with all frames and the boxes of the faces, the sticker robot-sticker.gif (or .png) as wear makes it, and robot-preview.html, which plays the sticker on white, on black and in a chat. With --watch, all three are written again at each save, and the open page reloads itself.":
            "全コマと顔の枠を描いた robot-preview.png、wear が作るのと同じスタンプ robot-sticker.gif（または .png）、白・黒・チャットの上で再生する robot-preview.html を書き出します。--watch を付けると保存のたびに 3 つとも書き直し、開いているページは自動で更新されます。",
        "The folder for <ID>-preview.png and its page; by default the working folder.":
            "<ID>-preview.png とページを置くフォルダー。省略すると作業フォルダー。",
        "Print the value of every setting, defaults included, and its source, then exit.":
            "既定値を含むすべての設定の値と、その出どころを表示して終了します。",
        "For probes: print whether the service responds and how many groups fail, and set the exit status.":
            "監視用: サービスが応答しているか、失敗しているグループがいくつあるかを表示し、終了ステータスで知らせます。",
        "The part of the picture to use: fractions from 0 to 1, or pixels or percent such as 120,40,300,300px or 10,0,80,80%.":
            "画像の使う部分: 0〜1 の割合、またはピクセルや百分率（120,40,300,300px や 10,0,80,80%）。",
    ]
}
