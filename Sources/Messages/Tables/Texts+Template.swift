extension Texts {
    static let template: [String: Bilingual] = templateFiles.merging(templateSyntax) { first, _ in first }
        .merging(templateHeavyArt) { first, _ in first }
        .merging(templateValues) { first, _ in first }
        .merging(templateLayers) { first, _ in first }
        .merging(templateRemarks) { first, _ in first }
        .merging(templateYubinuki) { first, _ in first }
        .merging(templatePictures) { first, _ in first }

    /// Folders, files and art.
    private static let templateFiles: [String: Bilingual] = [
        "template.folder.missing": Bilingual(
            "There is no templates folder {folder}. Name one with --templates or KIGURUMI_TEMPLATES.",
            "テンプレートのフォルダ {folder} がありません。--templates か KIGURUMI_TEMPLATES で指定してください。"),
        "template.folder.unreadable": Bilingual(
            "The templates folder {folder} can't be read: {reason}. Check its permissions.",
            "テンプレートのフォルダ {folder} を読めません: {reason}。アクセス権を確認してください。"),
        "template.none": Bilingual(
            "{folder} holds no costume. A costume is a folder <id>/ with a template.json in it.",
            "{folder} に衣装がありません。衣装は template.json を含むフォルダ <id>/ です。"),
        "template.unknown": Bilingual(
            "There is no costume {ids}. Those here are: {known}.",
            "衣装 {ids} はありません。ここにあるのは {known} です。"),
        "template.id": Bilingual(
            "The folder {id} is skipped: a costume's folder is named with 1 to 40 of a–z, 0–9 and -. Rename it.",
            "フォルダ {id} は無視されます。衣装のフォルダ名は a–z、0–9、- の 1〜40 文字です。名前を変えてください。"),
        "template.document.missing": Bilingual(
            "The folder {id} is skipped: it has no template.json. Add one, or move the folder elsewhere.",
            "フォルダ {id} は無視されます。template.json がありません。追加するか、フォルダを移してください。"),
        "template.document.unreadable": Bilingual(
            "The file can't be read: {reason}. Check that it is a file and that you may read it.",
            "ファイルを読めません: {reason}。通常のファイルで、読む権利があるか確認してください。"),
        "template.document.large": Bilingual(
            "The file is longer than {limit} bytes. Make it shorter; pictures belong in files of their own.",
            "ファイルが {limit} バイトを超えています。短くしてください。画像は別のファイルに置きます。"),
        "template.asset.path": Bilingual(
            "{found} is not a path inside this folder. Write it relative to the folder, without “..”.",
            "{found} はこのフォルダの中のパスではありません。「..」を使わず、フォルダからの相対パスで書いてください。"),
        "template.asset.outside": Bilingual(
            "{path} is a link to a file outside this folder. Copy the file into the folder.",
            "{path} はこのフォルダの外へのリンクです。ファイルをフォルダの中にコピーしてください。"),
        "template.asset.missing": Bilingual(
            "There is no file {path} in this folder. Add it, or correct the name.",
            "このフォルダに {path} がありません。追加するか、名前を直してください。"),
        "template.asset.misspelt": Bilingual(
            "There is no file {path} in this folder. Did you mean {nearest}?",
            "このフォルダに {path} がありません。{nearest} のことですか。"),
        "template.asset.unreadable": Bilingual(
            "{path} can't be read: {reason}. Check the file and its permissions.",
            "{path} を読めません: {reason}。ファイルとアクセス権を確認してください。"),
        "template.asset.truncated": Bilingual(
            "The picture {path} ends too soon; a part is missing. Copy or save it again.",
            "画像 {path} が途中で終わっています。もう一度コピーするか、保存し直してください。"),
        "template.asset.damaged": Bilingual(
            "The picture {path} is damaged: {reason}. Open it in a picture program and save it again as PNG.",
            "画像 {path} が壊れています({reason})。画像ソフトで開いて PNG で保存し直してください。"),
        "template.asset.limit.side": Bilingual(
            "The picture {path} is {found} pixels on its longest side; at most {allowed} are read. Make it smaller.",
            "画像 {path} の長辺が {found} ピクセルあります。読み込めるのは {allowed} ピクセルまでです。縮小してください。"),
        "template.asset.limit.pixels": Bilingual(
            "The picture {path} has {found} pixels; at most {allowed} are read. Make it smaller.",
            "画像 {path} が {found} ピクセルあります。読み込めるのは {allowed} ピクセルまでです。縮小してください。"),
        "template.asset.limit.memory": Bilingual(
            "Reading the picture {path} would need {found} bytes of memory; at most {allowed} are given. Make it smaller.",
            "画像 {path} を読み込むには {found} バイトのメモリが必要です。使えるのは {allowed} バイトまでです。縮小してください。"),
        "template.asset.changed": Bilingual(
            "{path} changed while the costume was being read. Try again when it is saved.",
            "衣装を作る間に {path} が変わりました。保存が終わってからもう一度試してください。"),
        "template.asset.kind": Bilingual(
            "{path} is neither PNG nor SVG, going by its content. Convert it to one of them.",
            "{path} の中身は PNG でも SVG でもありません。どちらかに変換してください。"),
        "template.asset.element": Bilingual(
            "{found} names no element. Write file.svg#id with the id of an element of that file.",
            "{found} は要素を指していません。file.svg#id の形で、ファイル内の要素の id を書いてください。"),
        "template.asset.element.png": Bilingual(
            "{path} is a PNG, which has no elements. Leave out “#…”, or use an SVG.",
            "{path} は PNG で、要素がありません。「#…」を消すか、SVG を使ってください。"),
        "art.damaged": Bilingual(
            "{path} can't be drawn: {reason}. Open it in a drawing program and save it again.",
            "{path} を描画できません: {reason}。描画ソフトで開いて保存し直してください。"),
        "art.element.missing": Bilingual(
            "{path} has no element with the id {element}. Correct the id, or give it to an element.",
            "{path} に id が {element} の要素がありません。id を直すか、要素に付けてください。"),
        "art.element.empty": Bilingual(
            "The element {element} of {path} draws nothing, so it has no bounds. Draw its shape, or use another element.",
            "{path} の要素 {element} は何も描かないので、範囲がありません。形を描くか、別の要素を使ってください。"),
        "art.too.large": Bilingual(
            "{path} would be {width} × {height} pixels; 4096 × 4096 is the most. Make its box smaller.",
            "{path} は {width} × {height} ピクセルになります。上限は 4096 × 4096 です。box を小さくしてください。"),
    ]

    /// Art beyond what is drawn.
    private static let templateHeavyArt: [String: Bilingual] = [
        "template.too.heavy": Bilingual(
            "This costume is too heavy: a sticker takes about {seconds} s of CPU, and {limit} s is the limit. Layer {layer} alone takes {share} %. Use fewer or smaller layers, frames, copies or filters.",
            "この衣装は重すぎます。ステッカー一つに CPU で約 {seconds} 秒かかり、上限は {limit} 秒です。レイヤー {layer} だけで {share} % です。レイヤー、コマ、コピー、フィルターを減らすか小さくしてください。"
        ),
        "template.heavy": Bilingual(
            "This costume is heavy: a sticker takes about {seconds} s of CPU, and {limit} s is the limit. Layer {layer} alone takes {share} %.",
            "この衣装は重いです。ステッカー一つに CPU で約 {seconds} 秒かかります。上限は {limit} 秒です。レイヤー {layer} だけで {share} % です。"),
        "template.pictures.heavy": Bilingual(
            "The pictures of this costume take too much work, most of all {path}. Use smaller pictures, or let fewer of them move.",
            "この衣装の画像は処理が重すぎます。最も重いのは {path} です。画像を小さくするか、動く画像を減らしてください。"),
        "template.too.large": Bilingual(
            "This costume is too large at {side} pixels: its frames take more than {mebibytes} MiB of memory. Layer {layer} takes most. Use fewer frames, or let less of it move.",
            "この衣装は {side} ピクセルでは大きすぎます。コマが {mebibytes} MiB より多くのメモリーを使います。一番多いのはレイヤー {layer} です。コマか、動く部分を減らしてください。"
        ),
        "art.too.slow": Bilingual(
            "{path} is too heavy: one drawing takes more than {seconds} s. Use fewer filters and fewer shapes.",
            "{path} は重すぎます。一回の描画に {seconds} 秒より長くかかります。フィルターや図形を減らしてください。"),
        "art.too.slow.together": Bilingual(
            "{path} and the art before it are too heavy: together they take more than {seconds} s. Use fewer filters and fewer drawings.",
            "{path} までの画像は重すぎます。描画に合わせて {seconds} 秒より長くかかります。フィルターや画像を減らしてください。"),
        "art.too.heavy": Bilingual(
            "{path} is too heavy: drawing it takes more than {mebibytes} MiB, or breaks the drawing library (signal {signal}). Use fewer filters, and less nesting.",
            "{path} は重すぎます。描画に {mebibytes} MiB より多く使うか、描画ライブラリーを壊します (シグナル {signal})。フィルターや入れ子を減らしてください。"),
        "art.embedded.large": Bilingual(
            "{path} contains a picture of {width} × {height} pixels, which is too large. Reduce it to the size at which it is shown.",
            "{path} の中の画像が {width} × {height} ピクセルで、大きすぎます。表示する大きさに縮小してください。"),
    ]

    /// What is no JSON.
    private static let templateSyntax: [String: Bilingual] = [
        "template.json.value": Bilingual(
            "A value should stand here, not {found}: a number, a text in quotes, true, false, a list or an object.",
            "ここには {found} ではなく値が必要です: 数、引用符つきの文字列、true、false、リスト、オブジェクト。"),
        "template.json.key": Bilingual(
            "A key should stand here, not {found}. Put keys in double quotes.",
            "ここには {found} ではなくキーが必要です。キーを二重引用符で囲んでください。"),
        "template.json.colon": Bilingual(
            "A colon should follow the key, not {found}.", "キーの後には {found} ではなくコロンが必要です。"),
        "template.json.comma": Bilingual(
            "A comma or the closing bracket should stand here, not {found}.",
            "ここには {found} ではなくコンマか閉じ括弧が必要です。"),
        "template.json.escape": Bilingual(
            "“{found}” is not a valid escape in a string. Write a backslash as \\\\, and a character beyond U+FFFF as two \\u escapes.",
            "文字列の中の「{found}」は正しいエスケープではありません。バックスラッシュは \\\\、U+FFFF より先の文字は \\u を二つ並べて書いてください。"),
        "template.json.number": Bilingual(
            "{found} is no number. Write it like 12, -0.5 or 1e3.",
            "{found} は数ではありません。12、-0.5、1e3 のように書いてください。"),
        "template.json.depth": Bilingual(
            "Lists and objects are nested too deep here; 64 levels are the most. Make the nesting flatter.",
            "リストとオブジェクトの入れ子が深すぎます。上限は 64 段です。浅くしてください。"),
        "template.json.end": Bilingual(
            "The file ends too soon: a closing bracket is missing. Close what was opened.",
            "ファイルが途中で終わっています。閉じ括弧が足りません。開いたものを閉じてください。"),
        "template.json.trailing": Bilingual(
            "The document ended before this: {found} is too much. Remove it, or a closing bracket before it.",
            "文書はここまでに終わっています。{found} は余分です。これか、前の閉じ括弧を消してください。"),
        "template.json.control": Bilingual(
            "The control character {found} is in a string. Remove it, or write it as \\u and four digits.",
            "文字列の中に制御文字 {found} があります。消すか、\\u と 4 桁で書いてください。"),
        "template.json.string.open": Bilingual(
            "The text that begins here isn't closed on its line. Add the quote at its end.",
            "ここから始まる文字列が行内で閉じていません。末尾に引用符を付けてください。"),
        "template.json.comment.open": Bilingual(
            "The comment that begins here isn't closed. Add */ at its end.",
            "ここから始まるコメントが閉じていません。末尾に */ を付けてください。"),
        "template.json.encoding": Bilingual(
            "The text that begins here is not UTF-8. Save the file as UTF-8.",
            "ここから始まる文字列は UTF-8 ではありません。ファイルを UTF-8 で保存してください。"),
    ]

    /// Values of the wrong kind or size.
    private static let templateValues: [String: Bilingual] = [
        "template.needs.newer": Bilingual(
            "This version of Kigurumi doesn't support “{feature}”. Update Kigurumi, or use one of: {known}.",
            "この版の Kigurumi は「{feature}」に対応していません。更新するか、次のどれかを使ってください: {known}。"),
        "template.needs.newer.misspelt": Bilingual(
            "This version of Kigurumi doesn't support “{feature}”. Did you mean “{nearest}”?",
            "この版の Kigurumi は「{feature}」に対応していません。「{nearest}」のことですか。"),
        "template.mistakes.many": Bilingual(
            "…and {count} more. Fix those above first.",
            "ほかに {count} 件あります。まず上のものを直してください。"),
        "template.key.missing": Bilingual(
            "The key {key} is missing here. Add it.", "キー {key} がありません。追加してください。"),
        "template.key.duplicate": Bilingual(
            "The key {key} stood on line {line} already. Keep one of the two.",
            "キー {key} は {line} 行目にもあります。片方だけ残してください。"),
        "template.key.misspelt": Bilingual(
            "Unknown key “{key}”. Did you mean “{nearest}”?",
            "キー「{key}」は使えません。「{nearest}」のことですか。"),
        "template.key.unknown": Bilingual(
            "Unknown key “{key}”. Keys that can stand here: {known}. Keys of your own begin with x-.",
            "キー「{key}」は使えません。ここで使えるのは {known} です。自分用のキーは x- で始めます。"),
        "template.keys.conflict": Bilingual(
            "{key} and {other} can't stand together. Remove one of them.",
            "{key} と {other} は一緒に使えません。片方を消してください。"),
        "template.value.number": Bilingual("{found} should be a number.", "{found} は数でなければなりません。"),
        "template.value.infinite": Bilingual(
            "This number is too large, or not a number. Write a finite one.",
            "数が大きすぎるか、数ではありません。有限の数を書いてください。"),
        "template.value.integer": Bilingual("{found} should be a whole number.", "{found} は整数でなければなりません。"),
        "template.value.range": Bilingual(
            "{found} should be from {from} to {to}.", "{found} は {from} から {to} まででなければなりません。"),
        "template.value.boolean": Bilingual(
            "{found} should be true or false.", "{found} は true か false でなければなりません。"),
        "template.value.text": Bilingual(
            "{found} should be a text in quotes.", "{found} は引用符つきの文字列でなければなりません。"),
        "template.value.empty": Bilingual(
            "This text is empty. Write something, or remove the key.", "文字列が空です。何か書くか、キーを消してください。"),
        "template.value.control": Bilingual(
            "This text holds a control character. Remove it.", "文字列に制御文字があります。消してください。"),
        "template.value.list": Bilingual(
            "{found} should be a list in square brackets.", "{found} は角括弧のリストでなければなりません。"),
        "template.value.object": Bilingual(
            "{found} should be an object in curly brackets.", "{found} は波括弧のオブジェクトでなければなりません。"),
        "template.value.color": Bilingual(
            "{found} is not a color. Write #rrggbb or #rrggbbaa.",
            "{found} は色ではありません。#rrggbb か #rrggbbaa と書いてください。"),
        "template.value.choice": Bilingual(
            "{found} should be one of: {known}.", "{found} は次のどれかでなければなりません: {known}。"),
        "template.count.range": Bilingual(
            "There are {count} here; there should be {from} to {to}.",
            "{count} 個ありますが、{from} から {to} 個でなければなりません。"),
        "template.text.long": Bilingual(
            "This text has {count} characters; {limit} are the most. Shorten it.",
            "この文字列は {count} 文字です。上限は {limit} 文字です。短くしてください。"),
        "template.language.missing": Bilingual(
            "The English text is missing. Add the key en.", "英語がありません。キー en を追加してください。"),
        "template.language.tag": Bilingual(
            "{tag} is not a language tag. Write it like en, ja or zh-Hant.",
            "{tag} は言語タグではありません。en、ja、zh-Hant のように書いてください。"),
        "template.emoji": Bilingual(
            "{found} should be one emoji. Give each its own text in the list.",
            "{found} は絵文字一つでなければなりません。リストに一つずつ書いてください。"),
    ]

    /// Layers, masks and movement.
    private static let templateLayers: [String: Bilingual] = [
        "template.layers.empty": Bilingual(
            "There are no layers here. Add at least one.", "レイヤーがありません。一つ以上追加してください。"),
        "template.layers.many": Bilingual(
            "There are more than {limit} layers. Draw some of them into one picture.",
            "レイヤーが {limit} を超えています。いくつかを一枚の画像にまとめてください。"),
        "template.layer.empty": Bilingual(
            "This layer shows nothing. Give it one of: {known}.",
            "このレイヤーには中身がありません。次のどれかを与えてください: {known}。"),
        "template.layer.kinds": Bilingual(
            "A layer shows one thing, but this one has {kinds}. Split it.",
            "レイヤーの中身は一つですが、{kinds} があります。分けてください。"),
        "template.layer.id.taken": Bilingual(
            "Another layer has the id {id}. Choose a different one.",
            "id {id} は別のレイヤーが使っています。別のものにしてください。"),
        "template.group.deep": Bilingual(
            "Groups are nested deeper than {limit}. Make the nesting flatter.",
            "グループの入れ子が {limit} 段を超えています。浅くしてください。"),
        "template.flipbook.still": Bilingual(
            "Several pictures need a costume that moves. Add animation, or name one picture.",
            "複数の画像には動く衣装が必要です。animation を加えるか、画像を一つにしてください。"),
        "template.quad.crooked": Bilingual(
            "These four points enclose no convex area. Name them in turn: top left, top right, bottom right, bottom left.",
            "この 4 点は凸の四角形になりません。左上、右上、右下、左下の順に書いてください。"),
        "template.repeat.position": Bilingual(
            "position has no effect beside repeat, which gives each copy its own. Leave it out.",
            "repeat がコピーごとに位置を決めるので、position は効きません。消してください。"),
        "template.gradient.flat": Bilingual(
            "The gradient begins and ends at the same point. Move from or to.",
            "グラデーションの始点と終点が同じです。from か to を動かしてください。"),
        "template.gradient.stop": Bilingual(
            "{found} is not a gradient stop. Write a list of an offset from 0 to 1 and a color.",
            "{found} は停止点ではありません。0〜1 の位置と色のリストを書いてください。"),
        "template.mask.empty": Bilingual(
            "This mask has no shape. Give it one of: {known}.", "マスクの形がありません。次のどれかを与えてください: {known}。"),
        "template.mask.feather": Bilingual(
            "A picture's mask can't be feathered. Soften the picture itself, and remove feather.",
            "画像のマスクはぼかせません。画像自体をぼかし、feather を消してください。"),
        "template.visible.never": Bilingual(
            "There is no time from {from} to {to}, so the layer is never shown. Make “to” later than “from”.",
            "{from} から {to} までには時間がなく、表示されません。to を from より後にしてください。"),
        "template.animate.still": Bilingual(
            "Nothing moves in a still costume. Add animation with a duration, or remove animate.",
            "静止した衣装では何も動きません。animation と duration を加えるか、animate を消してください。"),
        "template.animate.property": Bilingual(
            "This layer has no property {property} that could move. It has: {known}.",
            "このレイヤーに動かせる {property} はありません。あるのは {known} です。"),
        "template.times.rising": Bilingual(
            "{found} should be greater than {before}, which stands before it.",
            "{found} は前の {before} より大きくなければなりません。"),
        "template.values.count": Bilingual(
            "There are {count} values for {expected} times. Write one for each.",
            "times が {expected} 個に対し、値が {count} 個です。同じ数にしてください。"),
        "template.easings.count": Bilingual(
            "There are {count} easings; between the times there is room for {expected}.",
            "easings が {count} 個ですが、times の間は {expected} 個です。"),
    ]

    /// What works, but may be better; and `pack.json`.
    private static let templateRemarks: [String: Bilingual] = [
        "template.art.unused": Bilingual(
            "No layer uses {path}. Remove it, or use it.", "{path} はどのレイヤーにも使われません。消すか、使ってください。"),
        "template.face.none": Bilingual(
            "No layer shows the face. Add a layer with the key face.",
            "顔のレイヤーがありません。face のレイヤーを加えてください。"),
        "template.face.small": Bilingual(
            "The face in layer {layer} is {share} % of the canvas wide; people are recognized from 38 % up.",
            "レイヤー {layer} の顔の幅はキャンバスの {share} % です。誰だか分かるのは 38 % からです。"),
        "template.japanese.missing": Bilingual(
            "The Japanese text of {key} is missing. Add the key ja.",
            "{key} の日本語がありません。キー ja を追加してください。"),
        "pack.id.unknown": Bilingual(
            "pack.json names {id}, which isn't here. Here are: {known}.",
            "pack.json の {id} はここにありません。あるのは {known} です。"),
        "pack.id.twice": Bilingual(
            "pack.json names {id} twice in one list. Remove one.",
            "pack.json の同じリストに {id} が二度あります。片方を消してください。"),
    ]
}
