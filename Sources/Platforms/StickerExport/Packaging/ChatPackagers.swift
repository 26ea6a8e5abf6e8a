/// The packagers of chats other than those with apps of their own around packs, for `Packagers.all`.
enum ChatPackagers {
    static let all: [any Packager] = [
        WastickersPackager(), TelegramPackager(), TelegramPackager(makesEmoji: true), SignalPackager(),
        LINEPackager(),
        MatrixPackager(), XMPPPackager(), DeltaChatPackager(), SlackPackager(), MastodonPackager(),
        MisskeyPackager(), MattermostPackager(),
        WeChatPackager(), KakaoTalkPackager(), ViberPackager(),
    ]
}
