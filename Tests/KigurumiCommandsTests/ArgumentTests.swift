import ArgumentParser
import StickerBuild
import Testing

@testable import KigurumiCommands

@Suite("What the command line means")
struct ArgumentTests {
    @Test(
        "sizes have names and numbers",
        arguments: [("small", 300), ("regular", 408), ("large", 618), ("512", 512)])
    func sizes(text: String, side: Int) throws {
        #expect(try StickerSize.side(text) == side)
    }

    @Test("other sizes are refused with 64", arguments: ["", "huge", "15", "1025", "-618", "618px", "1e3"])
    func wrongSizes(text: String) {
        #expect(throws: CommandFailure("command.size.invalid", ["value": text], status: .wrongUsage)) {
            try StickerSize.side(text)
        }
    }

    @Test("a crop is four shares within the picture")
    func crops() throws {
        #expect(try Arguments.crop("0.1,0,0.8,0.8") == .init(x: 0.1, y: 0, width: 0.8, height: 0.8))
        let whole = try Arguments.crop("0.3333333, 0, 0.6666667, 1")
        #expect(whole.x + whole.width <= 1)
    }

    @Test(
        "other crops are refused",
        arguments: [
            "", "0,0,1", "0,0,1,1,1", "a,0,1,1", "0,0,0,1", "-0.1,0,1,1", "0.5,0,0.6,1", "nan,0,1,1",
            "0,,1,1",
        ])
    func wrongCrops(text: String) {
        #expect(throws: CommandFailure("command.crop.invalid", ["value": text], status: .wrongUsage)) {
            try Arguments.crop(text)
        }
    }

    @Test("ids keep their order, each once")
    func ids() throws {
        #expect(try Arguments.ids("shark, bear,shark", option: "--only") == ["shark", "bear"])
        for wrong in ["", "bear,", "Bear", "../bear", String(repeating: "a", count: 41)] {
            #expect(throws: CommandFailure.self) { try Arguments.ids(wrong, option: "--only") }
        }
    }

    @Test("limits stay below half a million")
    func limits() throws {
        #expect(try Arguments.limit("499999") == 499_999)
        for wrong in ["500000", "999", "-1", "1e5", "many"] {
            #expect(throws: CommandFailure.self) { try Arguments.limit(wrong) }
        }
    }

    @Test("language tags and groups have a shape")
    func shapes() throws {
        for tag in ["en", "zh-Hant", "ja-JP"] { #expect(try Arguments.language(tag) == tag) }
        for wrong in ["", "e", "en_US", "en-", "日本語"] {
            #expect(throws: CommandFailure.self) { try Arguments.language(wrong) }
        }
        for group in ["user-1234", "a.b_c"] { #expect(try Arguments.group(group) == group) }
        for wrong in ["", ".hidden", "a/b", "猫", String(repeating: "g", count: 129)] {
            #expect(throws: CommandFailure.self) { try Arguments.group(wrong) }
        }
    }

    @Test("build takes every option of the manual")
    func buildParses() throws {
        let arguments = [
            "build", "me.jpg", "--templates", "T", "--output", "out", "--size", "small", "--only", "bear",
            "--skip", "shark", "--crop", "0,0,1,1", "--language", "ja", "--group", "g", "--limit", "400000",
            "--no-stills", "--fresh", "--open", "--json", "--verbose",
        ]
        let command = try #require(try KigurumiCommand.parseAsRoot(arguments) as? BuildCommand)
        #expect(command.face == "me.jpg" && command.output == "out" && command.only == "bear")
        #expect(command.noStills && command.fresh && command.open && command.json)
        #expect(command.verbosity == .verbose)
    }

    @Test("- is a face, and wear has -o")
    func wearParses() throws {
        let command = try #require(
            try KigurumiCommand.parseAsRoot(["wear", "bear", "-", "-o", "x.gif"]) as? WearCommand)
        #expect(command.id == "bear" && command.face == "-" && command.output == "x.gif")
    }

    @Test(
        "wrong usage ends with 64",
        arguments: [
            ["build"], ["build", "me.jpg", "--quiet", "--verbose"], ["nonsense"],
            ["build", "me.jpg", "--sise", "1"],
            ["wear", "bear"], ["template", "list", "a", "b"],
        ])
    func wrongUsage(arguments: [String]) {
        do {
            _ = try KigurumiCommand.parseAsRoot(arguments)
            Issue.record("parsed")
        } catch {
            #expect(KigurumiCommand.exitCode(for: error).rawValue == ExitStatus.wrongUsage.rawValue)
        }
    }
}
