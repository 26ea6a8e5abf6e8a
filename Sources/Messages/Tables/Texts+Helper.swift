extension Texts {
    static let helper: [String: Bilingual] = [
        "helper.missing": Bilingual(
            "The helper program {program} is missing; looked in {looked}. Install Kigurumi whole (make install), "
                + "or name its folder in KIGURUMI_HELPERS.",
            "補助プログラム {program} が見つかりません（探した場所: {looked}）。make install で全体を入れ直すか、"
                + "KIGURUMI_HELPERS にフォルダーを指定してください。"),
        "helper.failed": Bilingual(
            "The helper program {program} failed: {reason}. Try again; if it stays so, the art is likely too heavy.",
            "補助プログラム {program} が失敗しました: {reason}。もう一度お試しください。続くときは絵が重すぎる可能性があります。"),
    ]
}
