import Platforms
import StickerExport

/// All platforms with their rules, for `export --list`.
struct PlatformTable {
    var console: Console

    func print(json: Bool) {
        if json {
            console.out(JSONOutput.indented(Packagers.all.map(Rules.init)))
        } else {
            for line in lines() { console.out(line) }
        }
    }

    func lines() -> [String] {
        var table = TextTable([
            .init(console.text("table.platform")), .init(console.text("table.stills")),
            .init(console.text("table.moving")), .init(console.text("table.counts"), .right),
            .init(console.text("table.kinds")),
        ])
        for rules in Packagers.all.map(Rules.init) {
            table.rows.append([
                rules.platform, text(rules.still), text(rules.moving), counts(rules),
                console.text(rules.mixes ? "export.kinds.mixed" : "export.kinds.apart"),
            ])
        }
        return table.lines()
    }

    /// Formats whose names aren't all capitals.
    private static let titles = ["webp": "WebP", "webm": "WebM"]

    private func text(_ picture: Rules.Picture?) -> String {
        guard let picture else { return "–" }
        let size =
            picture.width == picture.height ? "\(picture.width)²" : "\(picture.width)×\(picture.height)"
        let limit = console.text(
            "export.size.limit",
            [
                "format": Self.titles[picture.format] ?? picture.format.uppercased(), "size": size,
                "limit": Wording.grouped(picture.limit),
            ])
        guard let longest = picture.longest else { return limit }
        let seconds = Wording.decimal(Double(longest) / 1000)
        return limit + console.text("list.comma") + console.text("export.seconds", ["seconds": seconds])
    }

    /// For example `3–30`, or `8/16/24` where packs have certain sizes.
    private func counts(_ rules: Rules) -> String {
        if let sizes = rules.sizes { return sizes.map(String.init).joined(separator: "/") }
        return "\(rules.least)–\(rules.most)"
    }
}

/// A platform's rules, for `export --list --json`.
private struct Rules: Encodable {
    struct Picture: Encodable {
        var format: String
        var width: Int
        var height: Int
        /// Bytes.
        var limit: Int
        /// Frames a second; nil in a still.
        var frameRate: Int?
        /// Milliseconds; nil in a still.
        var longest: Int?

        init(_ target: PictureTarget) {
            format = target.format.rawValue
            width = target.width
            height = target.height
            limit = target.limit
            frameRate = target.motion?.frameRate
            longest = target.motion?.longest
        }
    }

    var platform: String
    var still: Picture?
    var moving: Picture?
    /// Stickers of a pack.
    var least: Int, most: Int
    /// nil: any between.
    var sizes: [Int]?
    /// Whether still and moving stickers share packs.
    var mixes: Bool

    init(_ packager: any Packager) {
        platform = packager.platform.rawValue
        still = packager.target(.still).map(Picture.init)
        moving = packager.target(.moving).map(Picture.init)
        let counts = StickerKind.allCases.filter { packager.target($0) != nil }.map(packager.counts)
        least = counts.map(\.stickers.lowerBound).min() ?? 1
        most = counts.map(\.stickers.upperBound).max() ?? 1
        let allowed = Set(
            counts.flatMap { count in
                count.allowed ?? (count.stickers.count == 1 ? [count.stickers.lowerBound] : [])
            })
        sizes = allowed.isEmpty ? nil : allowed.sorted()
        mixes = counts.first?.mixes ?? true
    }
}
