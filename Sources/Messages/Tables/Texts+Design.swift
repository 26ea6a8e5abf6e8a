extension Texts {
    /// The texts of designers' tools.
    static let design: [String: Bilingual] = [
        "template.art.text": Bilingual(
            "{path} contains <text>, which looks different on each machine because of its fonts. Convert it to paths, or use a text layer.",
            "{path} に <text> があります。文字はコンピューターごとに違うフォントで描かれます。パスに変換するか、text レイヤーを使ってください。"),
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
        "preview.written": Bilingual("{frames} frames, {milliseconds} ms", "{frames} コマ、{milliseconds} ミリ秒"),
        "preview.sticker": Bilingual(
            "{path}: {type}, {size}, {bytes} bytes", "{path}: {type}、{size}、{bytes} バイト"),
        "preview.page": Bilingual(
            "Open {path} in a browser: it plays the sticker and follows each save.",
            "{path} をブラウザーで開くと、スタンプが動き、保存するたびに更新されます。"),
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
