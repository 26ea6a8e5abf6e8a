/// A messaging app, or a kind of sticker in one, that packs are made for.
package enum Platform: String, CaseIterable, Codable, Sendable {
    case imessage, whatsapp
    /// Archives for WhatsApp that sticker apps on phones open.
    case wastickers
    case telegram
    case telegramEmoji = "telegram-emoji"
    case signal, line, discord
    case discordEmoji = "discord-emoji"
    case matrix, xmpp, deltachat, slack, mastodon, misskey, mattermost, wechat, kakaotalk, viber
    /// Self-hosted chats: pictures with our own manifest.
    case web
}
