import Platforms

/// Albums for WeChat's sticker platform.
///
/// Source: shsj.cdlchd.com/23news/14628.html (2023-11); fantuan-lab/animated-sticker-studio.
struct WeChatRules: PlatformRules {
    var platform: Platform { .wechat }

    private static let still = PictureRule("still", [.gif], .exactly(240, 240), limit: 500_000)
    private static let moving = PictureRule(
        "moving", [.gif], .exactly(240, 240), limit: 500_000, motion: PictureRule.Motion(plays: 0...0))
    private static let thumb = PictureRule("thumb", [.png], .exactly(120, 120), limit: 200_000)
    private static let cover = PictureRule("cover", [.png], .exactly(240, 240), limit: 500_000)
        .with { $0.advisedTraits = [.clearCorners] }
    private static let icon = PictureRule("icon", [.png], .exactly(50, 50), limit: 100_000)
    private static let banner = PictureRule(
        "banner", [.png], .exactly(750, 400), limit: 500_000, [.opaque])

    var lines: [RuleLine] {
        [
            RuleLine("pack", .missing, "file"), RuleLine("pack", .count, "8, 16, 24"),
            RuleLine("pack", .numbers, "01…"), RuleLine("pack", .mixed, "apart"),
            RuleLine("pack", .entries, "thumbs"),
        ] + Self.still.lines(beside: Self.moving)
            + [Self.thumb, Self.cover, Self.icon, Self.banner].flatMap(\.lines)
    }

    func isPack(_ paths: Set<String>) -> Bool {
        paths.contains("banner.png") || paths.contains { $0.hasPrefix("main/") }
    }

    func check(_ check: inout PackCheck) {
        let names = check.pack.pictures(in: "main")
        let first = "main/\(names.first ?? "01.gif")"
        check.count(names.count, { [8, 16, 24].contains($0) }, first)
        check.numbers(names, from: 1, endings: [".gif"])
        let kinds = names.compactMap { check.picture("main/\($0)", still: Self.still, moving: Self.moving) }
        check.mixed(kinds, first)
        let thumbs = check.pack.pictures(in: "thumbs")
        let without = names.map(Shortcode.of).first { name in !thumbs.contains { Shortcode.of($0) == name } }
        if let without { check.breaks("pack", .entries, "thumbs/\(without).png", "nothing") }
        for thumb in thumbs { check.picture("thumbs/\(thumb)", Self.thumb) }
        check.picture("cover.png", Self.cover)
        check.picture("icon.png", Self.icon)
        check.picture("banner.png", Self.banner)
    }
}

/// Proposals for KakaoTalk's emoticon studio.
///
/// Source: fancysailor.tistory.com/76, emoticonstudio.kakao.com.
struct KakaoTalkRules: PlatformRules {
    var platform: Platform { .kakaotalk }

    private static let still = PictureRule("still", [.png], .exactly(360, 360), limit: 150_000)
    private static let moving = PictureRule(
        "moving", [.gif], .exactly(360, 360), limit: 2_000_000,
        motion: PictureRule.Motion(frames: 2...24))

    var lines: [RuleLine] {
        [
            RuleLine("pack", .count, "32, 3 + 21"),
            RuleLine("pack", .numbers, "01…"),
        ] + Self.still.lines + Self.moving.lines
    }

    func isPack(_ paths: Set<String>) -> Bool {
        !paths.isDisjoint(with: ["01.png", "01.gif"])
    }

    func check(_ check: inout PackCheck) {
        let names = check.pack.pictures()
        check.numbers(names, from: 1, endings: [".png", ".gif"])
        let moving = names.count { $0.hasSuffix(".gif") }
        let isSound = moving == 0 ? names.count == 32 : moving == 3 && names.count == 24
        check.count(names.count, { _ in isSound }, names.first ?? "01.png")
        for name in names {
            if name.hasSuffix(".gif") {
                check.picture(name, Self.moving)
            } else {
                check.picture(name, Self.still)
            }
        }
        for name in check.pack.pictures(in: "moving") { check.picture("moving/\(name)", Self.moving) }
    }
}

/// Custom packs for Viber.
///
/// Source: laggykiller/sticker-convert, uploaders/upload_viber.py.
struct ViberRules: PlatformRules {
    var platform: Platform { .viber }

    private static let still = PictureRule("still", [.png], .square(64...490), limit: 1_000_000)
    private static let icon = PictureRule("icon", [.png], .square(24...120), limit: 1_000_000)

    var lines: [RuleLine] {
        [
            RuleLine("pack", .missing, "file"), RuleLine("pack", .count, "1–24"),
            RuleLine("pack", .numbers, "00…"),
        ] + PackCheck.archiveLines + Self.still.lines + Self.icon.lines
    }

    func isPack(_ paths: Set<String>) -> Bool { paths.contains("00.png") }

    func check(_ check: inout PackCheck) {
        let names = check.pack.pictures().filter { $0 != "icon.png" }
        check.count(names.count, { 1...24 ~= $0 }, names.last ?? "00.png")
        check.numbers(names, from: 0, endings: [".png"])
        for name in names { check.picture(name, Self.still) }
        check.picture("icon.png", Self.icon)
        check.zip(
            "upload.zip", holding: Dictionary(names.map { ($0, $0) }, uniquingKeysWith: { first, _ in first })
        )
    }
}
