import Messages
import Testing

@testable import KigurumiCommands

@Suite("Help in Japanese")
struct HelpTests {
    private static let japanese = Console(language: .japanese)

    @Test("Every text of the help has a Japanese one")
    func isComplete() throws {
        let program = try #require(CommandDump.program())
        let missing = Set(program.texts).filter { Messages.help($0, in: .japanese) == $0 }
        #expect(missing.isEmpty, "add to Texts+Help.swift: \(missing.sorted())")
        #expect(program.texts.count > 100)
    }

    @Test("A page names the arguments, options and commands of the command that was asked for")
    func page() throws {
        let program = try #require(CommandDump.program())
        let page = HelpPage(console: Self.japanese, columns: 80)
        let wear = page.lines(program.named(by: ["wear"]), usage: ["kigurumi wear <ID> <FACE>"])
        #expect(wear.first == "1 つの衣装に顔を入れます。" && wear.contains("使い方: kigurumi wear <ID> <FACE>"))
        #expect(wear.contains { $0.hasPrefix("  -o, --output <FILE>") })
        #expect(wear.contains { $0.hasPrefix("  <FACE>    ") })
        let root = page.lines(program.named(by: []), usage: [])
        #expect(root.contains { $0.hasPrefix("  build                   顔の画像から") })
        let sheet = page.lines(program.named(by: ["sheet"]), usage: []).joined()
        #expect(sheet.contains("（既定: clear）") && sheet.contains("（既定: 128）"))
        let build = page.lines(program.named(by: ["build"]), usage: [])
        #expect(build.contains { $0.hasPrefix("  --stills/--no-stills") })
        let queue = page.lines(program.named(by: ["queue"]), usage: [])
        #expect(queue.contains { $0.hasPrefix("  list ") } && queue.joined().contains("（既定）"))
        #expect(program.named(by: ["template", "lint"]).commandName == "lint")
        #expect(program.named(by: ["nothing"]).commandName == "kigurumi")
    }

    @Test(
        "No line is wider than the terminal, and no word of Latin letters is broken",
        arguments: [60, 80, 120])
    func width(columns: Int) throws {
        let program = try #require(CommandDump.program())
        let page = HelpPage(console: Self.japanese, columns: columns)
        for words in [["build"], ["watch"], ["template", "install"]] {
            let lines = page.lines(program.named(by: words), usage: [])
            for line in lines { #expect(DisplayWidth.of(line) <= columns, "\(line)") }
        }
        let text = page.lines(program.named(by: ["watch"]), usage: []).joined(separator: "\n")
        #expect(text.contains("currentImageFace.img") && text.contains("SIGTERM"))
    }

    @Test("The parser's complaints are translated; what isn't known stays as it is")
    func complaints() {
        let cases = [
            "Missing expected argument '<FACE>'": "<FACE> がありません",
            "Missing value for '--size <small|regular|large|N>'": "--size <small|regular|large|N> の値がありません",
            "Unknown option '--sise'. Did you mean '--size'?": "オプション --sise はありません（--size のことですか）",
            "Unknown option '--nope'": "オプション --nope はありません",
            "Unexpected argument 'b'": "余分な引数があります: 'b'",
            "2 unexpected arguments: 'b', 'c'": "余分な引数があります: 'b', 'c'",
            "The value 'x' is invalid for '--framing <auto|center>'. Please provide one of 'auto' and 'center'.":
                "--framing <auto|center> に「x」は使えません",
            "The option '--json' does not take any value, but '3' was specified.":
                "--json に値は付けられません。「3」を取ってください",
            "Value to be set with flag '--verbose' had already been set with flag '--quiet'":
                "--quiet と --verbose は同時に使えません。どちらか一方にしてください",
        ]
        for (english, japanese) in cases { #expect(ParserWords.text(english, Self.japanese) == japanese) }
        #expect(ParserWords.text("Something else", Self.japanese) == "Something else")
        #expect(ParserWords.text("Unexpected argument 'b'", Console(language: .english)) == "unexpected: 'b'")
    }
}
