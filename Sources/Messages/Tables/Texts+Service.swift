/// What the daemon and the commands about groups say.
extension Texts {
    static let service: [String: Bilingual] = [
        "service.root.missing": Bilingual(
            "Can't open {path}: {reason}. Name the folder that holds the groups.",
            "{path} を開けません（{reason}）。グループの入ったフォルダーを指定してください。"),
        "service.root.held": Bilingual(
            "Another kigurumi (pid {holder}) watches {path} already. Stop it first.",
            "別の kigurumi（pid {holder}）がすでに {path} を監視しています。先に止めてください。"),
        "service.state.unwritable": Bilingual(
            "Can't write {path}: {reason}. Check the folder and its permissions.",
            "{path} に書き込めません（{reason}）。フォルダーと権限を確認してください。"),
        "service.state.foreign": Bilingual(
            "{path} belongs to another user, or others may write into it. Remove it; the service makes its own.",
            "{path} は別のユーザーのものか、ほかの人が書き込めます。削除してください。サービスが作り直します。"),
        "service.templates.in.root": Bilingual(
            "The costumes in {folder} can't be used: the folder lies in {root}, where others make groups. Move it out, or name another folder with --templates or in kigurumi.json.",
            "{folder} の衣装は使えません。ほかの人がグループを作る {root} の中にあります。外に移すか、--templates または kigurumi.json で別のフォルダーを指定してください。"
        ),
        "service.failed": Bilingual(
            "The service stopped: {reason}. Please report this.",
            "サービスが停止しました（{reason}）。不具合としてご報告ください。"),
        "face.symlink": Bilingual(
            "The face is a symlink; it isn't followed. Put the picture itself there.",
            "顔の画像がシンボリックリンクです。リンク先は読みません。画像そのものを置いてください。"),
        "face.not.a.file": Bilingual(
            "The face is a {kind}, not a file. Put the picture itself there.",
            "顔の画像がファイルではありません（{kind}）。画像そのものを置いてください。"),
        "face.hard.linked": Bilingual(
            "The face has {links} names (hard links), so that it may change unseen. Put a copy there.",
            "顔の画像に名前が {links} 個あり（ハードリンク）、変更に気づけません。コピーを置いてください。"),
        "face.leased": Bilingual(
            "Another program keeps the face to itself (a lease). Close it there, or save the picture again.",
            "別のプログラムが顔の画像を専有しています（リース）。そこで閉じるか、保存し直してください。"),
        "face.mounted": Bilingual(
            "The face lies on another file system that is mounted there. Put the picture itself there.",
            "顔の画像が別のファイルシステムにあります。画像そのものを置いてください。"),
        "face.unreadable": Bilingual(
            "The face can't be read: {reason}. Give the service's group leave to read it.",
            "顔の画像を読み込めません（{reason}）。サービスのグループに読み取りを許可してください。"),
        "face.changing": Bilingual(
            "The face was written to each time it was read. Write it beside and rename it.",
            "読み込むたびに顔の画像が書き換えられました。別名で書いてから名前を変えてください。"),
        "face.removed": Bilingual(
            "The face was taken away. Its stickers stay for {days} days and are then erased.",
            "顔の画像がなくなりました。スタンプは {days} 日間残り、そのあと消去されます。"),
        "face.removed.kept": Bilingual(
            "The face was taken away. Its stickers stay; kigurumi erase takes them away.",
            "顔の画像がなくなりました。スタンプは残ります。kigurumi erase で消去できます。"),
        "group.mounted": Bilingual(
            "Something is mounted at {path}, so it gets no pack. Unmount it, or name it as ROOT of a kigurumi of its own.",
            "{path} は別のマウントなので、パックを作りません。マウントを外すか、それを ROOT にした kigurumi を別に動かしてください。"),
        "profile.broken": Bilingual(
            "profile.json can't be used ({reason}); its last good version holds. Write it again.",
            "profile.json を使えません（{reason}）。前の正しい内容を使います。書き直してください。"),
        "pack.too.fast": Bilingual(
            "Face or profile change faster than old stickers may be deleted: the next pack comes in {seconds} s.",
            "古いスタンプを消せる速さより早く顔か設定が変わっています。次のパックは {seconds} 秒後です。"),
        "pack.retention.full": Bilingual(
            "Old stickers take all the room that retention.bytes allows: the next pack comes in {seconds} s.",
            "古いスタンプが retention.bytes の上限に達しています。次のパックは {seconds} 秒後です。"),
        "template.copy.failed": Bilingual(
            "The costume can't be read whole, or changes while it is read; its last good version stays in use.",
            "衣装を最後まで読めないか、読む間に変わりました。前の正しい版を使います。"),
        "template.held.back": Bilingual(
            "The new version failed for {failed} of the first {count} faces; the old one stays in use. Fix the costume.",
            "新しい版は最初の {count} 人のうち {failed} 人で失敗しました。前の版を使います。直してください。"),
        "command.root.missing": Bilingual(
            "{path} is not a folder of groups.\nName the folder that kigurumi watch keeps, or one group in it.",
            "{path} はグループのフォルダーではありません。\nkigurumi watch の監視フォルダーか、その中のグループを指定してください。"),
        "command.group.missing": Bilingual(
            "there is no such group: {ids}\nkigurumi status {path} lists those there are.",
            "グループがありません: {ids}\nkigurumi status {path} で一覧を表示できます。"),
    ]
}
