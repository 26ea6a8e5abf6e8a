extension Texts {
    static let face: [String: Bilingual] = [
        "face.empty": Bilingual(
            "The face is an empty file. Save the picture again.",
            "顔の画像ファイルが空です。画像をもう一度保存してください。"),
        "face.format.unknown": Bilingual(
            "The face is not a PNG, JPEG, GIF, WebP, HEIC or AVIF file (its first bytes are {bytes}). Save it as one of these.",
            "顔の画像が PNG・JPEG・GIF・WebP・HEIC・AVIF のいずれでもありません(先頭のバイト: {bytes})。いずれかの形式で保存してください。"),
        "face.format.other": Bilingual(
            "The face is a {found} file. Save it as PNG, JPEG, GIF, WebP, HEIC or AVIF.",
            "顔の画像が {found} ファイルです。PNG・JPEG・GIF・WebP・HEIC・AVIF のいずれかで保存してください。"),
        "face.unsupported": Bilingual(
            "The {format} picture is fine but can't be decoded here: {feature}. Export it as JPEG or PNG.",
            "{format} 画像は壊れていませんが、ここでは読み込めません({feature})。JPEG か PNG に書き出してください。"),
        "face.truncated": Bilingual(
            "The {format} picture ends too soon; a part is missing. Copy or save it again.",
            "{format} 画像が途中で終わっています。もう一度コピーするか、保存し直してください。"),
        "face.damaged": Bilingual(
            "The {format} picture is damaged: {reason}. Open it in a picture program and save it again.",
            "{format} 画像が壊れています({reason})。画像ソフトで開いて保存し直してください。"),
        "face.limit.bytes": Bilingual(
            "The face's file has {found} bytes; at most {allowed} are read. Save a smaller picture.",
            "顔の画像ファイルが {found} バイトあります。読み込めるのは {allowed} バイトまでです。小さくして保存してください。"),
        "face.limit.side": Bilingual(
            "The face is {found} pixels on its longest side; at most {allowed} are read. Make it smaller.",
            "顔の画像の長辺が {found} ピクセルあります。読み込めるのは {allowed} ピクセルまでです。縮小してください。"),
        "face.limit.frame.pixels": Bilingual(
            "The face has {found} pixels; at most {allowed} are read. Make it smaller.",
            "顔の画像が {found} ピクセルあります。読み込めるのは {allowed} ピクセルまでです。縮小してください。"),
        "face.limit.frames": Bilingual(
            "The moving face has {found} frames; at most {allowed} are read. Make it shorter.",
            "動く顔のフレームが {found} 枚あります。読み込めるのは {allowed} 枚までです。短くしてください。"),
        "face.limit.total.pixels": Bilingual(
            "The face has {found} pixels over all frames; at most {allowed} are read. Make it smaller or shorter.",
            "顔の全フレームの合計が {found} ピクセルあります。読み込めるのは {allowed} ピクセルまでです。縮小するか短くしてください。"),
        "face.limit.duration": Bilingual(
            "The moving face runs for {found} s; at most {allowed} s are read. Make it shorter.",
            "動く顔が {found} 秒あります。読み込めるのは {allowed} 秒までです。短くしてください。"),
        "face.limit.scans": Bilingual(
            "The JPEG picture comes in {found} or more passes; at most {allowed} are read. Save it as an ordinary JPEG.",
            "JPEG 画像のスキャンが {found} 回以上あります。読み込めるのは {allowed} 回までです。通常の JPEG として保存してください。"),
        "face.limit.memory": Bilingual(
            "Reading the face would need {found} bytes of memory; at most {allowed} are given. Make it smaller.",
            "顔の画像を読み込むには {found} バイトのメモリが必要です。使えるのは {allowed} バイトまでです。縮小してください。"),
        "face.decoder.crashed": Bilingual(
            "Decoding the face broke the decoder ({reason}); it was locked in and is gone. Save the picture again in a "
                + "picture program.",
            "顔の画像の読み込み中にデコーダーが異常終了しました({reason})。隔離されていたため影響はありません。画像ソフトで保存し直してください。"),
        "face.decoder.late": Bilingual(
            "Decoding the face took longer than {allowed} ms. Save a smaller or shorter picture.",
            "顔の画像の読み込みが {allowed} ミリ秒を超えました。小さくするか短くして保存してください。"),
        "face.decoder.memory": Bilingual(
            "Decoding the face needs more than the {allowed} MiB that it may have. Save a smaller picture.",
            "顔の画像の読み込みに、使える {allowed} MiB を超えるメモリが必要です。小さくして保存してください。"),
        "face.decoder.nonsense": Bilingual(
            "The face made its decoder answer nonsense ({reason}). Save the picture again in a picture program.",
            "顔の画像のデコーダーがありえない答えを返しました({reason})。画像ソフトで保存し直してください。"),
        "decoder.missing": Bilingual(
            "The helper program {program} is missing; looked in {looked}. Install Kigurumi whole (make install), "
                + "or name its folder in KIGURUMI_HELPERS.",
            "補助プログラム {program} が見つかりません(探した場所: {looked})。make install で全体を入れ直すか、"
                + "KIGURUMI_HELPERS にフォルダーを指定してください。"),
        "decoder.refused": Bilingual(
            "This kernel doesn't let the face decoder lock itself in ({reason}), so no face is decoded.\n"
                + "kigurumi-face --self-test tells more; --insecure-decoder goes without the lock, only for faces that you trust.",
            "このカーネルでは顔のデコーダーを隔離できません({reason})。そのため顔の画像は読み込みません。\n"
                + "詳しくは kigurumi-face --self-test。信頼できる画像だけなら --insecure-decoder で隔離なしに進められます。"),
        "decoder.insecure": Bilingual(
            "WARNING: --insecure-decoder: the face is decoded WITHOUT the kernel's lock. A malicious picture can read and "
                + "write everything that you can.",
            "警告: --insecure-decoder により、顔の画像を隔離なしで読み込みます。悪意のある画像は、"
                + "あなたが読み書きできるものすべてに触れられます。"),
        "decoder.failed": Bilingual(
            "The face decoder doesn't work: {reason}. Free memory or processes, or install Kigurumi again; then try again.",
            "顔のデコーダーが動作しません({reason})。メモリやプロセスに空きを作るか、入れ直してからもう一度お試しください。"),
        "decoder.killed": Bilingual(
            "The face decoder was killed from outside (signal {signal}), as the system does when memory runs out. The face "
                + "is not at fault. Free memory, then try again.",
            "顔のデコーダーが外部から強制終了されました(シグナル {signal})。メモリ不足のときにシステムが行うことがあります。"
                + "画像に問題はありません。メモリに空きを作り、もう一度お試しください。"),
        "decoder.stalled": Bilingual(
            "The face decoder got no answer ready within {allowed} ms and used little processor time: it was stopped, or the "
                + "machine is overloaded. Try again.",
            "顔のデコーダーが {allowed} ミリ秒以内に終わりませんでした。プロセッサー時間はほとんど使っていないため、停止されたか、"
                + "コンピューターの負荷が高すぎます。もう一度お試しください。"),
        "face.profile.broken": Bilingual(
            "The face's colour profile can't be read ({reason}); its colours are taken as sRGB.",
            "顔の画像のカラープロファイルを読み取れません({reason})。sRGB とみなします。"),
        "face.hdr": Bilingual(
            "The face is an HDR picture; its colours may look pale. Share it as an ordinary photo to avoid that.",
            "顔の画像が HDR です。色が薄く見えることがあります。通常の写真として書き出すと避けられます。"),
        "face.framing.none": Bilingual(
            "no face found, took the middle: try --crop",
            "顔が見つからないため中央を使いました。--crop で範囲を指定できます。"),
        "png.size": Bilingual(
            "A PNG of {width} × {height} pixels can't be written. Choose a size from 1 to 65535.",
            "{width} × {height} ピクセルの PNG は書き出せません。1 から 65535 までの大きさにしてください。"),
        "png.pixels": Bilingual(
            "A PNG needs {needed} pixels of this size, but there are {found}. Please report this.",
            "この大きさの PNG には {needed} ピクセル必要ですが、{found} ピクセルしかありません。不具合としてご報告ください。"),
        "png.palette": Bilingual(
            "A PNG's palette holds 1 to 256 colours, this one has {colors}. Quantise the picture first.",
            "PNG のパレットは 1 色から 256 色までですが、{colors} 色あります。先に減色してください。"),
        "png.index": Bilingual(
            "A pixel names colour {index}, but the palette has {colors}. Please report this.",
            "ピクセルが {index} 番の色を指していますが、パレットは {colors} 色です。不具合としてご報告ください。"),
        "png.failed": Bilingual(
            "The PNG could not be written: {reason}. Try again with more memory free.",
            "PNG を書き出せませんでした({reason})。空きメモリを増やしてもう一度お試しください。"),
    ]
}
