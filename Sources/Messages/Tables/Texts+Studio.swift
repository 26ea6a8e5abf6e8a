/// The studio: what its program prints, what its server refuses, and the labels of its page.
extension Texts {
    static let studio: [String: Bilingual] = [
        "studio.usage": Bilingual(
            "kigurumi-studio: this program is started by kigurumi. Run: kigurumi studio",
            "kigurumi-studio: このプログラムは kigurumi が起動します。実行: kigurumi studio"),
        "command.studio.port": Bilingual(
            "{found} is no port. Choose a number from 0 to 65535.",
            "{found} はポート番号ではありません。0 から 65535 の数を選んでください。"),
        "command.studio.missing": Bilingual(
            "The program {program} isn't installed beside kigurumi. Install it with: make install",
            "プログラム {program} が kigurumi の隣にありません。インストール: make install"),
        "command.studio.unable": Bilingual(
            "{program} can't be started: {reason}.", "{program} を起動できません: {reason}。"),
        "studio.unable": Bilingual(
            "kigurumi-studio: the page can't be served at {address}, port {port}: {reason}. Choose another port with --port, or none for any that is free.",
            "kigurumi-studio: {address} のポート {port} でページを公開できません: {reason}。--port で別のポートを選ぶか、省略すると空いているポートを使います。"
        ),
        "studio.running": Bilingual(
            "The studio is open at {address} until you press Ctrl-C.",
            "スタジオを {address} で開いています。Ctrl-C で終わります。"),
        "studio.listening": Bilingual(
            "Warning: other machines can reach the studio at {address}. Whoever has the address of the page sees the face, and can change costumes. The connection isn't encrypted.",
            "警告: ほかのコンピューターから {address} でスタジオに接続できます。ページのアドレスを知る人は顔を見て、衣装を変更できます。通信は暗号化されません。"),
        "studio.unopened": Bilingual(
            "No browser was found. Open {address} yourself.",
            "ブラウザーが見つかりません。{address} を開いてください。"),
        "studio.host": Bilingual(
            "The page was asked for under the name {host}. Use the address that kigurumi studio printed.",
            "このページは {host} という名前では開けません。kigurumi studio が表示したアドレスを使ってください。"),
        "studio.origin": Bilingual(
            "Another page ({origin}) tried to use the studio. Only its own page may.",
            "別のページ（{origin}）がスタジオを使おうとしました。使えるのは専用ページだけです。"),
        "studio.token": Bilingual(
            "The address lacks its secret part. Use the whole address that kigurumi studio printed.",
            "アドレスに秘密の部分がありません。kigurumi studio が表示したアドレス全体を使ってください。"),
        "studio.method": Bilingual("The studio doesn't answer {method} requests.", "スタジオは {method} に応答しません。"),
        "studio.page.missing": Bilingual(
            "There is nothing under this address. Reload the page.",
            "このアドレスには何もありません。ページを再読み込みしてください。"),
        "studio.request": Bilingual(
            "The page sent something that the studio can't read ({what}). Reload the page.",
            "スタジオが読めないものをページが送りました（{what}）。ページを再読み込みしてください。"),
        "studio.body.long": Bilingual(
            "The file is too large: the studio takes at most {limit} bytes. Choose a smaller one.",
            "ファイルが大きすぎます。上限は {limit} バイトです。小さいファイルを選んでください。"),
        "studio.body.slow": Bilingual(
            "The file took too long to arrive. Try again.", "ファイルの受信に時間がかかりすぎました。もう一度お試しください。"),
        "studio.face.none": Bilingual(
            "There is no picture to frame. Drop one first.", "切り抜く写真がありません。先に写真をドロップしてください。"),
        "studio.number.changed": Bilingual(
            "The file has changed meanwhile: {found} stands where {old} was. Try again.",
            "ファイルが変わっています。{old} のあった場所に {found} があります。もう一度お試しください。"),
        "studio.number.unwritable": Bilingual(
            "{path} can't be written: {reason}. Copy the costume into a folder of your own, and open that.",
            "{path} に書き込めません: {reason}。衣装を自分のフォルダーにコピーして、それを開いてください。"),
        "studio.start.exists": Bilingual(
            "There is a costume {id} already. Choose another name.",
            "衣装 {id} はすでにあります。別の名前を選んでください。"),
        "studio.start.unwritable": Bilingual(
            "The costume can't be written to {path}: {reason}.", "衣装を {path} に書き込めません: {reason}。"),
    ]
}
