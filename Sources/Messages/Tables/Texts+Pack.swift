extension Texts {
    static let pack: [String: Bilingual] = [
        "pack.not.a.pack": Bilingual(
            "{folder} isn't empty and isn't a sticker pack. Choose another folder, or an empty one.",
            "{folder} は空ではなく、スタンプのパックでもありません。別のフォルダーか空のフォルダーを指定してください。"),
        "pack.locked": Bilingual(
            "Another process (pid {holder}) is writing {folder}. Try again when it has finished.",
            "別のプロセス（pid {holder}）が {folder} に書き込み中です。終わってからもう一度お試しください。"),
        "pack.disk.full": Bilingual(
            "No space left to write {path}. Free some space or raise the quota; the old pack is intact.",
            "{path} を書き込む空きがありません。空き容量か割り当てを増やしてください。前のパックはそのまま残っています。"),
        "pack.unwritable": Bilingual(
            "Can't write {path}: {reason}. Check the folder and its permissions; the old pack is intact.",
            "{path} に書き込めません（{reason}）。フォルダーと権限を確認してください。前のパックはそのまま残っています。"),
        "pack.unreadable": Bilingual(
            "Can't read {path}: {reason}. Build the pack again while no other program changes it.",
            "{path} を読み込めません（{reason}）。ほかから変更されない状態で、もう一度パックを作ってください。"),
        "manifest.missing": Bilingual(
            "There is no {path}: this folder has no pack yet. Build one first.",
            "{path} がありません。このフォルダーにはまだパックがありません。先にパックを作ってください。"),
        "manifest.unreadable": Bilingual(
            "Can't read {path}: {reason}. Check the file and its permissions.",
            "{path} を読み込めません（{reason}）。ファイルと権限を確認してください。"),
        "manifest.malformed": Bilingual(
            "{path} isn't a manifest: {reason}. Build the pack again.",
            "{path} は正しいマニフェストではありません（{reason}）。もう一度パックを作ってください。"),
        "manifest.needs.newer": Bilingual(
            "{path} has version {version}, which this program doesn't support. Update the program.",
            "{path} はバージョン {version} で、このプログラムは対応していません。プログラムを更新してください。"),
        "verify.structure": Bilingual(
            "In the manifest, {place} should be: {expected}. Build the pack again.",
            "マニフェストの {place} が正しくありません（必要なもの: {expected}）。もう一度パックを作ってください。"),
        "verify.duplicate.id": Bilingual(
            "The sticker {id} is in the manifest more than once. Build the pack again.",
            "スタンプ {id} がマニフェストに複数あります。もう一度パックを作ってください。"),
        "verify.duplicate.file": Bilingual(
            "The file {file} is in the manifest more than once. Build the pack again.",
            "ファイル {file} がマニフェストに複数あります。もう一度パックを作ってください。"),
        "verify.unsafe.name": Bilingual(
            "“{file}” is not a plain file name and could point outside the pack. Don't use this pack.",
            "「{file}」は単純なファイル名ではなく、パックの外を指すおそれがあります。このパックは使わないでください。"),
        "verify.missing": Bilingual(
            "{file} is missing. Build the pack again.", "{file} がありません。もう一度パックを作ってください。"),
        "verify.unreadable": Bilingual(
            "{file} can't be read: {reason}. Check the file and its permissions.",
            "{file} を読み込めません（{reason}）。ファイルと権限を確認してください。"),
        "verify.length": Bilingual(
            "{file} has {found} bytes, but the manifest lists {stated}. Build the pack again.",
            "{file} は {found} バイトですが、マニフェストでは {stated} バイトです。もう一度パックを作ってください。"),
        "verify.digest": Bilingual(
            "{file} was changed: its SHA-256 is {found}, but the manifest lists {stated}. Build the pack again.",
            "{file} は変更されています。SHA-256 は {found} ですが、マニフェストでは {stated} です。もう一度パックを作ってください。"),
        "verify.name": Bilingual(
            "{file} should be named {expected}, going by its contents. Build the pack again.",
            "{file} の名前は、内容からすると {expected} のはずです。もう一度パックを作ってください。"),
        "verify.not.an.image": Bilingual(
            "{file} is neither a PNG nor a GIF. Build the pack again.",
            "{file} は PNG でも GIF でもありません。もう一度パックを作ってください。"),
        "verify.extension": Bilingual(
            "{file} is a {found} file, unlike its name. Build the pack again.",
            "{file} の実際の形式は {found} で、名前と合っていません。もう一度パックを作ってください。"),
        "verify.media.type": Bilingual(
            "{file} is {found}, but the manifest lists {stated}. Build the pack again.",
            "{file} は {found} ですが、マニフェストでは {stated} です。もう一度パックを作ってください。"),
        "verify.dimensions": Bilingual(
            "{file} is {found} pixels, but the manifest lists {stated}. Build the pack again.",
            "{file} は {found} ピクセルですが、マニフェストでは {stated} です。もう一度パックを作ってください。"),
        "verify.frames": Bilingual(
            "{file} has {found} frames, but the manifest lists {stated}. Build the pack again.",
            "{file} は {found} コマですが、マニフェストでは {stated} コマです。もう一度パックを作ってください。"),
        "verify.motion": Bilingual(
            "{file} has {frames} frames: GIFs are for moving stickers, PNGs for still ones. Build the pack again.",
            "{file} は {frames} コマです。動くスタンプは GIF、静止したものは PNG です。もう一度パックを作ってください。"),
        "verify.too.big": Bilingual(
            "{file} has {bytes} bytes, more than the limit of {limit}. Build the pack again.",
            "{file} は {bytes} バイトで、上限の {limit} バイトを超えています。もう一度パックを作ってください。"),
    ]
}
