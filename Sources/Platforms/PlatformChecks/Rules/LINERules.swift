import Platforms

/// Sets for LINE's Creators Market.
///
/// Source: creator.line.me/en/guideline and creator.line.me/en/guideline/animationsticker; whole seconds and hidden
/// frames: dev.classmethod.jp/articles/line-animated_sticker.
struct LINERules: PlatformRules {
    var platform: Platform { .line }

    private static let still = PictureRule("still", [.png], .within(370, 320), limit: 1_000_000)
        .with { $0.advisedTraits = [.clearCorners, .seeThrough, .margin] }
    private static let motion = PictureRule.Motion(
        frames: 5...20, longest: 4000, plays: 1...4, seconds: 1...4)
    private static let traits: [PictureRule.Trait] = [.trueColor, .noHiddenFirst, .allDiffer]
    private static let moving = PictureRule(
        "moving", [.apng], .touching(320, 270, 270), limit: 1_000_000, motion: motion, traits
    ).with {
        $0.advised = 300_000
        $0.advisedTraits = [.clearCorners, .seeThrough, .margin]
    }
    private static let main = PictureRule("main", [.png], .exactly(240, 240), limit: 1_000_000)
    private static let movingMain = PictureRule(
        "moving-main", [.apng], .exactly(240, 240), limit: 1_000_000, motion: motion, traits)
    private static let tab = PictureRule("tab", [.png], .exactly(96, 74), limit: 1_000_000)
    private static let longestZip = 60_000_000

    var lines: [RuleLine] {
        [
            RuleLine("pack", .document, "texts.json"), RuleLine("pack", .missing, "file"),
            RuleLine("pack", .count, "8, 16, 24, 32, 40"), RuleLine("pack", .numbers, "01…"),
            RuleLine("pack", .mixed, "apart"), RuleLine("pack", .title, "1–40"),
            RuleLine("pack", .description, "≤ 160"), RuleLine("pack", .author, "≤ 50"),
            RuleLine("archive", .bytes, "≤ \(Self.longestZip)"),
        ] + PackCheck.archiveLines + Self.still.lines(beside: Self.moving) + Self.main.lines
            + Self.movingMain.lines + Self.tab.lines
    }

    func isPack(_ paths: Set<String>) -> Bool {
        paths.contains("01.png") && !paths.contains("main/01.gif")
    }

    func check(_ check: inout PackCheck) {
        let others: Set = ["main.png", "tab.png"]
        let names = check.pack.pictures().filter { !others.contains($0) }
        check.numbers(names, from: 1, endings: [".png"])
        let kinds = names.compactMap { check.picture($0, still: Self.still, moving: Self.moving) }
        let isMoving = kinds.first ?? false
        if !check.mixed(kinds, names.first ?? "") {
            let sizes = isMoving ? [8, 16, 24] : [8, 16, 24, 32, 40]
            if !sizes.contains(names.count) {
                check.breaks(
                    "pack", .count, names.last ?? "01.png", String(names.count),
                    expected: sizes.map(String.init).joined(separator: ", "))
            }
        }
        check.picture("main.png", isMoving ? Self.movingMain : Self.main)
        check.picture("tab.png", Self.tab)
        let files = names + others.filter { check.pack.files[$0] != nil }
        check.zip(
            "upload.zip", holding: Dictionary(files.map { ($0, $0) }, uniquingKeysWith: { first, _ in first })
        )
        let size = check.pack.files["upload.zip"]?.count ?? 0
        check.require(size <= Self.longestZip, "archive", .bytes, "upload.zip", String(size))
        if check.pack.files["texts.json"] != nil { texts(&check) }
    }

    private func texts(_ check: inout PackCheck) {
        let file = "texts.json"
        guard let texts = check.document(file) else { return }
        for (key, range, kind) in [
            ("title", 1...40, Check.title), ("description", 0...160, .description),
            ("creator", 0...50, .author),
            ("copyright", 0...50, .author),
        ] {
            let width = Self.columns(texts.text(key))
            check.require(range.contains(width), "pack", kind, file, String(width))
        }
    }

    /// The form counts wide characters twice.
    private static func columns(_ text: String) -> Int {
        text.unicodeScalars.reduce(0) { $0 + (0x1100 <= $1.value && $1.value != 0x200D ? 2 : 1) }
    }
}

extension PackCheck {
    /// Requires that names count up from a number, with two digits or more, and end as the platform writes them.
    mutating func numbers(_ names: [String], from first: Int, endings: [String]) {
        let present = Set(names)
        let stems = names.indices.map { $0 + first }.map { $0 < 10 ? "0\($0)" : String($0) }
        let missing = stems.first { stem in !endings.contains { present.contains(stem + $0) } }
        guard let missing else { return }
        let wanted = Set(stems.flatMap { stem in endings.map { stem + $0 } })
        let name = names.first { !wanted.contains($0) } ?? names.last ?? ""
        breaks("pack", .numbers, name, name, expected: missing + (endings.first ?? ""))
    }
}
