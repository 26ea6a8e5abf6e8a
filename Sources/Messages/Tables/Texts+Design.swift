extension Texts {
    /// The texts of designers' tools.
    static let design: [String: Bilingual] = [
        "template.art.text": Bilingual(
            "{path} contains <text>, which looks different on each machine because of its fonts. Convert it to paths, or use a text layer.",
            "{path} に <text> があります。文字はコンピューターごとに違うフォントで描かれます。パスに変換するか、text レイヤーを使ってください。"),
        "template.art.smil": Bilingual(
            "{path} contains <{element}>, but animation in art isn't played. Animate the layer with animate, or list pictures as a flip book.",
            "{path} に <{element}> がありますが、画像の中のアニメーションは再生されません。レイヤーを animate で動かすか、画像を並べてパラパラ漫画にしてください。"),
        "template.art.link": Bilingual(
            "{path} shows the picture {link} of another file, which isn't drawn. Embed it (in Inkscape: Extensions, Images, Embed), or make it a layer.",
            "{path} は別のファイルの画像 {link} を使っていますが、描画されません。埋め込む（Inkscape では「エクステンション」「画像」「画像の埋め込み」）か、レイヤーにしてください。"
        ),
        "template.art.embedded": Bilingual(
            "A picture embedded in {path} can't be read: it is no whole PNG, JPEG, GIF or WebP in base64. Embed it again.",
            "{path} に埋め込まれた画像を読めません。base64 の完全な PNG、JPEG、GIF、WebP ではありません。もう一度埋め込んでください。"),
        "template.loop.open": Bilingual(
            "The animation jumps where it starts again: {property} of the layer {layer} ends at {end}, but starts at {begin}. Let it end as it starts, use \"loop\", or hide the layer at the seam.",
            "くり返しのつなぎ目で動きが飛びます。レイヤー {layer} の {property} は {end} で終わり、{begin} で始まります。始まりと同じ値で終えるか、\"loop\" を使うか、つなぎ目でレイヤーを隠してください。"
        ),
        "template.loop.seam": Bilingual(
            "The layer {layer} jumps where the animation starts again: the loop of {property} takes {period} s, of which {duration} s is no multiple. Change one of them.",
            "くり返しのつなぎ目でレイヤー {layer} の動きが飛びます。{property} の 1 周は {period} 秒ですが、長さの {duration} 秒はその倍数ではありません。どちらかを変えてください。"
        ),
        "template.language.unknown": Bilingual(
            "No language has the code {tag}. Use a code such as en, ja, ko, zh-Hant.",
            "{tag} という言語コードはありません。en、ja、ko、zh-Hant のようなコードを使ってください。"),
        "template.language.unknown.misspelt": Bilingual(
            "No language has the code {tag}. Did you mean {nearest}?",
            "{tag} という言語コードはありません。{nearest} のことですか。"),
        "lint.cost": Bilingual(
            "{id}: a sticker takes about {seconds} s of CPU time; the layer {layer} takes most of it, {share} %",
            "{id}: スタンプ 1 個に CPU 時間で約 {seconds} 秒。最も多く使うのはレイヤー {layer}（{share} %）"),
        "lint.cost.slowest": Bilingual(
            "Slowest: {id}, about {seconds} s of CPU time for a sticker, {share} % of it for the layer {layer}",
            "最も重い衣装: {id}（スタンプ 1 個に CPU 時間で約 {seconds} 秒、そのうち {share} % がレイヤー {layer}）"),
        "template.frame.first": Bilingual(
            "The first frame shows only {share} % of what the fullest frame shows, and some programs show the first frame alone. Start with the complete pose.",
            "最初のコマには、最も多く描かれたコマの {share} % しか描かれていません。最初のコマだけを表示するソフトもあります。完成した姿から始めてください。"),
        "template.outline.faint": Bilingual(
            "On {background}, only {share} % of the outline stands out. Add a white border of 14 units with a dark line of 9 units inside it.",
            "背景が{background}のとき、輪郭の {share} % しか見分けられません。幅 14 の白い縁と、その内側に幅 9 の濃い線を付けてください。"),
        "command.new.exists": Bilingual(
            "the costume {id} already exists: {path}\nChoose another id.",
            "衣装 {id} はすでにあります: {path}\n別の ID にしてください。"),
        "new.written": Bilingual(
            "Draw over art/{id}.svg. kigurumi template preview {id} --watch shows the result each time you save.",
            "art/{id}.svg に上から描いてください。kigurumi template preview {id} --watch で、保存するたびに結果を確認できます。"),
        "command.preview.broken": Bilingual("{id} can't be drawn:\n{problems}", "{id} を描画できません:\n{problems}"),
        "preview.written": Bilingual("{count} frames, {milliseconds} ms", "{count} コマ、{milliseconds} ミリ秒"),
        "preview.written.one": Bilingual("1 frame, {milliseconds} ms", "1 コマ、{milliseconds} ミリ秒"),
        "preview.sticker": Bilingual(
            "{path}: {type}, {size}, {bytes} bytes", "{path}: {type}、{size}、{bytes} バイト"),
        "preview.page": Bilingual(
            "Open {path} in a browser: it plays the sticker, and with --watch it follows each save.",
            "{path} をブラウザーで開くと、スタンプが動きます。--watch では保存するたびに更新されます。"),
        "preview.ground.white": Bilingual("on white", "白の上"),
        "preview.ground.black": Bilingual("on black", "黒の上"),
        "preview.ground.chat": Bilingual("in a chat", "トークの中"),
        "command.preview.crop": Bilingual(
            "--crop is a part of the picture that --face names; give both.",
            "--crop は --face の画像の一部です。両方を指定してください。"),
        "preview.watching": Bilingual("watching {id}; press Ctrl-C to stop", "{id} を監視しています。Ctrl-C で終了します"),
        "command.at.invalid": Bilingual(
            "“{value}” is not a point\nGive X,Y in units of the canvas: 309,250.",
            "「{value}」は点ではありません\n衣装の座標で X,Y と書いてください: 309,250"),
        "command.at.usage": Bilingual(
            "--at needs one costume ID; --time only works together with --at",
            "--at には衣装の ID が 1 つ必要です。--time は --at と一緒に使います"),
        "probe.nothing": Bilingual("nothing shows there", "そこには何も見えません"),
        "table.layer": Bilingual("layer", "レイヤー"),
        "table.kind": Bilingual("kind", "種類"),
        "table.color": Bilingual("color", "色"),
        "table.art": Bilingual("art", "画像"),
    ]
}
