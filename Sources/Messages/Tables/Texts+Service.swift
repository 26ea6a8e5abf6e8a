/// The texts of the daemon and of the commands about groups.
extension Texts {
    static let service: [String: Bilingual] = [
        "service.root.missing": Bilingual(
            "Can't open {path}: {reason}. Give the folder that contains the groups.",
            "{path} を開けません（{reason}）。グループの入ったフォルダーを指定してください。"),
        "service.root.held": Bilingual(
            "Another kigurumi (pid {holder}) already watches {path}. Stop it first.",
            "別の kigurumi（pid {holder}）がすでに {path} を監視しています。先に止めてください。"),
        "service.state.unwritable": Bilingual(
            "Can't write {path}: {reason}. Check the folder and its permissions.",
            "{path} に書き込めません（{reason}）。フォルダーと権限を確認してください。"),
        "service.state.foreign": Bilingual(
            "{path} belongs to another user, or other users may write to it. Remove it; the service creates its own.",
            "{path} は別のユーザーのものか、ほかのユーザーが書き込めます。削除してください。サービスが作り直します。"),
        "service.templates.in.root": Bilingual(
            "The costumes in {folder} can't be used: the folder is inside {root}, where others create groups. Move it, or name another folder with --templates or in kigurumi.json.",
            "{folder} の衣装は使えません。ほかの人がグループを作る {root} の中にあります。外に移すか、--templates または kigurumi.json で別のフォルダーを指定してください。"
        ),
        "service.failed": Bilingual(
            "The service stopped: {reason}. Please report this bug.", "サービスが停止しました（{reason}）。不具合としてご報告ください。"),
        "face.symlink": Bilingual(
            "The face is a symbolic link, which isn't followed. Put the picture itself there.",
            "顔の画像がシンボリックリンクです。リンク先は読みません。画像そのものを置いてください。"),
        "face.not.a.file": Bilingual(
            "The face is a {kind}, not a file. Put the picture itself there.",
            "顔の画像がファイルではありません（{kind}）。画像そのものを置いてください。"),
        "face.hard.linked": Bilingual(
            "The face has {links} names (hard links), so it can change unnoticed. Put a copy there.",
            "顔の画像に名前が {links} 個あるため（ハードリンク）、変更を検知できません。コピーを置いてください。"),
        "face.leased": Bilingual(
            "Another program holds a lease on the face. Close it in that program, or save the picture again.",
            "別のプログラムが顔の画像をリースで占有しています。そのプログラムで閉じるか、保存し直してください。"),
        "face.mounted": Bilingual(
            "The face is on another file system that is mounted there. Put the picture itself there.",
            "顔の画像が、そこにマウントされた別のファイルシステムにあります。画像そのものを置いてください。"),
        "face.unreadable": Bilingual(
            "The face can't be read: {reason}. Let the service's group read it.",
            "顔の画像を読み込めません（{reason}）。サービスのグループに読み取りを許可してください。"),
        "face.changing": Bilingual(
            "The face changed during every attempt to read it. Write to another file first, then rename it.",
            "顔の画像を読み込むたびに書き換えられました。別の名前で書き込んでから、名前を変えてください。"),
        "face.removed": Bilingual(
            "The face was removed. Its stickers stay for {days} days and are then erased.",
            "顔の画像がなくなりました。スタンプは {days} 日間残り、そのあと消去されます。"),
        "face.removed.kept": Bilingual(
            "The face was removed. Its stickers stay.",
            "顔の画像がなくなりました。スタンプは残ります。"),
        "group.mounted": Bilingual(
            "{path} is a mount point, so it gets no pack. Unmount it, or run another kigurumi with it as ROOT.",
            "{path} はマウントポイントなので、パックを作りません。マウントを外すか、それを ROOT にした kigurumi を別に動かしてください。"),
        "profile.broken": Bilingual(
            "profile.json can't be used ({reason}); its last good version stays in use. Write it again.",
            "profile.json を使えません（{reason}）。最後に正しかった内容を使います。書き直してください。"),
        "pack.too.fast": Bilingual(
            "The face or the profile changes faster than old stickers may be deleted. The next pack comes in {seconds} s.",
            "古いスタンプを削除できる速さより頻繁に、顔かプロフィールが変わっています。次のパックは {seconds} 秒後です。"),
        "pack.retention.full": Bilingual(
            "Old stickers fill the space that retention.bytes allows. The next pack comes in {seconds} s.",
            "古いスタンプが retention.bytes の上限に達しています。次のパックは {seconds} 秒後です。"),
        "template.copy.failed": Bilingual(
            "The costume can't be read completely, or it changes while it is being read. Its last good version stays in use.",
            "衣装を最後まで読み込めないか、読み込み中に変わりました。最後に正しかった版を使います。"),
        "template.held.back": Bilingual(
            "The new version failed for {failed} of the first {count} faces. The old version stays in use. Fix the costume.",
            "新しい版は最初の {count} 件の顔のうち {failed} 件で失敗しました。前の版を使います。衣装を直してください。"),
        "command.root.missing": Bilingual(
            "{path} is not a folder of groups.\nGive the folder that kigurumi watch manages, or one group in it.",
            "{path} はグループのフォルダーではありません。\nkigurumi watch の監視フォルダーか、その中のグループを指定してください。"),
        "command.group.missing": Bilingual(
            "there is no such group: {ids}\nkigurumi status {path} lists all groups.",
            "グループがありません: {ids}\nkigurumi status {path} で一覧を表示できます。"),
    ]
}
