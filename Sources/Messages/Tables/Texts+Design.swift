extension Texts {
    /// What designers' tools say.
    static let design: [String: Bilingual] = [
        "template.art.text": Bilingual(
            "{path} contains <text>, which each machine draws with its own fonts. Turn it into paths, or use a text layer.",
            "{path} に <text> があります。文字は機械ごとに違うフォントで描かれます。パスに変換するか、text レイヤーを使ってください。"),
        "template.frame.first": Bilingual(
            "The first frame shows {share} % of what the fullest one does, and some programs show it alone. Begin with the whole pose.",
            "最初のコマには、いちばん多いコマの {share} % しか描かれていません。最初のコマだけを見せるソフトもあります。完成した姿から始めてください。"),
        "template.outline.faint": Bilingual(
            "On {background}, only {share} % of the outline stands out. Give it a white border of 14 units and a dark line of 9 within.",
            "背景が{background}のとき、輪郭の {share} % しか見分けられません。幅 14 の白い縁と、その内側に幅 9 の濃い線を付けてください。"),
        "command.new.exists": Bilingual(
            "there is a costume {id} already: {path}\nChoose another id.",
            "衣装 {id} はもうあります: {path}\n別の ID にしてください。"),
        "new.written": Bilingual(
            "Draw over art/{id}.svg; kigurumi template preview {id} --watch shows it as you save.",
            "art/{id}.svg に描いていってください。kigurumi template preview {id} --watch で保存するたびに見られます。"),
        "command.preview.broken": Bilingual(
            "{id} can't be drawn:\n{problems}", "{id} はこのままでは描けません:\n{problems}"),
        "preview.written": Bilingual(
            "{frames} frames, {milliseconds} ms", "{frames} コマ、{milliseconds} ミリ秒"),
        "preview.watching": Bilingual(
            "watching {id}; Ctrl-C ends it", "{id} を見ています。Ctrl-C で終わります"),
        "command.at.invalid": Bilingual(
            "“{value}” is not a point\nGive X,Y in units of the canvas: 309,250.",
            "「{value}」は点ではありません\n衣装の座標で X,Y と書いてください: 309,250"),
        "command.at.usage": Bilingual(
            "--at needs the ID of one costume, and --time goes with it",
            "--at には衣装の ID が要ります。--time は --at と使います"),
        "probe.nothing": Bilingual("nothing shows there", "そこには何も見えません"),
        "table.layer": Bilingual("layer", "レイヤー"),
        "table.kind": Bilingual("kind", "種類"),
        "table.color": Bilingual("color", "色"),
        "table.art": Bilingual("art", "画像"),
    ]
}
