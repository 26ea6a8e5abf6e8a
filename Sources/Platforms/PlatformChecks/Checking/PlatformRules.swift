package import Platforms

/// One platform's rules, and how a pack is held against them.
protocol PlatformRules: Sendable {
    var platform: Platform { get }
    /// All of its rules, without the platform.
    var lines: [RuleLine] { get }
    /// Whether a folder with these files, named relative to it, is a pack.
    func isPack(_ paths: Set<String>) -> Bool
    func check(_ check: inout PackCheck)
    /// Checks what only several packs together can break; files are relative to the folder of all.
    func check(_ packs: [String: PackFiles]) -> [BrokenRule]
}

extension PlatformRules {
    private static var common: [RuleLine] {
        [
            RuleLine("pack", .unreadable, "readable"), RuleLine("pack", .kind, "file"),
            RuleLine("pack", .reference, "file"),
        ]
    }

    func check(_ packs: [String: PackFiles]) -> [BrokenRule] { [] }

    var rules: [Rule] {
        (Self.common + lines).map {
            Rule(
                platform: platform, subject: $0.subject, check: $0.check, expected: $0.expected,
                isAdvice: $0.isAdvice)
        }
    }
}

/// Checks finished packs by the rules of the platforms that they are for.
package enum PlatformCheck {
    static let all: [any PlatformRules] = [
        IMessageRules(), WhatsAppRules(), WastickersRules(), TelegramRules(), TelegramRules(isEmoji: true),
        SignalRules(), LINERules(), DiscordRules(), DiscordEmojiRules(), MatrixRules(), XMPPRules(),
        DeltaChatRules(),
        SlackRules(),
        MastodonRules(),
        MisskeyRules(), MattermostRules(), WeChatRules(), KakaoTalkRules(), ViberRules(), WebRules(),
    ]

    private static func rules(for platform: Platform) -> (any PlatformRules)? {
        all.first { $0.platform == platform }
    }

    /// The rules of a platform, in the order of its page.
    package static func rules(of platform: Platform) -> [Rule] { rules(for: platform)?.rules ?? [] }

    /// Levels of folders in which packs are looked for.
    private static let depth = 3

    /// The folders of packs.
    /// - Parameter paths: of all files below the checked folder, relative to it.
    /// - Returns: Relative to the checked folder, `""` for itself; sorted.
    package static func packs(among paths: [String], for platform: Platform) -> [String] {
        guard let rules = rules(for: platform) else { return [] }
        // An export of several platforms has a folder for each.
        let own = paths.contains { $0.hasPrefix("\(platform.rawValue)/") }
        var waiting = [(folder: own ? platform.rawValue : "", level: 0)]
        var found: [String] = []
        while let (folder, level) = waiting.popLast() {
            let start = folder.isEmpty ? "" : folder + "/"
            let inside = Set(paths.filter { $0.hasPrefix(start) }.map { String($0.dropFirst(start.count)) })
            if rules.isPack(inside) {
                found.append(folder)
                continue
            }
            guard level < depth else { continue }
            let folders = Set(inside.filter { $0.contains("/") }.map { $0.prefix { $0 != "/" } })
            waiting += folders.filter { !$0.hasPrefix(".") }.map { (start + $0, level + 1) }
        }
        return found.sorted()
    }

    /// The broken rules of a pack, in the order in which they were found.
    package static func check(_ pack: PackFiles, for platform: Platform) -> [BrokenRule] {
        guard let rules = rules(for: platform) else { return [] }
        var check = PackCheck(platform, rules.rules, pack)
        rules.check(&check)
        return check.broken
    }

    /// The same for several packs by their folders; files are named with their folder, and rules for all packs together
    /// are checked too.
    package static func check(_ packs: [String: PackFiles], for platform: Platform) -> [BrokenRule] {
        let single = packs.sorted { $0.key < $1.key }.flatMap { folder, pack in
            check(pack, for: platform).map { broken in
                var broken = broken
                if !folder.isEmpty { broken.file = "\(folder)/\(broken.file)" }
                return broken
            }
        }
        return single + (rules(for: platform)?.check(packs) ?? [])
    }
}
