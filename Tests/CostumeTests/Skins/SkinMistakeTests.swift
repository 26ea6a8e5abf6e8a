import Foundation
import Messages
import Support
import Testing

@testable import Costume

@Suite("Mistakes in skins") struct SkinMistakeTests {
    /// Entries of a skin, and the codes that they are refused with.
    private static let mistakes: [(entries: String, codes: [String])] = [
        (#""colors": {"primary": "red"}"#, ["template.value.color"]),
        (
            #""colors": {"primary": "$secondary", "secondary": "$primary"}"#,
            ["skin.name.none", "skin.name.none"]
        ),
        (##""colors": {"1st": "#000000"}"##, ["skin.name.invalid"]),
        (#""colors": 7"#, ["template.value.object"]),
        (#""fonts": {"caption": []}"#, ["template.count.range"]),
        (#""fonts": {"caption": {"family": "A", "weight": 0}}"#, ["template.value.range"]),
        (#""fonts": {"caption": {"weight": 400}}"#, ["template.key.missing"]),
        (#""fonts": {"caption": "A,B"}"#, ["template.text.font"]),
        (#""backgrounds": {"scene": {"image": "nowhere-at-all.svg"}}"#, ["template.asset.missing"]),
        (#""backgrounds": {"scene": {"image": "../../bear/a.svg"}}"#, ["template.asset.path"]),
        (#""backgrounds": {"scene": {"image": "/etc/passwd"}}"#, ["template.asset.path"]),
        (#""backgrounds": {"scene": {"image": "link.svg"}}"#, ["template.asset.outside"]),
        (#""backgrounds": {"scene": {"image": "text.css"}}"#, ["template.asset.kind"]),
        (
            #""backgrounds": {"scene": {"linear": {"from": {"x": 0, "y": 0}}}}"#,
            ["template.key.missing", "template.key.missing"]
        ),
        (#""backgrounds": {"scene": "$scene"}"#, ["skin.name.none"]),
        (#""backgrounds": {"scene": {"image": "$scene"}}"#, ["skin.background.name"]),
        (#""styleSheet": "none.css""#, ["template.asset.missing"]),
        (#""styleSheet": "../default/x.css""#, ["template.asset.path"]),
        (#""styleSheet": "link.css""#, ["template.asset.outside"]),
        (#""styleSheet": "import.css""#, ["skin.style.unreadable"]),
        (#""styleSheet": "latin.css""#, ["skin.style.unreadable"]),
        (#""styleSheet": "large.css""#, ["template.asset.unreadable"]),
        (#""styleSheet": "unknown.css""#, ["skin.color.unknown"]),
    ]

    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.addCostume("bear")
        let skins = "Skins/odd"
        try folder.write("\(skins)/text.css", ".skin-primary { fill: red }")
        try folder.write("\(skins)/import.css", "@import 'http://example.com/a.css';")
        try folder.write("\(skins)/unknown.css", ".skin-primary { fill: $nobody }")
        try folder.write("\(skins)/large.css", String(repeating: " ", count: 70_000))
        try Data([0x2e, 0xff, 0xfe]).write(to: URL(filePath: "\(folder.path)/\(skins)/latin.css"))
        for name in ["link.svg", "link.css"] {
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder.path)/\(skins)/\(name)", withDestinationPath: "\(folder.path)/bear/a.svg")
        }
        return folder
    }

    @Test(
        "Each mistake in a skin is reported with its place and a text in both languages, and the costumes still work"
    )
    func refused() throws {
        let folder = try folder()
        for (entries, codes) in Self.mistakes {
            try folder.write("Skins/odd/skin.json", "{\"format\": 1, \"name\": {\"en\": \"S\"},\n\(entries)}")
            let problems = try SkinIndex([TemplateSource(folder.path)]).problems
            #expect(problems.map(\.code) == codes, "\(entries)")
            for problem in problems {
                #expect(problem.severity == .error && problem.line == 2, "\(entries)")
                for language in Language.allCases {
                    #expect(Messages.text(of: problem, in: language) != problem.code)
                }
            }
            let store = try TemplateStore.load(folder.path, skin: "odd")
            #expect(store.entries.first?.template != nil)
            #expect(store.skinProblems.map(\.code) == ["skin.broken"])
            let told = store.skinProblems.map { Messages.text(of: $0, in: .english) }.joined()
            let mistake = problems.first.map { Messages.text(of: $0, in: .english) } ?? "?"
            #expect(told.hasSuffix(mistake), "\(told)")
        }
    }

    @Test(
        "A document that isn't a skin at all is reported as a whole",
        arguments: [
            ("", "template.json.empty"), ("[]", "template.value.object"),
            ("{\"format\": 2}", "template.needs.newer"),
            ("{\"format\": 1}", "template.key.missing"),
            ("{\"name\": {\"en\": \"S\"}}", "template.key.missing"),
        ])
    func whole(text: String, code: String) throws {
        let folder = try folder()
        try folder.write("Skins/odd/skin.json", text)
        #expect(try SkinIndex([TemplateSource(folder.path)]).problems.first?.code == code)
    }

    @Test("A skin with too many names is rejected, and so is a folder in place of its document")
    func limits() throws {
        let folder = try folder()
        let many = (0...256).map { ##""c\##($0)": "#000000""## }.joined(separator: ", ")
        try folder.write(
            "Skins/odd/skin.json", #"{"format": 1, "name": {"en": "S"}, "colors": {\#(many)}}"#)
        #expect(try SkinIndex([TemplateSource(folder.path)]).problems.map(\.code) == ["template.count.range"])
        try FileManager.default.removeItem(atPath: "\(folder.path)/Skins/odd/skin.json")
        let shelf = try SkinIndex([TemplateSource(folder.path)])
        #expect(shelf.problems.map(\.code) == ["skin.document.missing"])
        // A link to itself: there is something, but it can't be read.
        try folder.link("skin.json", as: "Skins/odd/skin.json")
        #expect(shelf.problems.map(\.code) == ["template.document.unreadable"])
        try FileManager.default.removeItem(atPath: "\(folder.path)/Skins/odd/skin.json")
        try folder.write("Skins/odd/skin.json/a", "")
        #expect(shelf.problems.map(\.code) == ["template.document.unreadable"])
    }
}
