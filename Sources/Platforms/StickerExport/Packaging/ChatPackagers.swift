/// The packagers of chats other than those with apps of their own around packs, for `Packagers.all`.
enum ChatPackagers {
    static let all: [any Packager] = [
        WastickersPackager(), TelegramPackager(), TelegramPackager(makesEmoji: true), SignalPackager(),
        LINEPackager(),
        MatrixPackager(), SlackPackager(), MastodonPackager(), MisskeyPackager(), MattermostPackager(),
        WeChatPackager(), KakaoTalkPackager(), ViberPackager(),
    ]
}
