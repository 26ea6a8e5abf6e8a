/// The texts of rules of platforms, by the end of a rule's id: `whatsapp.still.bytes` has the text `rule.bytes`.
extension Texts {
    static let platform: [String: Bilingual] = platformFiles.merging(platformPacks) { first, _ in first }
        .merging(platformPictures) { first, _ in first }.merging(platformMotion) { first, _ in first }
        .merging(platformCommand) { first, _ in first }

    private static let platformCommand: [String: Bilingual] = [
        "command.verify.platform.none": Bilingual(
            "there is no pack for {platform} in {folder}\nGive the folder of an export, of its platform, or of one pack.",
            "{folder} に {platform} のパックがありません\n書き出したフォルダー、その中のプラットフォーム、またはパックのフォルダーを指定してください。"),
        "command.verify.platform.failed": Bilingual(
            "{platform} would refuse what is in {folder}; errors: {count}\nSee the lines above; kigurumi export makes the packs again.",
            "{platform} では {folder} の内容が受け付けられません（エラー {count} 件）\n上の行を確認してください。kigurumi export で作り直せます。"),
    ]

    private static let platformFiles: [String: Bilingual] = [
        "rule.document": Bilingual(
            "{file} must be a valid {expected}, but it is: {found}. Export the pack again.",
            "{file} は正しい {expected} である必要がありますが、状態は「{found}」です。書き出し直してください。"),
        "rule.missing": Bilingual(
            "{file} is named by the pack but isn't there (found: {found}, expected: {expected}). Export the pack again, or copy all files.",
            "パックが指す {file} がありません（状態: {found}、必要なもの: {expected}）。書き出し直すか、すべてのファイルをコピーしてください。"),
        "rule.unreadable": Bilingual(
            "{file} can't be read: {found} (expected: {expected}). Check the file and its permissions.",
            "{file} を読み込めません（{found}、必要な状態: {expected}）。ファイルと権限を確認してください。"),
        "rule.unlisted": Bilingual(
            "{file} isn't in the pack's list (found: {found}, expected: {expected}). List it, or remove it.",
            "{file} はパックの一覧にありません（状態: {found}、必要な状態: {expected}）。一覧に加えるか、削除してください。"),
        "rule.archive": Bilingual(
            "The archive {file} can't be unpacked: {found} (expected: {expected}). Export the pack again.",
            "アーカイブ {file} を展開できません（{found}、必要な状態: {expected}）。書き出し直してください。"),
        "rule.entries": Bilingual(
            "{file} and the files beside it differ at {found} (expected: {expected}). Export the pack again after a change.",
            "{file} と隣のファイルが {found} で食い違っています（必要なもの: {expected}）。変更したあとは書き出し直してください。"),
        "rule.numbers": Bilingual(
            "The numbers of the files have a gap at {file}: found {found}, expected {expected}. Number them without gaps.",
            "ファイルの番号が {file} で途切れています（{found}、必要なもの: {expected}）。続き番号にしてください。"),
        "rule.extension": Bilingual(
            "{file} has a name that {platform} doesn't accept for {found}; expected: {expected}. Rename it.",
            "{file} の名前は {platform} では {found} に使えません（必要なもの: {expected}）。名前を変えてください。"),
        "rule.key": Bilingual(
            "{file} has no usable {expected} (found: {found}). Without it nobody can open the pack: export it again.",
            "{file} に使える {expected} がありません（状態: {found}）。これがないとパックを開けません。書き出し直してください。"),
        "rule.sealed": Bilingual(
            "{file} doesn't open with the key of the pack's link (found: {found}, expected: {expected}). Export the pack again.",
            "{file} はパックのリンクの鍵で開けません（状態: {found}、必要な状態: {expected}）。書き出し直してください。"),
        "rule.content": Bilingual(
            "{file} holds another picture than the file beside it (found: {found}, expected: {expected}). Export the pack again.",
            "{file} の中身が、元の画像と違います（状態: {found}、必要な状態: {expected}）。書き出し直してください。"),
        "rule.digest": Bilingual(
            "{file} was changed: the pack states the digest {found}, which isn't its {expected}. Export the pack again.",
            "{file} は変更されています。パックに書かれた {found} は、その {expected} ではありません。書き出し直してください。"),
        "rule.info": Bilingual(
            "The pack describes {file} as {found}, but {expected} is right. Export the pack again.",
            "パックには {file} が {found} と書かれていますが、正しくは {expected} です。書き出し直してください。"),
    ]

    private static let platformPacks: [String: Bilingual] = [
        "rule.count": Bilingual(
            "The pack of {file} has {found} stickers; {platform} takes {expected}. Add or remove some, or split the pack.",
            "{file} のパックには {found} 個のスタンプがありますが、{platform} では {expected} です。増減させるか、パックを分けてください。"),
        "rule.mixed": Bilingual(
            "The pack of {file} has moving and still stickers ({found}); {platform} wants them {expected}. Make a pack of each.",
            "{file} のパックには動くものと静止したものがあります（{found}）。{platform} では {expected} が必要です。別々のパックにしてください。"),
        "rule.flag": Bilingual(
            "{file} states {found} where its pictures need {expected}. Correct it, or export the pack again.",
            "{file} には {found} とありますが、画像からすると {expected} が必要です。直すか、書き出し直してください。"),
        "rule.identifier": Bilingual(
            "{file} has the identifier “{found}”; {platform} takes: {expected}. Choose another one.",
            "{file} の識別子「{found}」は使えません。{platform} で使えるもの: {expected}。別のものにしてください。"),
        "rule.title": Bilingual(
            "The title in {file} has a length of {found}; {platform} takes {expected}. Change it with --title.",
            "{file} のタイトルの長さは {found} ですが、{platform} では {expected} です。--title で変えてください。"),
        "rule.author": Bilingual(
            "The author in {file} has a length of {found}; {platform} takes {expected}. Change it with --author.",
            "{file} の作者名の長さは {found} ですが、{platform} では {expected} です。--author で変えてください。"),
        "rule.version": Bilingual(
            "{file} states the version {found}; expected: {expected}. Export the pack again.",
            "{file} のバージョンは {found} ですが、必要なものは {expected} です。書き出し直してください。"),
        "rule.cover": Bilingual(
            "{file} names no cover that is there (found: {found}, expected: {expected}). Name one of the pack's pictures.",
            "{file} に使える表紙がありません（状態: {found}、必要なもの: {expected}）。パックの画像を指定してください。"),
        "rule.size": Bilingual(
            "{file} has {found} packs; {platform} takes {expected}. Put them into several apps.",
            "{file} には {found} 個のパックがありますが、{platform} では {expected} です。アプリを分けてください。"),
        "rule.usage": Bilingual(
            "{file} is for “{found}”; expected: {expected}. Correct it, or export the pack again.",
            "{file} の用途は「{found}」ですが、必要なものは {expected} です。直すか、書き出し直してください。"),
        "rule.duplicate": Bilingual(
            "{file} has “{found}” more than once; expected: {expected}. Give each its own name.",
            "{file} に「{found}」が複数あります（必要なもの: {expected}）。別々の名前にしてください。"),
        "rule.grid": Bilingual(
            "{file} has the grid size “{found}”; {platform} takes: {expected}. Choose one of them.",
            "{file} のグリッドの大きさ「{found}」は使えません。{platform} で使えるもの: {expected}。この中から選んでください。"),
        "rule.emoji": Bilingual(
            "The emoji of {file} are “{found}”; {platform} takes {expected}, each an emoji. Change the costume's emoji.",
            "{file} の絵文字は「{found}」ですが、{platform} では絵文字が {expected} 個です。衣装の絵文字を変えてください。"),
        "rule.keywords": Bilingual(
            "The keywords of {file} are too many or too long ({found}); {platform} takes {expected} (number, letters). Remove some.",
            "{file} のキーワードが多すぎるか長すぎます（{found}）。{platform} では {expected} です（個数、文字数）。減らしてください。"),
        "rule.label": Bilingual(
            "The description of {file} for screen readers has a length of {found}; {platform} takes {expected}. Rewrite it.",
            "{file} の読み上げ用の説明の長さは {found} ですが、{platform} では {expected} です。書き直してください。"),
        "rule.name": Bilingual(
            "The name of {file}, {found}, doesn't fit; {platform} takes: {expected}. Choose another one.",
            "{file} の名前（{found}）は使えません。{platform} で使えるもの: {expected}。別の名前にしてください。"),
        "rule.description": Bilingual(
            "The description of {file} has a length of {found}; {platform} takes {expected}. Rewrite it.",
            "{file} の説明の長さは {found} ですが、{platform} では {expected} です。書き直してください。"),
        "rule.tags": Bilingual(
            "The tags of {file} have a length of {found}; {platform} takes {expected}. Give other ones.",
            "{file} のタグの長さは {found} ですが、{platform} では {expected} です。変えてください。"),
        "rule.declared": Bilingual(
            "{file} is declared as “{found}”; going by its content, it must be {expected}. Correct it, or export the pack again.",
            "{file} は「{found}」とされていますが、内容からすると {expected} です。直すか、書き出し直してください。"),
    ]

    private static let platformPictures: [String: Bilingual] = [
        "rule.format": Bilingual(
            "{file} is {found}; {platform} takes: {expected}. Export it again.",
            "{file} の形式は {found} ですが、{platform} で使えるのは {expected} です。書き出し直してください。"),
        "rule.broken": Bilingual(
            "{file} is damaged: {found} (expected: {expected}). Export it again.",
            "{file} は壊れています（{found}、必要な状態: {expected}）。書き出し直してください。"),
        "rule.trailing": Bilingual(
            "{file} has {found} bytes after its end, which {platform} refuses (expected: {expected}). Cut them off, or export it again.",
            "{file} の終わりのあとに {found} バイトあり、{platform} では使えません（必要な値: {expected}）。切り取るか、書き出し直してください。"),
        "rule.bytes": Bilingual(
            "{file} has {found} bytes; {platform} takes {expected}. Choose less quality, fewer frames or fewer colors.",
            "{file} は {found} バイトですが、{platform} では {expected} です。画質、コマ、色数のどれかを減らしてください。"),
        "rule.advised": Bilingual(
            "{file} has {found} bytes; some servers or forms of {platform} take only {expected}. Make it smaller if it is refused.",
            "{file} は {found} バイトですが、{platform} では {expected} でないと断られることがあります。断られたら小さくしてください。"),
        "rule.dimensions": Bilingual(
            "{file} has {found} pixels; {platform} wants {expected}. Export it again, don't scale the finished file.",
            "{file} は {found} ピクセルですが、{platform} では {expected} です。拡大縮小せず、書き出し直してください。"),
        "rule.moves": Bilingual(
            "{file} is an animation of {found} frames where {platform} wants: {expected}. Use a still picture.",
            "{file} は {found} コマの動画ですが、{platform} で必要なのは {expected} です。静止画にしてください。"),
        "rule.color": Bilingual(
            "{file} has the color type {found}; expected: {expected} (RGBA), since palettes stand still on some phones. Export it again.",
            "{file} のカラータイプは {found} ですが、{expected}（RGBA）が必要です。パレットでは動かない電話があります。書き出し直してください。"),
        "rule.metadata": Bilingual(
            "{file} has parts that hold no pixels: {found} (expected: {expected}). Remove them.",
            "{file} に画像以外の部分があります: {found}（必要な状態: {expected}）。取り除いてください。"),
        "rule.corners": Bilingual(
            "The corners of {file} are {found}; {platform} wants them {expected}. Use a picture with a transparent background.",
            "{file} の角は {found} ですが、{platform} では {expected} が必要です。背景が透明な画像にしてください。"),
        "rule.blank": Bilingual(
            "Every pixel of {file} is {found}; {platform} wants something {expected}. Export it again from a picture that shows something.",
            "{file} の画素はすべて{found}です。{platform} では{expected}ものが必要です。何かが写っている画像から書き出し直してください。"),
        "rule.background": Bilingual(
            "The background of {file} is {found}; {platform} wants it {expected}. Use a picture with a transparent background.",
            "{file} の背景は{found}ですが、{platform} では{expected}である必要があります。背景が透明な画像にしてください。"),
        "rule.margin": Bilingual(
            "The figure in {file} comes within {found} pixels of a side; {platform} wants {expected}. Draw it smaller on the same canvas.",
            "{file} の絵は端まで {found} ピクセルしかありません（{platform} で必要な余白: {expected}）。同じ大きさの画像に小さく描いてください。"),
        "rule.opaque": Bilingual(
            "{file} has {found} pixels; {platform} wants it {expected}. Give it a background.",
            "{file} に {found} な部分がありますが、{platform} では {expected} が必要です。背景を付けてください。"),
        "rule.codings": Bilingual(
            "{file} has {found} lossy and lossless frames, which some phones show with white lines; expected: {expected} coding. Export it again.",
            "{file} には非可逆と可逆の{found}のコマがあり、白い線が出る電話があります（必要な状態: {expected}）。書き出し直してください。"),
        "rule.windows": Bilingual(
            "A frame of {file} covers only {found} of the canvas, which some phones show with white lines; expected: {expected} frames. Export it again.",
            "{file} に {found} だけのコマがあり、白い線が出る電話があります（必要な状態: {expected}）。書き出し直してください。"),
        "rule.blend": Bilingual(
            "Frames of {file} are {found}, which some phones show with ghosts; expected: {expected}. Export it again.",
            "{file} のコマは「{found}」の指定で、残像が出る電話があります（必要な状態: {expected}）。書き出し直してください。"),
    ]

    private static let platformMotion: [String: Bilingual] = [
        "rule.frames": Bilingual(
            "{file} has {found} frames that differ; {platform} takes {expected}. Export it again with other timing.",
            "{file} の異なるコマは {found} 個ですが、{platform} では {expected} です。コマを変えて書き出し直してください。"),
        "rule.duration": Bilingual(
            "{file} lasts {found}; {platform} takes {expected}. Shorten the loop.",
            "{file} の長さは {found} ですが、{platform} では {expected} です。短くしてください。"),
        "rule.shortest": Bilingual(
            "A frame of {file} lasts {found}; {platform} wants {expected}. Show frames longer.",
            "{file} に {found} しか表示されないコマがあります。{platform} では {expected} です。長く表示してください。"),
        "rule.rate": Bilingual(
            "{file} has {found} frames a second; {platform} takes {expected}. Leave frames out.",
            "{file} は毎秒 {found} コマですが、{platform} では {expected} です。コマを間引いてください。"),
        "rule.plays": Bilingual(
            "{file} plays this often: {found}; {platform} wants: {expected}. Correct the number of loops.",
            "{file} の再生回数は {found} ですが、{platform} では {expected} です。繰り返しの回数を直してください。"),
        "rule.seconds": Bilingual(
            "All loops of {file} last {found}; {platform} takes exactly {expected} seconds. Change the times of its frames.",
            "{file} の全部の繰り返しの長さは {found} ですが、{platform} ではちょうど {expected} 秒です。コマの時間を変えてください。"),
        "rule.even": Bilingual(
            "The frames of {file} last {found}; {platform} plays {expected} times best. Show all frames equally long.",
            "{file} のコマの長さは {found} です。{platform} では {expected} 長さが安全です。すべて同じ長さにしてください。"),
        "rule.hidden": Bilingual(
            "The picture of {file} for other viewers is {found}; {platform} wants it {expected}. Make it the animation's first frame.",
            "{file} の静止画は「{found}」です。{platform} では「{expected}」である必要があります。アニメーションの最初のコマにしてください。"),
        "rule.equal": Bilingual(
            "All {found} frames of {file} are equal; {platform} wants them {expected}. Use a costume that moves.",
            "{file} の {found} コマはすべて同じです。{platform} では {expected} コマが必要です。動く衣装にしてください。"),
        "rule.codec": Bilingual(
            "{file} is coded as {found}; {platform} takes {expected}. Encode it with VP9.",
            "{file} の符号化方式は {found} ですが、{platform} では {expected} です。VP9 にしてください。"),
        "rule.audio": Bilingual(
            "{file} has {found}; expected: {expected}. Remove the sound.",
            "{file} に {found} があります（必要な状態: {expected}）。音声を取り除いてください。"),
        "rule.alpha": Bilingual(
            "In {file}, {found} frames have transparency; expected: {expected} with all frames, or none. Export it again.",
            "{file} では {found} コマに透明度があります。すべてのコマにあるか、ひとつもないこと（{expected}）が必要です。書き出し直してください。"),
    ]
}

/// What `verify --platform` prints, and words of rules.
extension Texts {
    static let platformSentences: [String: Bilingual] = [
        "verify.platform.line": Bilingual("{rule}: {text}", "{rule}: {text}"),
        "verify.platform.advice": Bilingual("{rule}: advice: {text}", "{rule}: 助言: {text}"),
        "verify.platform.sound": Bilingual(
            "{folder} keeps the rules of {platform}: packs: {packs}, files: {files}, advice: {advice}",
            "{folder} は {platform} の規則を守っています（パック {packs}、ファイル {files}、助言 {advice}）"),
        "word.found.nothing": Bilingual("nothing", "なし"), "word.found.damaged": Bilingual("damaged", "破損"),
        "word.found.unlisted": Bilingual("unlisted", "一覧にない"), "word.found.empty": Bilingual("empty", "空"),
        "word.found.unknown": Bilingual("unknown", "不明"),
        "word.found.different": Bilingual("different", "違う"),
        "word.found.blending": Bilingual("blended with those before", "前のコマに重ねる"),
        "word.found.both": Bilingual("both", "両方"), "word.found.hidden": Bilingual("hidden", "隠れた画像"),
        "word.found.filled": Bilingual("filled", "塗られた色"), "word.found.clear": Bilingual("clear", "透明"),
        "word.found.audio": Bilingual("sound", "音声"), "word.found.forever": Bilingual("forever", "無限"),
        "word.found.truncated": Bilingual("it ends too early", "途中で切れています"),
        "word.found.checksum": Bilingual("a checksum is wrong", "チェックサムが違います"),
        "word.found.order": Bilingual("parts are missing or in the wrong order", "部分の順序が違うか、足りません"),
        "word.found.sequence": Bilingual("the frames' numbers don't count up", "コマの番号が続いていません"),
        "word.found.count": Bilingual("it states another number of parts", "個数が合いません"),
        "word.found.window": Bilingual("a frame has another size than stated", "コマの大きさが合いません"),
        "word.found.header": Bilingual("a header contradicts the content", "ヘッダーが内容と合いません"),
        "word.found.pixels": Bilingual("compressed data is wrong", "圧縮データが正しくありません"),
        "word.found.codec": Bilingual("a video frame is wrong", "動画のコマが正しくありません"),
        "word.found.huge": Bilingual("it has too many parts", "部分が多すぎます"),
        "word.expected.file": Bilingual("a file", "ファイル"),
        "word.expected.readable": Bilingual("readable", "読める状態"),
        "word.expected.listed": Bilingual("listed", "一覧にある"), "word.expected.once": Bilingual("once", "1 回"),
        "word.expected.intact": Bilingual("intact", "破損なし"),
        "word.expected.same": Bilingual("the same", "同じもの"),
        "word.expected.apart": Bilingual("apart", "別々"), "word.expected.none": Bilingual("none", "なし"),
        "word.expected.still": Bilingual("a still", "静止画"),
        "word.expected.forever": Bilingual("forever", "無限"),
        "word.expected.whole": Bilingual("whole", "全面"), "word.expected.text": Bilingual("a text", "文字列"),
        "word.expected.replacing": Bilingual("each replaces the one before", "前のコマと置き換え"),
        "word.expected.one": Bilingual("one", "1 種類"),
        "word.expected.first": Bilingual("the first frame", "最初のコマ"),
        "word.expected.different": Bilingual("different", "異なる"),
        "word.expected.clear": Bilingual("clear", "透明"),
        "word.expected.visible": Bilingual("visible", "見える"),
        "word.expected.opaque": Bilingual("opaque", "不透明"), "word.expected.equal": Bilingual("equal", "同じ"),
        "word.expected.paired": Bilingual("paired", "対応"),
        "word.expected.stated": Bilingual("as the file", "ファイルどおり"),
    ]
}
