/// Why a watch looks by itself every few seconds instead of hearing from the kernel.
extension Texts {
    static let watch: [String: Bilingual] = [
        "watch.poll.wanted": Bilingual(
            "Scanning every few seconds for changes, as configured.", "設定に従い、数秒ごとに変更を確認しています。"),
        "watch.poll.limit": Bilingual(
            "The kernel can't watch more directories, so changes are found by scanning every few seconds. Raise fs.inotify.max_user_watches.",
            "カーネルの監視上限に達したため、数秒ごとに変更を確認しています。fs.inotify.max_user_watches を増やしてください。"),
        "watch.poll.helper.missing": Bilingual(
            "The helper program kigurumi-inotify is missing, so changes are found by scanning every few seconds. Run make install again, or set KIGURUMI_HELPERS to the folder of the helpers.",
            "補助プログラム kigurumi-inotify が見つからないため、数秒ごとに変更を確認しています。make install をやり直すか、KIGURUMI_HELPERS に補助プログラムのフォルダーを指定してください。"
        ),
        "watch.poll.helper.failed": Bilingual(
            "The helper program kigurumi-inotify keeps failing, so changes are found by scanning every few seconds. Check fs.inotify.max_user_instances.",
            "補助プログラム kigurumi-inotify が繰り返し失敗するため、数秒ごとに変更を確認しています。fs.inotify.max_user_instances を確かめてください。"),
    ]
}
