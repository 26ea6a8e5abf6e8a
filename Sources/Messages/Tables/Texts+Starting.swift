/// What the first commands print: asked, chosen and found things.
extension Texts {
    static let starting: [String: Bilingual] = [
        "build.face.differs": Bilingual(
            "{folder} holds the stickers of another picture\n--replace replaces them; --output chooses another folder.",
            "{folder} には別の画像のスタンプがあります\n置き換えるなら --replace を、別のフォルダーにするなら --output を付けてください。"),
        "build.face.kept": Bilingual(
            "nothing was changed: {folder} keeps its stickers\nChoose another folder with --output.",
            "何も変更していません。{folder} のスタンプはそのままです\n--output で別のフォルダーを指定してください。"),
        "build.cancelled.none": Bilingual(
            "stopped before the first sticker was ready\nNothing was made; run the same command again.",
            "最初のスタンプができる前に中断しました\n何も作っていません。同じコマンドをもう一度実行してください。"),
        "build.cancelled.new": Bilingual(
            "stopped: {finished} of {total} stickers are ready in {folder}, but there is no gallery and no manifest yet\nRun the same command again; it continues from there.",
            "中断しました。{folder} に {total} 個中 {finished} 個のスタンプがありますが、ギャラリーとマニフェストはまだありません\n同じコマンドをもう一度実行すると、続きから始まります。"
        ),
        "build.cancelled.fresh": Bilingual(
            "stopped: {finished} of {total} stickers are ready in {folder}\nRun the command again without --fresh; it continues from there.",
            "中断しました。{folder} に {total} 個中 {finished} 個のスタンプがあります\n--fresh を外してもう一度実行すると、続きから始まります。"),
        "build.cancelled.old": Bilingual(
            "stopped: the pack in {folder} is unchanged; {finished} of {total} stickers of the next one are ready\nRun the same command again; it continues from there.",
            "中断しました。{folder} のパックは元のままです。次のパックは {total} 個中 {finished} 個ができています\n同じコマンドをもう一度実行すると、続きから始まります。"
        ),
        "command.name.unknown": Bilingual(
            "there is no command {name}\nkigurumi --help lists all commands.",
            "コマンド {name} はありません\nkigurumi --help で一覧を表示できます。"),
        "command.name.unknown.misspelt": Bilingual(
            "there is no command {name}\nDid you mean: {nearest}", "コマンド {name} はありません\nもしかして: {nearest}"),
        "command.option.unknown": Bilingual(
            "there is no option {what}\nDid you mean {nearest}?", "オプション {what} はありません\n{nearest} のことですか。"),
        "command.build.costume": Bilingual(
            "build makes a whole pack from one face\nFor one sticker: {nearest}",
            "build は 1 枚の顔からパック全体を作ります\nスタンプ 1 個なら: {nearest}"),
        "command.wear.swapped": Bilingual(
            "the costume comes before the face\nDid you mean: {nearest}",
            "衣装の ID を顔の画像より先に書いてください\nもしかして: {nearest}"),
        "command.skin.unknown": Bilingual(
            "there is no skin {id}\nAvailable: {known}.", "スキン {id} はありません\n使えるのは {known} です。"),
        "command.skin.unknown.misspelt": Bilingual(
            "there is no skin {id}\nDid you mean {nearest}? Available: {known}.",
            "スキン {id} はありません\n{nearest} のことですか。使えるのは {known} です。"),
        "command.skin.none": Bilingual(
            "there is no skin {id}\nThese costumes have no skins: leave --skin out, or add the folder Skins/{id}.",
            "スキン {id} はありません\nこの衣装のフォルダーにはスキンがありません。--skin を外すか、フォルダー Skins/{id} を追加してください。"),
        "command.crop.pixels": Bilingual(
            "--crop {value}: fractions end at 1\nFor pixels write {nearest}.",
            "--crop {value}: 割合は 1 までです\nピクセルなら {nearest} と書いてください。"),
        "command.face.number": Bilingual(
            "--face {value} is not the number of a face\nGive a whole number from 1; faces are counted from the left. --faces FILE draws them with their numbers.",
            "--face {value} は顔の番号ではありません\n左から数えた 1 以上の整数を指定してください。--faces FILE で番号付きの画像を書き出せます。"),
        "command.face.conflict": Bilingual(
            "--face can't be combined with --crop or --framing centre\nUse --face to choose a face, or --crop to choose a part of the picture.",
            "--face は --crop や --framing centre と同時に使えません\n顔を選ぶなら --face、範囲を選ぶなら --crop を使ってください。"),
        "command.faces.none": Bilingual(
            "no face was found in {path}, so there is nothing to number\n--crop chooses a part of the picture by hand.",
            "{path} に顔が見つからないため、番号を付けられません\n--crop で範囲を指定できます。"),
        "command.output.suffix": Bilingual(
            "{path}: Kigurumi doesn't write .{suffix} files\nIt writes {known}. Leave the suffix out of -o FOLDER/ to get the right one.",
            "{path}: Kigurumi は .{suffix} を書き出せません\n書き出せるのは {known} です。-o フォルダー/ とすると適切な名前になります。"),
        "command.output.kind": Bilingual(
            "{path}: this sticker is a {type} picture, because {reason}\nName the file {nearest}.",
            "{path}: このスタンプは {type} です（{reason}）\nファイル名を {nearest} にしてください。"),
        "word.reason.moving": Bilingual("it moves", "動くため"),
        "word.reason.still": Bilingual("it doesn't move", "動かないため"),
        "command.output.terminal": Bilingual(
            "a picture can't be shown on a terminal\nRedirect it, such as: {nearest}",
            "画像は端末に表示できません\n次のようにリダイレクトしてください: {nearest}"),
        "command.verify.foreign": Bilingual(
            "{folder} is not a pack: it has no manifest.json\nGive the folder that kigurumi build wrote, such as me-stickers.",
            "{folder} はパックではありません（manifest.json がありません）\nme-stickers のような、kigurumi build が作ったフォルダーを指定してください。"),
        "command.verify.foreign.misspelt": Bilingual(
            "{folder} is not a pack: it has no manifest.json\nDid you mean {nearest}?",
            "{folder} はパックではありません（manifest.json がありません）\n{nearest} のことですか。"),
        "command.erase.foreign": Bilingual(
            "{folder} is neither a pack nor a group's folder, so nothing was erased\nGive the folder that kigurumi build wrote, or ROOT/GROUP.",
            "{folder} はパックでもグループのフォルダーでもないため、何も消去していません\nkigurumi build が作ったフォルダーか、ROOT/GROUP を指定してください。"),
    ]

    /// What the first commands print when all goes well.
    static let startingSentences: [String: Bilingual] = [
        "replace.question": Bilingual(
            "{folder} holds the stickers of another picture, made {time}.\nReplace them? [y/N] ",
            "{folder} には別の画像のスタンプがあります（{time} 作成）。\n置き換えますか。[y/N] "),
        "summary.made": Bilingual(
            "{count} stickers in {folder}: {size}, {seconds} s",
            "{folder} にスタンプ {count} 個を作りました（{size}、{seconds} 秒）"),
        "summary.made.one": Bilingual(
            "1 sticker in {folder}: {size}, {seconds} s", "{folder} にスタンプ 1 個を作りました（{size}、{seconds} 秒）"),
        "summary.updated": Bilingual(
            "{made} new of {count} stickers in {folder}: {size}, {seconds} s",
            "{folder} のスタンプ {count} 個のうち {made} 個を作りました（{size}、{seconds} 秒）"),
        "summary.same.one": Bilingual(
            "Nothing has changed: {folder} has 1 sticker.", "変更はありません。{folder} のスタンプは 1 個です。"),
        "summary.same": Bilingual(
            "Nothing has changed: {folder} has {count} stickers.",
            "変更はありません。{folder} のスタンプは {count} 個です。"),
        "summary.republished.one": Bilingual(
            "1 sticker in {folder}, none made: {size}",
            "{folder} のスタンプは 1 個です。新しく作ったものはありません（{size}）"),
        "summary.republished": Bilingual(
            "{count} stickers in {folder}, none made: {size}",
            "{folder} のスタンプは {count} 個です。新しく作ったものはありません（{size}）"),
        "summary.removed": Bilingual(
            "{count} stickers are no longer in the pack: {ids}", "パックからなくなったスタンプ {count} 個: {ids}"),
        "summary.removed.one": Bilingual(
            "1 sticker is no longer in the pack: {ids}", "パックからなくなったスタンプ 1 個: {ids}"),
        "summary.losses": Bilingual(
            "Given up for the limit of {limit} bytes: {losses}", "上限 {limit} バイトのために失われたもの: {losses}"),
        "summary.more": Bilingual("{names} and {count} more", "{names} ほか {count} 個"),
        "summary.retained": Bilingual(
            "{count} files of earlier packs ({size}) stay for programs that still read them; later builds remove them, --sweep at once.",
            "以前のパックのファイル {count} 個（{size}）は、読み込み中のプログラムのために残ります。後のビルドで消え、--sweep ですぐに消せます。"
        ),
        "loss.colors": Bilingual("coarser colors", "色が粗い"),
        "loss.frames": Bilingual("fewer frames", "コマが少ない"),
        "loss.side": Bilingual("smaller", "小さい"),
        "loss.still": Bilingual("doesn't move", "動かない"),
        "loss.duration": Bilingual("plays at another speed", "速さが違う"),
        "loss.seam": Bilingual("jumps when it repeats", "繰り返しで跳ぶ"),
        "loss.entry": Bilingual("{loss} ({ids})", "{loss}（{ids}）"),
        "line.made": Bilingual(
            "{id}: {file}, {size}, {frames} frames, {bytes} bytes{losses}",
            "{id}: {file}、{size}、{frames} コマ、{bytes} バイト{losses}"),
        "line.still": Bilingual(
            "{id}: {file}, {size}, {bytes} bytes{losses}", "{id}: {file}、{size}、{bytes} バイト{losses}"),
        "wear.made": Bilingual(
            "{path}: {size}, {frames} frames, {bytes} bytes{losses}",
            "{path}: {size}、{frames} コマ、{bytes} バイト{losses}"),
        "wear.made.still": Bilingual(
            "{path}: {size}, {bytes} bytes{losses}", "{path}: {size}、{bytes} バイト{losses}"),
        "faces.found": Bilingual(
            "{count} faces found, using the {used} from the left; choose with {others}",
            "顔が {count} 個見つかりました。左から {used}を使います。ほかは {others} で選べます"),
        "faces.or": Bilingual("{first} or {last}", "{first}・{last}"),
        "faces.crop": Bilingual("crop: --crop {crop}", "範囲: --crop {crop}"),
        "faces.crop.rotated": Bilingual(
            "crop: --crop {crop},{degrees}deg", "範囲: --crop {crop},{degrees}deg"),
        "faces.whole": Bilingual("crop: the whole picture", "範囲: 画像全体"),
        "faces.drawn": Bilingual(
            "{path}: {count} faces, numbered from the left; --face N uses one of them",
            "{path}: 左から番号を付けた顔 {count} 個。--face N で選べます"),
        "faces.drawn.one": Bilingual("{path}: 1 face", "{path}: 顔 1 個"),
        "open.failed": Bilingual(
            "note: no browser could be opened; open this file yourself: {path}",
            "注意: ブラウザーを開けませんでした。このファイルを自分で開いてください: {path}"),
        "erase.pack": Bilingual(
            "{folder}: erased all stickers; an empty pack is left, and the folder can be deleted",
            "{folder}: スタンプをすべて消去しました。空のパックが残っています。フォルダーは削除できます"),
    ]

    /// Texts for a terminal, where those for apps have no advice about options.
    static let terminal: [String: Bilingual] = [
        "face.framing.none.terminal": Bilingual(
            "no face found, so the middle of the picture is used; --crop selects another part",
            "顔が見つからないため、画像の中央を使いました。--crop で範囲を指定できます。"),
        "build.invalid.terminal": Bilingual(
            "“{value}” is not a valid {what}. See kigurumi build --help.",
            "「{value}」は {what} として使えません。kigurumi build --help を参照してください。"),
        "fitting.limit.terminal": Bilingual(
            "Nothing fits into {limit} bytes; the smallest result takes {bytes}. Raise --limit, or leave --exact-size out.",
            "{limit} バイトには収まりません（最小でも {bytes} バイト）。--limit を大きくするか、--exact-size を外してください。"),
        "gif.frames.none.terminal": Bilingual(
            "There is no frame to write: the costume's animation is empty. Run kigurumi template lint.",
            "書き出すコマがありません。衣装の動きが空です。kigurumi template lint で確かめてください。"),
        "gif.container.terminal": Bilingual(
            "The GIF could not be written: {reason}. Try again with --fresh.",
            "GIF を書き出せませんでした（{reason}）。--fresh を付けてやり直してください。"),
        "decoder.refused.terminal": Bilingual(
            "This kernel can't sandbox the face decoder ({reason}), so no face is decoded.\nRun kigurumi-face --self-test for details. --insecure-decoder skips the sandbox; use it only for faces that you trust.",
            "このカーネルでは顔のデコーダーをサンドボックスに入れられないため（{reason}）、顔の画像を読み込みません。\n詳細は kigurumi-face --self-test で確認できます。信頼できる画像だけなら --insecure-decoder でサンドボックスを省けます。"
        ),
    ]
}
