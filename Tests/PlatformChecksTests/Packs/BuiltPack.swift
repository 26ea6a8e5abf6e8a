import Platforms
import Testing

@testable import PlatformChecks

/// A whole pack of a platform, made byte by byte, and what is wrong in its mutants.
struct BuiltPack {
    var files: [String: [UInt8]] = [:]
    /// Makes what follows from other files: archives, descriptions of pictures.
    var finish: @Sendable (inout [String: [UInt8]]) -> Void = { _ in }

    /// One mutant: a change, before or after the pack is finished, and the only rule that it breaks.
    struct Mutant: CustomTestStringConvertible, Sendable {
        var rule: String
        var isLate = false
        var change: @Sendable (inout [String: [UInt8]]) -> Void
        var platform: Platform

        var testDescription: String { rule }
    }

    var finished: [String: [UInt8]] {
        var files = files
        finish(&files)
        return files
    }

    func mutant(_ mutant: Mutant) -> [String: [UInt8]] {
        var files = files
        if !mutant.isLate { mutant.change(&files) }
        finish(&files)
        if mutant.isLate { mutant.change(&files) }
        return files
    }

    /// By a platform; each is built once.
    static func of(_ platform: Platform) -> BuiltPack { packs[platform] ?? BuiltPack() }

    private static let packs = Dictionary(
        Platform.allCases.map { ($0, make($0)) }, uniquingKeysWith: { first, _ in first })

    private static func make(_ platform: Platform) -> BuiltPack {
        switch platform {
        case .imessage: IMessagePack.pack
        case .whatsapp: WhatsAppPack.pack
        case .wastickers: WhatsAppPack.archive
        case .telegram: TelegramPack.pack(isEmoji: false)
        case .telegramEmoji: TelegramPack.pack(isEmoji: true)
        case .signal: SignalPack.pack
        case .line: LINEPack.pack
        case .discord: DiscordPack.pack
        case .discordEmoji: DiscordPack.emoji
        case .matrix: MatrixPack.pack
        case .xmpp: XMPPPack.pack
        case .deltachat: XMPPPack.deltachat
        case .slack: EmojiPack.slack
        case .mastodon: EmojiPack.mastodon
        case .misskey: EmojiPack.misskey
        case .mattermost: EmojiPack.mattermost
        case .wechat: AsianPack.wechat
        case .kakaotalk: AsianPack.kakaotalk
        case .viber: AsianPack.viber
        case .web: WebPack.pack
        }
    }

    static let mutants: [Mutant] =
        IMessagePack.mutants + WhatsAppPack.mutants + WhatsAppPack.archiveMutants
        + TelegramPack.mutants(isEmoji: false)
        + TelegramPack.mutants(isEmoji: true) + SignalPack.mutants + LINEPack.mutants + DiscordPack.mutants
        + MatrixPack.mutants + XMPPPack.mutants + XMPPPack.deltachatMutants + EmojiPack.mutants
        + AsianPack.mutants + WebPack.mutants
}

/// Short ways to write mutants of one platform.
struct MutantMaker {
    let platform: Platform

    /// A change of files; `rule` is without the platform.
    func change(
        _ rule: String, isLate: Bool = false, _ change: @escaping @Sendable (inout [String: [UInt8]]) -> Void
    ) -> BuiltPack.Mutant {
        BuiltPack.Mutant(
            rule: "\(platform.rawValue).\(rule)", isLate: isLate, change: change, platform: platform)
    }

    /// Other bytes in place of a file.
    func file(_ rule: String, _ name: String, _ bytes: [UInt8]?) -> BuiltPack.Mutant {
        change(rule) { $0[name] = bytes }
    }

    /// Another text in a document, once.
    func edit(_ rule: String, _ name: String, _ old: String, _ new: String, isLate: Bool = false)
        -> BuiltPack.Mutant
    {
        change(rule, isLate: isLate) { files in
            let text = String(decoding: files[name] ?? [], as: UTF8.self)
            files[name] = Array(text.replacing(old, with: new, maxReplacements: 1).utf8)
        }
    }
}

extension [UInt8] {
    init(json: String) { self = Array(json.utf8) }

    /// With one byte changed.
    func flipped(_ index: Int) -> [UInt8] {
        var bytes = self
        bytes[index < 0 ? count + index : index] ^= 0x40
        return bytes
    }
}
