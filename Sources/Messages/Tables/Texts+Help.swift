/// The help of the commands. Its English texts are written where the options are declared; here are the others, by the
/// English text.
extension Texts {
    static let help: [String: [Language: String]] = japaneseHelp.mapValues { [.japanese: $0] }

    private static let japaneseHelp = helpOfPacks.merging(helpOfService) { first, _ in first }
        .merging(helpOfTemplates) { first, _ in first }.merging(helpOfExports) { first, _ in first }

    /// The parser's own words, and headings.
    static let parser: [String: Bilingual] = [
        "help.usage": Bilingual("Usage: {usage}", "使い方: {usage}"),
        "help.arguments": Bilingual("Arguments:", "引数:"),
        "help.options": Bilingual("Options:", "オプション:"),
        "help.commands": Bilingual("Commands:", "コマンド:"),
        "help.more": Bilingual(
            "  kigurumi help {name}COMMAND shows the help of a command.",
            "  kigurumi help {name}コマンド名 で各コマンドの説明を表示します。"),
        "parser.missing.argument": Bilingual("{what} is missing", "{what} がありません"),
        "parser.missing.value": Bilingual("{what} has no value", "{what} の値がありません"),
        "parser.unknown.option": Bilingual("there is no option {what}", "オプション {what} はありません"),
        "parser.unknown.option.misspelt": Bilingual(
            "there is no option {what}; did you mean {nearest}?", "オプション {what} はありません（{nearest} のことですか）"),
        "parser.unexpected": Bilingual("unexpected: {what}", "余分な引数があります: {what}"),
        "parser.value": Bilingual("“{value}” is not valid for {what}", "{what} に「{value}」は使えません"),
    ]

    private static let helpOfPacks: [String: String] = [
        "Puts a person's face into animated costume stickers.": "人の顔から、動くきぐるみスタンプを作ります。",
        "kigurumi build me.jpg     makes the pack me-stickers/ with its gallery\nkigurumi wear bear me.jpg makes one sticker\nkigurumi watch faces      keeps a pack up to date for every group in faces/":
            "kigurumi build me.jpg      パック me-stickers/ とギャラリーを作ります\nkigurumi wear bear me.jpg  スタンプを 1 個作ります\nkigurumi watch faces       faces/ の全グループのパックを最新に保ちます",
        "Print the version, and the versions of the libraries in use.": "バージョンと、使っているライブラリーのバージョンを表示します。",
        "Show help information.": "この説明を表示します。",
        "Show subcommand help information.": "コマンドの説明を表示します。",
        "Make a pack of stickers from a face.": "顔の画像からスタンプのパックを作ります。",
        "A second run with no changes writes nothing. Flags override Templates/pack.json, which overrides the defaults.":
            "変更がなければ、2 回目は何も書き込みません。オプションは Templates/pack.json より、pack.json は既定値より優先されます。",
        "A PNG, APNG, JPEG, GIF, WebP, HEIC or AVIF file, or - for standard input.":
            "PNG・APNG・JPEG・GIF・WebP・HEIC・AVIF のファイル。- は標準入力です。",
        "The only folder of costumes to use.": "衣装のフォルダー。ほかは使いません。",
        "Default: KIGURUMI_TEMPLATES; else the bundled, the system's and your own costumes and those in ./Templates together.":
            "既定: KIGURUMI_TEMPLATES。なければ同梱・システム・自分の衣装と ./Templates の衣装をすべて使います。",
        "The pack's folder; by default <face's name>-stickers.": "パックのフォルダー。既定は「顔のファイル名-stickers」です。",
        "The longer side of the stickers in pixels, or small (300), regular (408) or large (618). By default the size in pack.json, or large.":
            "スタンプの長辺のピクセル数、または small (300)・regular (408)・large (618)。既定は pack.json の size、なければ large です。",
        "The part of the picture to use: fractions from 0 to 1, or pixels or percent such as 120,40,300,300px or 10,0,80,80%. A fifth value such as 15deg rotates that part clockwise.":
            "使う範囲。0〜1 の割合、または 120,40,300,300px のようなピクセル、10,0,80,80% のような百分率です。5 番目に 15deg のように書くと、その範囲を時計回りに回転します。",
        "The language of captions as a BCP 47 tag. The profile.json of a group overrides it. By default the language in pack.json, or English.":
            "文字の言語（BCP 47 のタグ）。グループの profile.json が優先されます。既定は pack.json の language、なければ英語です。",
        "The skin, a folder in Skins. The profile.json of a group overrides it. By default the skin in pack.json, or default.":
            "スキン（Skins の中のフォルダー）。グループの profile.json が優先されます。既定は pack.json の skin、なければ default です。",
        "The text for {NAME} in captions, such as name=Hanako. May be given several times.":
            "文字の中の {NAME} に入る文字列（name=花子 など）。何度でも指定できます。",
        "The largest sticker file allowed, such as 64k. By default the limit in pack.json, or 499999.":
            "スタンプのファイルの上限（64k など）。既定は pack.json の limit、なければ 499999 です。",
        "Reduces colors and frames to keep the limit, never the size in pixels. By default the exactSize in pack.json, or false.":
            "上限に収めるため色とコマだけを減らし、大きさは変えません。既定は pack.json の exactSize、なければ false です。",
        "Without --crop: find the face and frame it as an icon, or use the middle.":
            "--crop がないとき: 顔を探してアイコンのように切り取るか、中央を使います。",
        "Which of several faces to use, counted from the left; by default the largest clear one.":
            "いくつかの顔のうち使うもの（左から数えます）。既定は大きくはっきりした顔です。",
        "Write the picture with its faces numbered as a PNG file, and do nothing else.":
            "顔に番号を付けた画像を PNG で書き出し、ほかには何もしません。",
        "Remove the background if the person is clearly distinct from it, or keep it.":
            "人物がはっきり分かれていれば背景を消す（auto）か、残します（keep）。",
        "Decode the face without a sandbox. A malicious picture can then read and write your files.":
            "顔の画像をサンドボックスなしで読み込みます。悪意のある画像は、あなたのファイルを読み書きできます。",
        "Make only these costumes; the pack's other stickers stay.": "この衣装だけを作ります。パックのほかのスタンプは残ります。",
        "With --only: remove all other stickers from the pack.": "--only のとき: ほかのスタンプをパックから取り除きます。",
        "All but these costumes.": "この衣装を除きます。",
        "The pack's group; by default the folder's name.": "パックのグループ。既定はフォルダー名です。",
        "Adds a still version of each moving sticker. By default the stills in pack.json, or true.":
            "動くスタンプに静止画も付けます。既定は pack.json の stills、なければ true です。",
        "The most stickers in a pack: the first ones in its order, such as 30 for messengers that take no more. By default the maxStickers in pack.json, or all costumes.":
            "パックのスタンプの最大数（先頭から）。30 個までのアプリなら 30 です。既定は pack.json の maxStickers、なければすべてです。",
        "Replace the stickers of another picture without asking.": "別の画像のスタンプでも、確認せずに置き換えます。",
        "Remove all files of earlier packs at once, also those of the last one.":
            "以前のパックのファイルを、直前のものも含めてすぐにすべて消します。",
        "Rebuild everything.": "すべて作り直します。",
        "Open the gallery at the end.": "最後にギャラリーを開きます。",
        "Print only one JSON object on standard output.": "標準出力に JSON オブジェクトを 1 つだけ出力します。",
        "Print only errors.": "エラーだけを表示します。",
        "Print every step.": "すべての手順を表示します。",
        "Put a face into one costume.": "1 つの衣装に顔を入れます。",
        "kigurumi wear astronaut me.jpg writes astronaut.gif.":
            "kigurumi wear astronaut me.jpg は astronaut.gif を書き出します。",
        "The costume; kigurumi template list lists all.": "衣装の ID。kigurumi template list で一覧できます。",
        "The output file; by default <ID>.png or .gif. - is standard output.":
            "出力ファイル。既定は <ID>.png か .gif です。- は標準出力です。",
        "Delete the stickers of a pack or a group, including retained ones.":
            "パックまたはグループのスタンプを、残してあるファイルも含めて消去します。",
        "Publishes an empty pack, then deletes every sticker and still, the gallery, and the state. The face belongs to the app and stays; no stickers are made from it until it changes.":
            "空のパックを公開してから、スタンプ・静止画・ギャラリー・記録をすべて消します。顔の画像はアプリのものなので残り、変わるまでスタンプは作られません。",
        "The folder of a pack, or of a group: ROOT/GROUP.": "パックのフォルダー、またはグループのフォルダー（ROOT/GROUP）。",
        "Print nothing; only set the exit status.": "何も表示せず、終了ステータスだけを返します。",
        "Check a pack: its manifest and every file that it lists.": "パックのマニフェストと、そこに載っているすべてのファイルを検査します。",
        "Each file must exist with the listed length, digest and dimensions, its extension and media type must match its content, and it must be below the limit. The exit status is 0 for a valid pack, otherwise 65; defects are printed on standard output.":
            "各ファイルの長さ・ダイジェスト・大きさ・拡張子・形式・上限を確かめます。終了ステータスは、正しければ 0、そうでなければ 65 です。問題は標準出力に表示します。",
        "The pack's folder.": "パックのフォルダー。",
    ]

    private static let helpOfService: [String: String] = [
        "Keep the packs of all groups up to date with their faces.": "すべてのグループのパックを、顔に合わせて最新に保ちます。",
        "Each folder in ROOT is a group: its currentImageFace.img becomes the pack in its Stickers folder. A ROOT that contains a face is a single group. Flags override KIGURUMI_… variables, which override the configuration file. SIGTERM and Ctrl-C stop the service, SIGHUP reloads the configuration and scans everything, SIGUSR1 logs the state.":
            "ROOT の中の各フォルダーがグループで、currentImageFace.img から Stickers フォルダーのパックを作ります。ROOT 自体に顔があれば、1 つのグループです。オプションは KIGURUMI_… 環境変数より、環境変数は設定ファイルより優先されます。SIGTERM と Ctrl-C で停止、SIGHUP で設定の再読み込みと全体の確認、SIGUSR1 で状態をログに出力します。",
        "The folder of the groups.": "グループのフォルダー。",
        "Default: KIGURUMI_TEMPLATES; else ./Templates if it contains costumes; else the bundled, the system's and your own costumes together.":
            "既定: KIGURUMI_TEMPLATES。なければ衣装のある ./Templates、それもなければ同梱・システム・自分の衣装です。",
        "The configuration; by default /etc/kigurumi/kigurumi.json, which may be missing.":
            "設定ファイル。既定は /etc/kigurumi/kigurumi.json で、なくてもかまいません。",
        "Find changes by scanning, as with KIGURUMI_POLL=1; for network file systems.":
            "定期的に確認して変更を見つけます（KIGURUMI_POLL=1 と同じ）。ネットワークファイルシステム用です。",
        "small (300), regular (408), large (618), or a side in pixels.":
            "small (300)・regular (408)・large (618)、または長辺のピクセル数。",
        "How the log looks.": "ログの形式。",
        "Decode faces without a sandbox. Faces come from strangers: a malicious picture can then read and write everything that the service can.":
            "顔の画像をサンドボックスなしで読み込みます。画像は他人のものです。悪意のある画像は、サービスが読み書きできるものすべてを読み書きできます。",
        "Print every value and its source, then exit.": "すべての値とその由来を表示して終わります。",
        "With --print-config: print a JSON array.": "--print-config のとき: JSON の配列を出力します。",
        "Show the state of every group, its generation and its last error.":
            "すべてのグループの状態・世代・最後のエラーを表示します。",
        "ROOT is the folder that kigurumi watch manages, or the folder of one group.":
            "ROOT は kigurumi watch の監視フォルダーか、1 つのグループのフォルダーです。",
        "Only these groups.": "このグループだけ。",
        "Print a JSON array with one object per group.": "グループごとに 1 つのオブジェクトを持つ JSON の配列を出力します。",
        "Print events of packs as they happen, until Ctrl-C.": "パックの出来事を、Ctrl-C まで起こるたびに表示します。",
        "The folder of the groups, or of one group.": "グループのフォルダー（全体または 1 つ）。",
        "Print one JSON object per line.": "1 行に 1 つの JSON オブジェクトを出力します。",
    ]

    private static let helpOfTemplates: [String: String] = [
        "List, check, show, create, preview, install and remove costumes.":
            "衣装の一覧・検査・表示・作成・プレビュー・インストール・削除をします。",
        "Print a table of the costumes and their folders.": "衣装とそのフォルダーの一覧を表示します。",
        "One costume; by default all.": "衣装の ID。既定はすべてです。",
        "Print a JSON object with costumes, filters, skins and folders.":
            "衣装・フィルター・スキン・フォルダーを JSON オブジェクトで出力します。",
        "Print errors and warnings of costumes, with places and fixes.": "衣装のエラーと警告を、場所と直し方とともに表示します。",
        "The exit status is 65 if there is an error; warnings don't count.":
            "エラーがあれば終了ステータスは 65 です。警告は数えません。",
        "Also draw the costumes, to find more problems.": "衣装を描いて、さらに問題を探します。",
        "Make each sticker at 300, 408 and 618 pixels and print its bytes; takes a while.":
            "各スタンプを 300・408・618 ピクセルで作り、バイト数を表示します。時間がかかります。",
        "Print the layers of costumes: kind, id, box, opacity, blend, motion.":
            "衣装のレイヤー（種類・ID・範囲・不透明度・合成・動き）を表示します。",
        "kigurumi template show bear --at 309,250 lists the layers visible there, the topmost first.":
            "kigurumi template show bear --at 309,250 は、そこに見えるレイヤーを上から順に表示します。",
        "List the layers visible at a point of the canvas.": "キャンバスの 1 点に見えるレイヤーを表示します。",
        "With --at: the time; by default that of the still.": "--at のとき: 時刻。既定は静止画の時刻です。",
        "Create a costume: a commented template.json and its art.": "衣装（説明付きの template.json と画像）を作ります。",
        "kigurumi template new robot writes Templates/robot, a costume that works.":
            "kigurumi template new robot は、そのまま使える衣装 Templates/robot を作ります。",
        "1 to 40 characters of a-z, 0-9 and -.": "a-z・0-9・- の 1〜40 文字。",
        "The folder of the costumes.": "衣装のフォルダー。",
        "Default: KIGURUMI_TEMPLATES, else ./Templates.": "既定: KIGURUMI_TEMPLATES、なければ ./Templates。",
        "Draw all frames of a costume, with the boxes of its faces, into one picture.":
            "衣装の全コマを、顔の枠とともに 1 枚の画像に描きます。",
        "kigurumi template preview robot --watch keeps robot-preview.png up to date while you draw.":
            "kigurumi template preview robot --watch は、描いている間 robot-preview.png を最新に保ちます。",
        "The costume.": "衣装の ID。",
        "A picture of a face; by default a drawn one, and the people in Faces beside the costumes.":
            "顔の画像。既定は描かれた顔と、衣装のそばの Faces にある人物です。",
        "Only a numbered checkerboard, whole.": "番号付きの市松模様だけを、全体で描きます。",
        "Redraw whenever the costume is saved, until Ctrl-C.": "衣装を保存するたびに、Ctrl-C まで描き直します。",
        "The folder for <ID>-preview.png; by default the working folder.":
            "<ID>-preview.png を置くフォルダー。既定は作業フォルダーです。",
        "The size of a frame in pixels.": "1 コマの大きさ（ピクセル）。",
        "Check a costume and install it.": "衣装を検査してインストールします。",
        "Installs into your own folder of costumes, or for root into the system's folder, for all users and the service. Upgrades leave both alone. A bundled costume with the same id is overridden. If lint finds an error, nothing is installed (exit status 65). Only the files that the costume uses are copied. A running service picks it up after two seconds.":
            "自分の衣装のフォルダーに、root なら全ユーザーとサービスのためのシステムのフォルダーに入れます。どちらも更新で消えません。同じ ID の同梱の衣装より優先されます。エラーがあれば何もインストールしません（終了ステータス 65）。使われるファイルだけをコピーします。動いているサービスは 2 秒後に使い始めます。",
        "The folder or SVG of a costume, or the folder of a filter or skin. Its name is the id.":
            "衣装のフォルダーか SVG、またはフィルターかスキンのフォルダー。その名前が ID です。",
        "The folder to change.": "変更するフォルダー。",
        "Default: KIGURUMI_TEMPLATES, else your own folder of costumes, see template list.":
            "既定: KIGURUMI_TEMPLATES、なければ自分の衣装のフォルダー（template list で確認できます）。",
        "Use the system's folder, for all users and the service; the default for root.":
            "全ユーザーとサービスのためのシステムのフォルダーを使います。root の既定です。",
        "Remove an installed costume.": "インストールした衣装を削除します。",
        "A bundled costume with the same id is used again. Bundled costumes can't be removed; leave them out with build --skip or pack.json.":
            "同じ ID の同梱の衣装がまた使われます。同梱の衣装は削除できません。build --skip か pack.json で除いてください。",
        "The id of a costume, or Filters/ID or Skins/ID.": "衣装の ID、または Filters/ID か Skins/ID。",
    ]
}
