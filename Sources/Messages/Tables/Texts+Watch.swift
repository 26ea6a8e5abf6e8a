/// Why a watch looks by itself every few seconds instead of hearing from the kernel.
extension Texts {
    static let watch: [String: Bilingual] = [
        "watch.poll.wanted": Bilingual(
            "Looking for changes every few seconds, as asked.", "指定どおり、数秒ごとに変更を確認しています。"),
        "watch.poll.limit": Bilingual(
            "The kernel watches no more directories, so changes are looked for every few seconds. "
                + "Raise fs.inotify.max_user_watches.",
            "カーネルの監視上限に達したため、数秒ごとに変更を確認しています。fs.inotify.max_user_watches を増やしてください。"),
        "watch.poll.helper.missing": Bilingual(
            "The helper program kigurumi-inotify is missing, so changes are looked for every few seconds. "
                + "Install Kigurumi whole (make install), or name its folder in KIGURUMI_HELPERS.",
            "補助プログラム kigurumi-inotify が見つからないため、数秒ごとに変更を確認しています。"
                + "make install で全体を入れ直すか、KIGURUMI_HELPERS にフォルダーを指定してください。"),
        "watch.poll.helper.failed": Bilingual(
            "The helper program kigurumi-inotify keeps failing, so changes are looked for every few seconds. "
                + "Look at fs.inotify.max_user_instances.",
            "補助プログラム kigurumi-inotify が繰り返し失敗するため、数秒ごとに変更を確認しています。"
                + "fs.inotify.max_user_instances を確かめてください。"),
    ]
}
