extension Texts {
    static let template: [String: Bilingual] = templateFiles.merging(templateSyntax) { first, _ in first }
        .merging(templateHeavyArt) { first, _ in first }
        .merging(templateValues) { first, _ in first }
        .merging(templateLayers) { first, _ in first }
        .merging(templateRemarks) { first, _ in first }
        .merging(templateYubinuki) { first, _ in first }
        .merging(templatePictures) { first, _ in first }
        .merging(templateMoving) { first, _ in first }

    /// Folders, files and art.
    private static let templateFiles: [String: Bilingual] = [
        "template.folder.missing": Bilingual(
            "There is no templates folder {folder}. Give one with --templates or KIGURUMI_TEMPLATES.",
            "テンプレートのフォルダー {folder} がありません。--templates か KIGURUMI_TEMPLATES で指定してください。"),
        "template.folder.unreadable": Bilingual(
            "The templates folder {folder} can't be read: {reason}. Check its permissions.",
            "テンプレートのフォルダー {folder} を読めません（{reason}）。アクセス権を確認してください。"),
        "template.none": Bilingual(
            "{folder} contains no costume. A costume is a folder <id>/ with a template.json.",
            "{folder} に衣装がありません。衣装は template.json のあるフォルダー <id>/ です。"),
        "template.nowhere": Bilingual(
            "There are no costumes. Searched: {folders}. Give their folder with --templates.",
            "衣装が見つかりません（探した場所: {folders}）。--templates でフォルダーを指定してください。"),
        "template.unknown": Bilingual(
            "There is no costume {ids}. kigurumi template list shows all.",
            "衣装 {ids} はありません。kigurumi template list で一覧できます。"),
        "template.unknown.misspelt": Bilingual(
            "There is no costume {ids}. Did you mean {nearest}? kigurumi template list shows all.",
            "衣装 {ids} はありません。{nearest} のことですか。kigurumi template list で一覧できます。"),
        "template.id": Bilingual(
            "The folder {id} is skipped: the name of a costume's folder is 1 to 40 characters of a–z, 0–9 and -. Rename it.",
            "フォルダー {id} は無視されます。衣装のフォルダー名は a–z、0–9、- の 1〜40 文字です。名前を変えてください。"),
        "template.document.missing": Bilingual(
            "The folder {id} is skipped: it has no template.json. Add one, or move the folder elsewhere.",
            "フォルダー {id} は無視されます。template.json がありません。追加するか、フォルダーを移してください。"),
        "template.document.unreadable": Bilingual(
            "The file can't be read: {reason}. Check that it is a regular file and that you may read it.",
            "ファイルを読めません（{reason}）。通常のファイルで、読み取り権限があるか確認してください。"),
        "template.document.large": Bilingual(
            "The file is longer than {limit} bytes. Shorten it; put pictures into files of their own.",
            "ファイルが {limit} バイトを超えています。短くしてください。画像は別のファイルに置いてください。"),
        "template.asset.path": Bilingual(
            "{found} is not a path inside this folder. Write a path relative to the folder, without “..”.",
            "{found} はこのフォルダーの中のパスではありません。「..」を使わず、フォルダーからの相対パスで書いてください。"),
        "template.asset.outside": Bilingual(
            "{path} is a link to a file outside this folder. Copy the file into the folder.",
            "{path} はこのフォルダーの外へのリンクです。ファイルをフォルダーの中にコピーしてください。"),
        "template.asset.missing": Bilingual(
            "There is no file {path} in this folder. Add it, or correct the name.",
            "このフォルダーに {path} がありません。追加するか、名前を直してください。"),
        "template.asset.misspelt": Bilingual(
            "There is no file {path} in this folder. Did you mean {nearest}?",
            "このフォルダーに {path} がありません。「{nearest}」のことですか。"),
        "template.asset.unreadable": Bilingual(
            "{path} can't be read: {reason}. Check the file and its permissions.",
            "{path} を読めません（{reason}）。ファイルとアクセス権を確認してください。"),
        "template.asset.truncated": Bilingual(
            "The picture {path} is incomplete: its end is missing. Copy or save it again.",
            "画像 {path} が途中で終わっています。もう一度コピーするか、保存し直してください。"),
        "template.asset.damaged": Bilingual(
            "The picture {path} is damaged: {reason}. Open it in an image editor and save it again as PNG.",
            "画像 {path} が壊れています（{reason}）。画像ソフトで開いて PNG で保存し直してください。"),
        "template.asset.limit.side": Bilingual(
            "The picture {path} is {found} pixels on its longest side; the limit is {allowed}. Make it smaller.",
            "画像 {path} の長辺は {found} ピクセルです。上限は {allowed} ピクセルです。縮小してください。"),
        "template.asset.limit.pixels": Bilingual(
            "The picture {path} has {found} pixels; the limit is {allowed}. Make it smaller.",
            "画像 {path} は {found} ピクセルです。上限は {allowed} ピクセルです。縮小してください。"),
        "template.asset.limit.memory": Bilingual(
            "Reading the picture {path} would take {found} bytes of memory; the limit is {allowed}. Make it smaller.",
            "画像 {path} の読み込みには {found} バイトのメモリが必要です。上限は {allowed} バイトです。縮小してください。"),
        "template.asset.changed": Bilingual(
            "{path} changed while the costume was being read. Try again after saving.",
            "衣装の読み込み中に {path} が変わりました。保存が終わってから、もう一度お試しください。"),
        "template.asset.kind": Bilingual(
            "{path} is neither PNG nor SVG, going by its content. Convert it to one of them.",
            "{path} の中身は PNG でも SVG でもありません。どちらかに変換してください。"),
        "template.asset.element": Bilingual(
            "{found} doesn't name an element. Write file.svg#id with the id of an element in that file.",
            "{found} は要素を指していません。file.svg#id の形で、ファイル内の要素の id を書いてください。"),
        "template.asset.element.png": Bilingual(
            "{path} is a PNG, which has no elements. Leave out “#…”, or use an SVG.",
            "{path} は PNG なので、要素がありません。「#…」を消すか、SVG を使ってください。"),
        "art.damaged": Bilingual(
            "{path} can't be drawn: {reason}. Open it in a vector editor and save it again.",
            "{path} を描画できません（{reason}）。描画ソフトで開いて保存し直してください。"),
        "art.element.empty": Bilingual(
            "The element {element} of {path} draws nothing, so it has no bounds. Draw its shape, or use another element.",
            "{path} の要素 {element} は何も描かないため、範囲がありません。図形を描くか、別の要素を使ってください。"),
        "art.too.large": Bilingual(
            "{path} would be {width} × {height} pixels; the limit is 4096 × 4096. Make its box smaller.",
            "{path} は {width} × {height} ピクセルになります。上限は 4096 × 4096 です。box を小さくしてください。"),
    ]

    /// Art beyond what is drawn.
    private static let templateHeavyArt: [String: Bilingual] = [
        "template.too.heavy": Bilingual(
            "This costume is too heavy: a sticker takes about {seconds} s of CPU time; the limit is {limit} s. The layer {layer} alone takes {share} %. Use fewer or smaller layers, frames, copies or filters.",
            "この衣装は重すぎます。スタンプ 1 個に CPU 時間で約 {seconds} 秒かかります（上限は {limit} 秒）。レイヤー {layer} だけで {share} % です。レイヤー、コマ、コピー、フィルターを減らすか小さくしてください。"
        ),
        "template.heavy": Bilingual(
            "This costume is heavy: a sticker takes about {seconds} s of CPU time; the limit is {limit} s. The layer {layer} alone takes {share} %.",
            "この衣装は重いです。スタンプ 1 個に CPU 時間で約 {seconds} 秒かかります（上限は {limit} 秒）。レイヤー {layer} だけで {share} % です。"),
        "template.pictures.heavy": Bilingual(
            "Drawing the pictures of this costume takes too long, most of all {path}. Use smaller pictures, or animate fewer of them.",
            "この衣装の画像は処理に時間がかかりすぎます。最も重いのは {path} です。画像を小さくするか、動く画像を減らしてください。"),
        "template.too.large": Bilingual(
            "This costume is too large at {side} pixels: its frames take more than {mebibytes} MiB of memory, most of it for the layer {layer}. Use fewer frames, or animate less of it.",
            "この衣装は {side} ピクセルでは大きすぎます。コマのメモリが {mebibytes} MiB を超えます。最も多く使うのはレイヤー {layer} です。コマか、動く部分を減らしてください。"
        ),
        "art.too.slow": Bilingual(
            "{path} is too heavy: one drawing takes more than {seconds} s. Use fewer filters and shapes.",
            "{path} は重すぎます。1 回の描画に {seconds} 秒以上かかります。フィルターや図形を減らしてください。"),
        "art.too.slow.together": Bilingual(
            "{path} and the art drawn before it are too heavy: together they take more than {seconds} s. Use fewer filters and drawings.",
            "{path} までの画像は重すぎます。描画に合わせて {seconds} 秒以上かかります。フィルターや画像を減らしてください。"),
        "art.too.heavy": Bilingual(
            "{path} is too heavy: drawing it takes more than {mebibytes} MiB, or crashes the drawing library (signal {signal}). Use fewer filters and less nesting.",
            "{path} は重すぎます。描画に {mebibytes} MiB を超えるメモリを使うか、描画ライブラリが異常終了します（シグナル {signal}）。フィルターや入れ子を減らしてください。"
        ),
        "art.embedded.large": Bilingual(
            "{path} contains a picture of {width} × {height} pixels, which is too large. Scale it down to the size at which it is shown.",
            "{path} の中の画像が {width} × {height} ピクセルで、大きすぎます。表示する大きさに縮小してください。"),
    ]

    /// What is no JSON.
    private static let templateSyntax: [String: Bilingual] = [
        "template.json.value": Bilingual(
            "Expected a value (a number, a string in quotes, true, false, a list or an object), not {found}.",
            "ここには {found} ではなく値が必要です: 数、引用符で囲んだ文字列、true、false、リスト、オブジェクト。"),
        "template.json.key": Bilingual(
            "Expected a key, not {found}. Put keys in double quotes.",
            "ここには {found} ではなくキーが必要です。キーを二重引用符で囲んでください。"),
        "template.json.colon": Bilingual(
            "Expected a colon after the key, not {found}.", "キーの後には {found} ではなくコロンが必要です。"),
        "template.json.comma": Bilingual(
            "Expected a comma or a closing bracket, not {found}.", "ここには {found} ではなくコンマか閉じ括弧が必要です。"),
        "template.json.escape": Bilingual(
            "“{found}” is not a valid escape in a string. Write a backslash as \\\\, and a character beyond U+FFFF as two \\u escapes.",
            "文字列の中の「{found}」は正しいエスケープではありません。バックスラッシュは \\\\、U+FFFF より先の文字は \\u を 2 つ並べて書いてください。"),
        "template.json.number": Bilingual(
            "{found} is not a number. Write a number such as 12, -0.5 or 1e3.",
            "{found} は数ではありません。12、-0.5、1e3 のように書いてください。"),
        "template.json.depth": Bilingual(
            "Lists and objects are nested too deeply; the limit is 64 levels. Reduce the nesting.",
            "リストとオブジェクトの入れ子が深すぎます。上限は 64 段です。浅くしてください。"),
        "template.json.end": Bilingual(
            "The file ends too early: a closing bracket is missing. Close every bracket.",
            "ファイルが途中で終わっています。閉じ括弧が足りません。すべての括弧を閉じてください。"),
        "template.json.trailing": Bilingual(
            "Unexpected {found} after the end of the document. Remove it, or remove an earlier closing bracket.",
            "文書の終わりの後に {found} があります。これか、その前の閉じ括弧を消してください。"),
        "template.json.control": Bilingual(
            "The string contains the control character {found}. Remove it, or write it as \\u and four digits.",
            "文字列の中に制御文字 {found} があります。消すか、\\u と 4 桁で書いてください。"),
        "template.json.string.open": Bilingual(
            "The string that starts here isn't closed on its line. Add the closing quote.",
            "ここから始まる文字列が行内で閉じていません。末尾に引用符を付けてください。"),
        "template.json.comment.open": Bilingual(
            "The comment that starts here isn't closed. Add */ at its end.",
            "ここから始まるコメントが閉じていません。末尾に */ を付けてください。"),
        "template.json.encoding": Bilingual(
            "The text that starts here is not UTF-8. Save the file as UTF-8.",
            "ここから始まる文字は UTF-8 ではありません。ファイルを UTF-8 で保存してください。"),
    ]

    /// Values of the wrong kind or size.
    private static let templateValues: [String: Bilingual] = [
        "template.needs.newer": Bilingual(
            "This version of Kigurumi doesn't support “{feature}”. Update Kigurumi, or use one of: {known}.",
            "このバージョンの Kigurumi は「{feature}」に対応していません。更新するか、次のどれかを使ってください: {known}。"),
        "template.needs.newer.misspelt": Bilingual(
            "This version of Kigurumi doesn't support “{feature}”. Did you mean “{nearest}”?",
            "このバージョンの Kigurumi は「{feature}」に対応していません。「{nearest}」のことですか。"),
        "template.mistakes.many": Bilingual(
            "…and {count} more. Fix those above first.", "ほかに {count} 件あります。まず上のものを直してください。"),
        "template.key.missing": Bilingual("The key {key} is missing. Add it.", "キー {key} がありません。追加してください。"),
        "template.key.duplicate": Bilingual(
            "The key {key} is already on line {line}. Keep only one of the two.",
            "キー {key} は {line} 行目にもあります。片方だけ残してください。"),
        "template.key.misspelt": Bilingual(
            "Unknown key “{key}”. Did you mean “{nearest}”?", "キー「{key}」は使えません。「{nearest}」のことですか。"),
        "template.key.unknown": Bilingual(
            "Unknown key “{key}”. Allowed here: {known}. Start your own keys with x-.",
            "キー「{key}」は使えません。ここで使えるのは {known} です。独自のキーは x- で始めてください。"),
        "template.keys.conflict": Bilingual(
            "{key} and {other} can't be used together. Remove one of them.",
            "{key} と {other} は一緒に使えません。片方を消してください。"),
        "template.value.number": Bilingual("{found} should be a number.", "{found} は数でなければなりません。"),
        "template.value.infinite": Bilingual(
            "This number is too large, or not a number. Write a finite number.",
            "数が大きすぎるか、数ではありません。有限の数を書いてください。"),
        "template.value.integer": Bilingual("{found} should be a whole number.", "{found} は整数でなければなりません。"),
        "template.value.range": Bilingual(
            "{found} should be from {from} to {to}.", "{found} は {from} から {to} まででなければなりません。"),
        "template.value.boolean": Bilingual(
            "{found} should be true or false.", "{found} は true か false でなければなりません。"),
        "template.value.text": Bilingual(
            "{found} should be a string in quotes.", "{found} は引用符で囲んだ文字列でなければなりません。"),
        "template.value.empty": Bilingual(
            "This string is empty. Write something, or remove the key.", "文字列が空です。何か書くか、キーを消してください。"),
        "template.value.control": Bilingual(
            "This string contains a control character. Remove it.", "文字列に制御文字があります。消してください。"),
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
            "The list should have {from} to {to} items, not {count}.",
            "{count} 個ありますが、{from} から {to} 個でなければなりません。"),
        "template.text.long": Bilingual(
            "This text has {count} characters; the limit is {limit}. Shorten it.",
            "この文字列は {count} 文字です。上限は {limit} 文字です。短くしてください。"),
        "template.language.missing": Bilingual(
            "The English text is missing. Add the key en.", "英語がありません。キー en を追加してください。"),
        "template.language.tag": Bilingual(
            "{tag} is not a language tag. Write a tag such as en, ja or zh-Hant.",
            "{tag} は言語タグではありません。en、ja、zh-Hant のように書いてください。"),
        "template.emoji": Bilingual(
            "{found} should be one emoji. Write each emoji as its own string in the list.",
            "{found} は絵文字 1 つでなければなりません。リストに 1 つずつ書いてください。"),
    ]

    /// Layers, masks and movement.
    private static let templateLayers: [String: Bilingual] = [
        "template.layers.empty": Bilingual(
            "There are no layers. Add at least one.", "レイヤーがありません。1 つ以上追加してください。"),
        "template.layers.many": Bilingual(
            "There are more than {limit} layers. Combine some of them into one picture.",
            "レイヤーが {limit} を超えています。いくつかを 1 枚の画像にまとめてください。"),
        "template.layer.empty": Bilingual(
            "This layer has no content. Add one of: {known}.", "このレイヤーには内容がありません。次のどれかを追加してください: {known}。"),
        "template.layer.kinds": Bilingual(
            "A layer has one kind of content, but this one has {kinds}. Split it.",
            "レイヤーの内容は 1 種類ですが、{kinds} があります。分けてください。"),
        "template.layer.id.taken": Bilingual(
            "Another layer has the id {id}. Choose another id.", "id {id} は別のレイヤーが使っています。別のものにしてください。"),
        "template.group.deep": Bilingual(
            "Groups are nested more than {limit} levels deep. Reduce the nesting.",
            "グループの入れ子が {limit} 段を超えています。浅くしてください。"),
        "template.flipbook.still": Bilingual(
            "Several pictures require a costume that moves. Add animation, or name only one picture.",
            "複数の画像には動く衣装が必要です。animation を加えるか、画像を 1 つにしてください。"),
        "template.quad.crooked": Bilingual(
            "These four points don't form a convex shape. List them in this order: top left, top right, bottom right, bottom left.",
            "この 4 点は凸の四角形になりません。左上、右上、右下、左下の順に書いてください。"),
        "template.on.kind": Bilingual(
            "A layer with {kind} can't lie on a face. Kinds that can: {known}.",
            "{kind} のレイヤーは顔の上に置けません。置けるのは {known} です。"),
        "template.on.group": Bilingual(
            "This group lies on a face, so it can't contain a face or another layer with on. Move that layer out of it.",
            "このグループは顔の上に置かれるので、face や on のあるレイヤーを含めません。そのレイヤーを外に出してください。"),
        "template.on.height": Bilingual(
            "height is only for fill and text: the content of this {kind} has its own proportions. Remove it.",
            "height は fill と text だけで使えます。{kind} には元の縦横比があります。消してください。"),
        "template.on.face.missing": Bilingual(
            "This costume has no face layer that the layer could lie on. Add one, or remove on.",
            "レイヤーを置く face レイヤーがこの衣装にありません。追加するか、on を消してください。"),
        "template.on.face.unclear": Bilingual(
            "There are several face layers and none below this layer in its list. Name one with of: {known}.",
            "face レイヤーが複数あり、同じリストの下にはありません。of で指定してください: {known}。"),
        "template.on.face.unknown": Bilingual(
            "No face layer has the id {id}. Known ids: {known}.",
            "id が {id} の face レイヤーはありません。使える id は {known} です。"),
        "template.repeat.position": Bilingual(
            "position has no effect together with repeat, which positions each copy. Remove it.",
            "repeat がコピーごとに位置を決めるため、position は効きません。消してください。"),
        "template.gradient.flat": Bilingual(
            "The gradient starts and ends at the same point. Move “from” or “to”.",
            "グラデーションの始点と終点が同じです。from か to を動かしてください。"),
        "template.gradient.stop": Bilingual(
            "{found} is not a gradient stop. Write a list of an offset from 0 to 1 and a color.",
            "{found} はグラデーションの停止点ではありません。0〜1 の位置と色のリストを書いてください。"),
        "template.mask.empty": Bilingual(
            "This mask has no shape. Add one of: {known}.", "マスクの形がありません。次のどれかを追加してください: {known}。"),
        "template.mask.feather": Bilingual(
            "A picture mask can't be feathered. Soften the picture itself, and remove feather.",
            "画像のマスクはぼかせません。画像自体をぼかし、feather を消してください。"),
        "template.visible.never": Bilingual(
            "The layer is never shown: “to” ({to}) isn't later than “from” ({from}). Make it later.",
            "レイヤーは表示されません。to（{to}）が from（{from}）より後ではありません。to を後にしてください。"),
        "template.animate.still": Bilingual(
            "Nothing moves in a still costume. Add animation with a duration, or remove animate.",
            "静止した衣装では何も動きません。animation と duration を加えるか、animate を消してください。"),
        "template.animate.property": Bilingual(
            "This layer has no property {property} to animate. It has: {known}.",
            "このレイヤーに動かせる {property} はありません。使えるのは {known} です。"),
        "template.times.rising": Bilingual(
            "{found} should be greater than {before}, the time before it.",
            "{found} は前の {before} より大きくなければなりません。"),
        "template.values.count": Bilingual(
            "There should be {expected} values, one for each time, not {count}.",
            "times が {expected} 個に対し、値が {count} 個です。同じ数にしてください。"),
        "template.easings.count": Bilingual(
            "There should be {expected} easings, one between each two times, not {count}.",
            "easings が {count} 個ですが、times の間は {expected} 個です。"),
    ]

    /// What works, but may be better; and `pack.json`.
    private static let templateRemarks: [String: Bilingual] = [
        "template.art.unused": Bilingual(
            "No layer uses {path}. Remove it, or use it.", "{path} はどのレイヤーにも使われていません。消すか、使ってください。"),
        "template.face.none": Bilingual(
            "No layer shows the face. Add a layer with the key face.", "顔のレイヤーがありません。face のレイヤーを加えてください。"),
        "template.face.small": Bilingual(
            "The face in the layer {layer} takes {share} % of the canvas width; people are recognizable from 38 % up.",
            "レイヤー {layer} の顔の幅はキャンバスの {share} % です。誰か見分けられるのは 38 % からです。"),
        "template.japanese.missing": Bilingual(
            "The Japanese text of {key} is missing. Add the key ja.", "{key} の日本語がありません。キー ja を追加してください。"),
        "pack.id.unknown": Bilingual(
            "pack.json lists {id}, which doesn't exist. Available: {known}.",
            "pack.json の {id} はありません。使えるのは {known} です。"),
        "pack.id.twice": Bilingual(
            "pack.json lists {id} twice in one list. Remove one.",
            "pack.json の同じリストに {id} が二度あります。片方を消してください。"),
    ]
}
