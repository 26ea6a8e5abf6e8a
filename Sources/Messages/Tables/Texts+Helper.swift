extension Texts {
    static let helper: [String: Bilingual] = [
        "helper.missing": Bilingual(
            "The helper program {program} is missing. Searched: {looked}. Run make install again, or set KIGURUMI_HELPERS to the folder of the helpers.",
            "補助プログラム {program} が見つかりません（探した場所: {looked}）。make install をやり直すか、KIGURUMI_HELPERS に補助プログラムのフォルダーを指定してください。"
        ),
        "helper.failed": Bilingual(
            "The helper program {program} stopped: {reason}. Try again. If it keeps failing, install Kigurumi again.",
            "補助プログラム {program} が停止しました（{reason}）。もう一度お試しください。続く場合は Kigurumi を入れ直してください。"),
        "art.helper.failed": Bilingual(
            "{path} wasn't drawn: the helper program {program} stopped ({reason}). Try again. If it keeps failing, the art may be too much for it: simplify it, or install Kigurumi again.",
            "{path} を描画できませんでした。補助プログラム {program} が停止しました（{reason}）。もう一度お試しください。続く場合は画像が重すぎるかもしれません。簡単にするか、Kigurumi を入れ直してください。"
        ),
    ]
}
