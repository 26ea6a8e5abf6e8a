import Costume
import FaceDecoding
import FaceInput
import Foundation
import ImageCodecs
import Raster
import Settings
import StickerBuild
import StickerManifest
import StickerPack
import Support
import Testing

/// Of all values of the wearer, only those that a costume uses rebuild its sticker.
@Suite("What a sticker is made from") struct RecipeTests {
    private let folder: TemporaryFolder
    private let scribe = Scribe()

    init() throws {
        folder = try TemporaryFolder()
        try costume("plain", "")
        try costume("caption", #", {"text": {"content": {"en": "Hello", "ja": "やあ"}}}"#)
        try costume("english", #", {"text": {"content": {"en": "OK"}}}"#)
        try costume("named", #", {"text": {"content": {"en": "{name:you}"}, "font": "$caption"}}"#)
        try costume("skinned", #", {"fill": "$primary", "box": {"x": 0, "y": 0, "width": 4, "height": 4}}"#)
        try write("Templates/Filters/tint/filter.json", #"{"filters": [{"hue": 90}]}"#)
        try costume("filtered", "", face: #""filters": ["tint"]"#)
        try write("Templates/Skins/default/skin.json", skin("#ff0000", font: "Plain"))
        try write("Templates/Skins/night/skin.json", skin("#0000ff", font: "Plain"))
        try write("Templates/Skins/script/skin.json", skin("#ff0000", font: "Script"))
    }

    private func skin(_ primary: String, font: String) -> String {
        """
        {"format": 1, "name": {"en": "S"}, "colors": {"primary": "\(primary)"}, "fonts": {"caption": "\(font)"}}
        """
    }

    private func write(_ path: String, _ text: String) throws {
        let url = URL(filePath: "\(folder.path)/\(path)")
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    private func costume(_ id: String, _ layers: String, face: String = "", about: String = "") throws {
        try write(
            "Templates/\(id)/template.json",
            """
            {"format": 1, "name": {"en": "\(id)"}, "canvas": {"width": 16, "height": 16}\(about),
             "layers": [{"face": {}, \(face)}\(layers)]}
            """)
    }

    /// Builds the pack again.
    private func report(
        others: PackTarget.Others? = nil, _ change: (inout StickerRequest) -> Void
    ) throws -> BuildReport {
        var picture = Bitmap(width: 12, height: 12)
        picture.fill(
            Rect(x: 0, y: 0, width: 12, height: 12), with: .color(Color(r: 90, g: 120, b: 30)), by: .identity)
        var request = StickerRequest(
            face: FaceSource(try PNGEncoder.encode(picture)),
            costumes: CostumeChoice([TemplateSource("\(folder.path)/Templates")]))
        request.style.settings.side = 16
        request.face.reading.framing = .centre
        change(&request)
        let maker = StickerMaker(workers: 1, decoder: InProcessDecoder(), renderer: scribe)
        var target = PackTarget("\(folder.path)/pack")
        target.others = others
        return try PackBuilder(maker).build(request, into: target)
    }

    /// Builds the pack again, without a problem.
    /// - Returns: the costumes whose stickers were made, not reused, and the warnings' codes.
    @discardableResult private func build(
        _ change: (inout StickerRequest) -> Void = { _ in }
    ) throws -> (made: Set<String>, warnings: Set<String>) {
        let report = try report(change)
        #expect(report.problems.isEmpty, "\(report.problems)")
        return (
            Set(report.outcomes.filter { !$0.reused }.map(\.entry.id)), Set(report.warnings.map(\.code))
        )
    }

    @Test("If nothing changed, nothing is made; names and emoji rebuild nothing")
    func unchanged() throws {
        #expect(try build().made.count == 6)
        #expect(try build().made.isEmpty)
        try costume("plain", "", about: #", "emoji": ["🐻"], "description": {"en": "Other"}"#)
        #expect(try build().made.isEmpty)
    }

    @Test("A pack has the first costumes up to its maximum, from pack.json or before it the request")
    func maximum() throws {
        func ids(_ change: (inout StickerRequest) -> Void = { _ in }) throws -> [String] {
            try report(change).outcomes.map { $0.entry.id }
        }
        let all = try ids()
        #expect(all.count == 6)
        try write("Templates/pack.json", "{\"maxStickers\": 4}")
        let four = try ids()
        #expect(four == Array(all.prefix(4)))
        let two = try ids { $0.style.settings.maximum = 2 }
        #expect(two == Array(all.prefix(2)))
        let many = try ids { $0.style.settings.maximum = 100 }
        #expect(many == all)
    }

    @Test("Favorites come first in their order, have a mark, and stay where the pack has a maximum")
    func favorites() throws {
        let all = try report { _ in }.outcomes.map(\.entry.id)
        let favorites = [all[4], all[1]]
        let rest = all.filter { !favorites.contains($0) }
        let made = try report { $0.style.settings.favorites = favorites + ["plainn"] }
        #expect(made.outcomes.map(\.entry.id) == favorites + rest)
        #expect(made.manifest.stickers.filter { $0.favorite == true }.map(\.id) == favorites)
        #expect(made.outcomes.allSatisfy { $0.reused })
        #expect(made.warnings.map(\.code) == ["favorites.misspelt"])
        #expect(made.warnings.first?.evidence["nearest"] == "plain")
        // What a build of one costume leaves as it is keeps its place and its mark.
        let one = try report(others: .kept) { $0.costumes.only = [rest[0]] }
        #expect(one.manifest.stickers.map(\.id).prefix(2) == favorites[...])
        #expect(one.manifest.favorites == favorites)
        try write("Templates/pack.json", "{\"favorites\": [\"\(all[5])\"], \"maxStickers\": 2}")
        #expect(try report { _ in }.manifest.stickers.map(\.id) == [all[5], all[0]])
        // An empty list is somebody's, too.
        let none = try report { $0.style.settings.favorites = [] }
        #expect(none.manifest.stickers.map(\.id) == Array(all.prefix(2)) && none.manifest.favorites == nil)
    }

    @Test("Another language rebuilds only the costumes whose text differs in it")
    func language() throws {
        try build()
        #expect(try build { $0.style.settings.language = "ja" }.made == ["caption"])
        #expect(scribe.texts.contains("やあ"))
        // What was made before is still there.
        #expect(try build { $0.style.settings.language = "en" }.made.isEmpty)
        // There is no French: all stay English.
        #expect(try build { $0.style.settings.language = "fr" }.made.isEmpty)
    }

    @Test("A wearer's value rebuilds only the costumes that show it")
    func values() throws {
        try build()
        #expect(try build { $0.style.variables = ["name": "Yuki"] }.made == ["named"])
        #expect(try build { $0.style.variables = ["name": "Yuki", "age": "7"] }.made.isEmpty)
        // The default says the same.
        try build()
        #expect(try build { $0.style.variables = ["name": "you"] }.made.isEmpty)
        #expect(try build { $0.style.variables = ["name": ""] }.made.isEmpty)
    }

    @Test(
        "A changed text rebuilds only the costumes that say it, and is the manifest's for people who don't see it"
    )
    func texts() throws {
        try costume("says", #", {"text": {"content": {"en": "{text:Hello}", "ja": "{text:やあ}"}}}"#)
        try costume("shouts", #", {"text": {"content": {"en": "{text:Hey}!"}}}"#)
        try build()
        let said = ["text": "On my way,\n8 pm <b>"]
        #expect(try build { $0.style.variables = said }.made == ["says", "shouts"])
        #expect(scribe.texts.contains("On my way,\n8 pm <b>"))
        #expect(try build { $0.style.variables = said }.made.isEmpty)
        let apart = try build {
            $0.style.variables = said
            $0.style.texts = ["shouts": "Goal", "plain": "never"]
        }
        #expect(apart.made == ["shouts"] && apart.warnings == ["profile.text.unused"])
        let manifest = try report {
            $0.style.variables = said.merging(["name": "Yuki"]) { $1 }
            $0.style.texts = ["shouts": " Goal \u{202E}"]
        }.manifest
        let words = Dictionary(uniqueKeysWithValues: manifest.stickers.map { ($0.id, $0.text) })
        #expect(words["says"] == "On my way,\n8 pm <b>" && words["shouts"] == "Goal")
        #expect(words["plain"] == .some(nil) && words["named"] == .some(nil))
        #expect(
            try report { $0.style.variables = ["text": " "] }.manifest.stickers.first { $0.id == "says" }?
                .text == "Hello")
    }

    @Test("A text that is too long is one warning, whatever costumes show it, and never in a message")
    func longText() throws {
        try costume("says", #", {"text": {"content": {"en": "{text:Hello}"}}}"#)
        try costume("shouts", #", {"text": {"content": {"en": "{text:Hey}!"}}}"#)
        let report = try report { $0.style.variables = ["text": String(repeating: "secret ", count: 40)] }
        #expect(report.warnings.map(\.code) == ["text.long"])
        #expect(report.warnings.first?.evidence["length"] == "279")
        #expect(report.warnings.first?.texts.values.contains { $0.contains("secret") } == false)
    }

    @Test("A text that no costume says is a warning of its own, a misspelt costume has a nearest one")
    func unusedText() throws {
        #expect(try build { $0.style.variables = ["text": "Hi"] }.warnings == ["variable.unused.text"])
        try costume("says", #", {"text": {"content": {"en": "{text:Hello}"}}}"#)
        let report = try report { $0.style.texts = ["sais": "Hi"] }
        #expect(report.warnings.map(\.code) == ["profile.text.misspelt"])
        #expect(report.warnings.first?.evidence["nearest"] == "says")
    }

    @Test("The wearer is the pack's author, without a sticker made again, until the pack is erased")
    func wearer() throws {
        try write("Templates/pack.json", #"{"author": "Who drew it"}"#)
        #expect(try report { _ in }.manifest.pack.author == "Who drew it")
        let named = try report { $0.style.variables = ["name": " Yuki\n\u{a0}Sato "] }
        #expect(named.manifest.pack.author == "Yuki Sato")
        let long = try report { $0.style.variables = ["name": String(repeating: "y", count: 200)] }
        #expect(long.manifest.pack.author?.count == 80)
        #expect(try report { $0.style.variables = ["name": "\n"] }.manifest.pack.author == "Who drew it")
        _ = try report { $0.style.variables = ["name": "Yuki"] }
        _ = try PackBuilder.erase(try PackFolder.open("\(folder.path)/pack"), group: "yuki")
        let rest = try Data(contentsOf: URL(filePath: "\(folder.path)/pack/manifest.json"))
        #expect(!String(decoding: rest, as: UTF8.self).contains("Yuki"))
    }

    @Test("Another skin rebuilds only the costumes that use what it changes")
    func skins() throws {
        try build()
        #expect(try build { $0.style.settings.skin = "night" }.made == ["skinned"])
        #expect(try build { $0.style.settings.skin = "script" }.made == ["named"])
        let (made, warnings) = try build { $0.style.settings.skin = "none" }
        #expect(made.isEmpty && warnings == ["skin.unknown"])
        try write("Templates/Skins/default/skin.json", skin("#00ff00", font: "Plain"))
        #expect(try build().made == ["skinned"])
    }

    @Test("A changed filter rebuilds only the costumes that use it, other fonts all costumes with texts")
    func filtersAndFonts() throws {
        try build()
        try write("Templates/Filters/tint/filter.json", #"{"filters": [{"hue": 180}]}"#)
        #expect(try build().made == ["filtered"])
        scribe.install("Plain 2.0")
        #expect(try build().made == ["caption", "english", "named"])
    }

    @Test("Another treatment of the background rebuilds all stickers, and back again none")
    func background() throws {
        try build()
        #expect(try build { $0.face.reading.background = .keep }.made.count == 6)
        #expect(try build { $0.face.reading.background = .auto }.made.isEmpty)
    }

    @Test("A crop in pixels that is turned the other way rebuilds all stickers")
    func turnedCrop() throws {
        for roll in [10.0, -10] {
            let made = try build {
                $0.face.reading.cropPixels = PixelRect(x: 2, y: 2, width: 8, height: 8)
                $0.face.reading.roll = roll
            }.made
            #expect(made.count == 6)
        }
    }

    @Test("A missing font is reported once per costume, and another is used instead")
    func missingFont() throws {
        #expect(try build().warnings.isEmpty)
        #expect(try build { $0.style.settings.skin = "script" }.warnings == ["text.font.missing"])
    }

    @Test("art that can't be drawn is reported at the line of its layer")
    func placeOfArt() throws {
        try write("Templates/odd/a.svg", #"<svg xmlns="http://www.w3.org/2000/svg"/>"#)
        try costume("odd", ",\n {\"image\": \"a.svg\"}")
        let problem = try #require(try report { $0.costumes.only = ["odd", "plain"] }.problems.first)
        #expect(problem.code == "art.element.missing")
        #expect(problem.place == "odd/template.json:3:2")
    }

    @Test("a value that doesn't fit is a warning that names how much of it is shown")
    func cut() throws {
        #expect(try build { $0.style.variables = ["name": "long"] }.warnings == ["text.cut"])
    }

    @Test("a value in a script without a font, and a folder that is skipped, are warnings")
    func unshownAndSkipped() throws {
        #expect(
            try build { $0.style.variables = ["name": "က"] }.warnings == ["text.characters.missing"])
        try write("Templates/My Robot/robot.json", "{}")
        #expect(try build().warnings == ["template.document.missing"])
        #expect(try build { $0.costumes.only = ["plain"] }.warnings.isEmpty)
    }
}
