extension Texts {
    static let face: [String: Bilingual] = [
        "face.empty": Bilingual(
            "The face is an empty file. Save the picture again.", "顔の画像ファイルが空です。画像をもう一度保存してください。"),
        "face.format.unknown": Bilingual(
            "The face is not a PNG, JPEG, GIF, WebP, HEIC or AVIF file (it starts with the bytes {bytes}). Save it in one of these formats.",
            "顔の画像が PNG・JPEG・GIF・WebP・HEIC・AVIF のいずれでもありません（先頭のバイト: {bytes}）。いずれかの形式で保存してください。"),
        "face.format.other": Bilingual(
            "The face is a {found} file. Save it as PNG, JPEG, GIF, WebP, HEIC or AVIF.",
            "顔の画像が {found} ファイルです。PNG・JPEG・GIF・WebP・HEIC・AVIF のいずれかで保存してください。"),
        "face.unsupported": Bilingual(
            "The {format} picture is valid, but this decoder can't read it: {feature}. Export it as JPEG or PNG.",
            "{format} 画像は壊れていませんが、このデコーダーでは読み込めません（{feature}）。JPEG か PNG に書き出してください。"),
        "face.truncated": Bilingual(
            "The {format} picture is incomplete: its end is missing. Copy or save it again.",
            "{format} 画像が途中で終わっています。もう一度コピーするか、保存し直してください。"),
        "face.damaged": Bilingual(
            "The {format} picture is damaged: {reason}. Open it in an image editor and save it again.",
            "{format} 画像が壊れています（{reason}）。画像ソフトで開いて保存し直してください。"),
        "face.limit.bytes": Bilingual(
            "The face's file has {found} bytes; the limit is {allowed}. Save a smaller picture.",
            "顔の画像ファイルは {found} バイトです。上限は {allowed} バイトです。小さくして保存してください。"),
        "face.limit.side": Bilingual(
            "The face is {found} pixels on its longest side; the limit is {allowed}. Make it smaller.",
            "顔の画像の長辺は {found} ピクセルです。上限は {allowed} ピクセルです。縮小してください。"),
        "face.limit.frame.pixels": Bilingual(
            "The face has {found} pixels; the limit is {allowed}. Make it smaller.",
            "顔の画像は {found} ピクセルです。上限は {allowed} ピクセルです。縮小してください。"),
        "face.limit.frames": Bilingual(
            "The animated face has {found} frames; the limit is {allowed}. Make it shorter.",
            "動く顔は {found} コマです。上限は {allowed} コマです。短くしてください。"),
        "face.limit.total.pixels": Bilingual(
            "The face has {found} pixels in all its frames together; the limit is {allowed}. Make it smaller or shorter.",
            "動く顔は全コマの合計が {found} ピクセルです。上限は {allowed} ピクセルです。縮小するか短くしてください。"),
        "face.limit.duration": Bilingual(
            "The animated face runs for {found} s; the limit is {allowed} s. Make it shorter.",
            "動く顔は {found} 秒です。上限は {allowed} 秒です。短くしてください。"),
        "face.limit.scans": Bilingual(
            "The JPEG picture has {found} or more scans; the limit is {allowed}. Save it as a baseline JPEG.",
            "JPEG 画像のスキャンが {found} 回以上あります。上限は {allowed} 回です。ベースライン JPEG で保存してください。"),
        "face.limit.memory": Bilingual(
            "Decoding the face would take {found} bytes of memory; the limit is {allowed}. Make it smaller.",
            "顔の画像の読み込みには {found} バイトのメモリが必要です。上限は {allowed} バイトです。縮小してください。"),
        "face.decoder.crashed": Bilingual(
            "The decoder crashed while reading the face ({reason}). It ran in a sandbox, so nothing was harmed. Save the picture again in an image editor.",
            "顔の画像の読み込み中にデコーダーが異常終了しました（{reason}）。サンドボックス内のため影響はありません。画像ソフトで保存し直してください。"),
        "face.decoder.late": Bilingual(
            "Decoding the face took longer than {allowed} ms. Save a smaller or shorter picture.",
            "顔の画像の読み込みに {allowed} ミリ秒以上かかりました。小さくするか短くして保存してください。"),
        "face.decoder.memory": Bilingual(
            "Decoding the face takes more memory than the limit of {allowed} MiB. Save a smaller picture.",
            "顔の画像の読み込みに必要なメモリが上限の {allowed} MiB を超えました。小さくして保存してください。"),
        "face.decoder.nonsense": Bilingual(
            "The decoder returned an invalid result for this face ({reason}). Save the picture again in an image editor.",
            "デコーダーがこの顔の画像について不正な結果を返しました（{reason}）。画像ソフトで保存し直してください。"),
        "decoder.missing": Bilingual(
            "The helper program {program} is missing. Searched: {looked}. Run make install again, or set KIGURUMI_HELPERS to the folder of the helpers.",
            "補助プログラム {program} が見つかりません（探した場所: {looked}）。make install をやり直すか、KIGURUMI_HELPERS に補助プログラムのフォルダーを指定してください。"
        ),
        "decoder.refused": Bilingual(
            "This kernel can't sandbox the face decoder ({reason}), so no face is decoded. kigurumi-face --self-test shows the details.",
            "このカーネルでは顔のデコーダーをサンドボックスに入れられないため（{reason}）、顔の画像を読み込みません。詳細は kigurumi-face --self-test で確認できます。"
        ),
        "decoder.insecure": Bilingual(
            "WARNING: --insecure-decoder: the face is decoded WITHOUT a sandbox. A malicious picture can read and write everything that you can.",
            "警告: --insecure-decoder により、顔の画像をサンドボックスなしで読み込みます。悪意のある画像は、あなたが読み書きできるものすべてを読み書きできます。"),
        "decoder.failed": Bilingual(
            "The face decoder doesn't work: {reason}. Free some memory or processes, or install Kigurumi again; then try again.",
            "顔のデコーダーが動作しません（{reason}）。メモリやプロセスに空きを作るか、Kigurumi を入れ直してから、もう一度お試しください。"),
        "decoder.killed": Bilingual(
            "The face decoder was killed from outside (signal {signal}), as happens when memory runs out. The face is not at fault. Free some memory, then try again.",
            "顔のデコーダーが外部から強制終了されました（シグナル {signal}）。メモリ不足のときに起こります。画像に問題はありません。メモリに空きを作り、もう一度お試しください。"),
        "decoder.stalled": Bilingual(
            "The face decoder didn't answer within {allowed} ms, but used little CPU time: it was stopped, or the machine is overloaded. Try again.",
            "顔のデコーダーが {allowed} ミリ秒以内に応答しませんでした。CPU 時間はほとんど使っていないため、停止されたか、コンピューターの負荷が高すぎます。もう一度お試しください。"),
        "face.profile.broken": Bilingual(
            "The face's color profile can't be used ({reason}); its colors are read as sRGB.",
            "顔の画像のカラープロファイルを使えません（{reason}）。sRGB として読み込みます。"),
        "face.hdr": Bilingual(
            "The face is an HDR picture; its colors may look pale. Export it as a standard (SDR) photo to avoid that.",
            "顔の画像が HDR です。色が薄く見えることがあります。標準（SDR）の写真として書き出すと避けられます。"),
        "face.framing.none": Bilingual(
            "no face was found, so the middle of the picture is used",
            "顔が見つからないため、画像の中央を使いました。"),
        "face.background.unsure": Bilingual(
            "the background stays: {doubt}", "背景をそのまま残しました（{doubt}）。"),
        "png.size": Bilingual(
            "A PNG of {width} × {height} pixels can't be written. Choose a size from 1 to 65535.",
            "{width} × {height} ピクセルの PNG は書き出せません。1〜65535 の大きさにしてください。"),
        "png.pixels": Bilingual(
            "A PNG of this size has {needed} pixels, but {found} were given. Please report this bug.",
            "この大きさの PNG には {needed} ピクセル必要ですが、{found} ピクセルしかありません。不具合としてご報告ください。"),
        "png.palette": Bilingual(
            "A PNG palette holds 1 to 256 colors; this one has {colors}. Quantize the picture first.",
            "PNG のパレットは 1〜256 色ですが、{colors} 色あります。先に減色してください。"),
        "png.index": Bilingual(
            "A pixel refers to color {index}, but the palette has {colors}. Please report this bug.",
            "ピクセルが {index} 番の色を指していますが、パレットは {colors} 色です。不具合としてご報告ください。"),
        "png.failed": Bilingual(
            "The PNG could not be written: {reason}. Free some memory, then try again.",
            "PNG を書き出せませんでした（{reason}）。メモリに空きを作り、もう一度お試しください。"),
    ]
}
