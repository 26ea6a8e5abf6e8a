extension Texts {
    static let helper: [String: Bilingual] = [
        "helper.missing": Bilingual(
            "The helper program {program} is missing; looked in {looked}. Install Kigurumi whole (make install), "
                + "or name its folder in KIGURUMI_HELPERS.",
            "補助プログラム {program} が見つかりません（探した場所: {looked}）。make install で全体を入れ直すか、"
                + "KIGURUMI_HELPERS にフォルダーを指定してください。"),
        "helper.failed": Bilingual(
            "The helper program {program} stopped: {reason}. Try again. If that doesn't help, install Kigurumi again.",
            "補助プログラム {program} が止まりました: {reason}。もう一度お試しください。続くときは Kigurumi を入れ直してください。"),
    ]
}
