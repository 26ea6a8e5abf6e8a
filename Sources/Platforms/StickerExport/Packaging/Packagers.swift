package import Platforms

package enum Packagers {
    /// One for each platform, in the order of `Platform`.
    package static let all: [any Packager] = {
        let all: [any Packager] =
            [
                IMessagePackager(), WhatsAppPackager(), DiscordPackager(), DiscordEmojiPackager(),
                WebPackager(),
            ] + ChatPackagers.all
        let order = Dictionary(
            Platform.allCases.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        return all.sorted { order[$0.platform, default: 0] < order[$1.platform, default: 0] }
    }()

    /// The same with other stickers for iMessage.
    /// - Parameters:
    ///   - moving: `.gif`, which plays everywhere, or `.apng`, which has smooth edges.
    ///   - size: of all stickers.
    package static func all(
        iMessageMoving moving: PictureFormat, size: IMessageSize
    ) -> [any Packager] {
        all.map { $0.platform == .imessage ? IMessagePackager(moving: moving, size: size) : $0 }
    }
}
