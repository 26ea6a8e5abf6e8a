import ArgumentParser
import Foundation
import Messages
import Support
import Testing

@testable import KigurumiCommands

@Suite("What a wrong command line was meant to be")
struct GuessTests {
    private func nearest(_ arguments: String...) -> String? {
        do throws(CommandFailure) {
            try Guess.checkName(arguments)
            return nil
        } catch {
            #expect(error.code == "command.name.unknown" && error.status == .wrongUsage)
            return error.evidence["nearest"] ?? ""
        }
    }

    @Test("A misspelt command is answered with the whole command line that was meant")
    func commands() {
        #expect(nearest("bulid", "me.jpg", "--only", "bear,lion") == "kigurumi build me.jpg --only bear,lion")
        #expect(nearest("template", "lsit") == "kigurumi template list")
        #expect(nearest("wera", "bear", "my photo.jpg") == "kigurumi wear bear 'my photo.jpg'")
        #expect(nearest("Bear", "me.jpg") == "kigurumi wear bear me.jpg")
        #expect(nearest("astronaut") == "kigurumi wear astronaut me.jpg")
        #expect(nearest("list") == "kigurumi template list")
        #expect(nearest("version") == "kigurumi --version")
        #expect(nearest("frobnicate") == "")
        for right in ["build", "help", "--help", "template", "-h"] { #expect(nearest(right) == nil) }
    }

    @Test("A picture without a command is answered with build")
    func picture() throws {
        let folder = try TemporaryFolder()
        let face = folder.path + "/me.jpg"
        try Data([1]).write(to: URL(filePath: face))
        #expect(nearest(face) == "kigurumi build \(face)")
    }

    @Test("Swapped arguments of wear are recognized where the costume exists and the face is a file")
    func swapped() throws {
        let folder = try TemporaryFolder()
        let face = folder.path + "/me.jpg"
        try Data([1]).write(to: URL(filePath: face))
        let costumes = folder.path + "/T/bear"
        try FileManager.default.createDirectory(atPath: costumes, withIntermediateDirectories: true)
        try Data("{}".utf8).write(to: URL(filePath: costumes + "/template.json"))
        let templates = try TemplatesOption.parse(["--templates", folder.path + "/T"])
        do throws(CommandFailure) {
            try Guess.checkOrder(costume: face, face: "Bear", templates)
            Issue.record("was taken")
        } catch {
            #expect(error.code == "command.wear.swapped")
            #expect(error.evidence["nearest"] == "kigurumi wear bear \(face)")
        }
        #expect(throws: Never.self) { try Guess.checkOrder(costume: "bear", face: face, templates) }
        #expect(throws: Never.self) { try Guess.checkOrder(costume: face, face: "lion", templates) }
    }

    @Test("A misspelt option is named even where an argument is missing too")
    func options() {
        let failure = Guess.better(than: ["build", "--hepl"])
        #expect(failure?.code == "command.option.unknown" && failure?.evidence["nearest"] == "--help")
        #expect(Guess.better(than: ["wear", "bear", "--skin", "night"]) == nil)
        #expect(Guess.better(than: ["build", "--lang", "ja"])?.evidence["nearest"] == "--language")
        #expect(Guess.better(than: ["template", "show", "--tine=3"])?.evidence["nearest"] == "--time")
    }

    @Test(
        "An option that doesn't exist is named even where none is near, and values aren't taken for options",
        arguments: [
            (["build", "-x"], "-x"), (["wear", "bear", "me.jpg", "--only", "bear"], "--only"),
            (["template", "show", "bear", "-x"], "-x"), (["build", "-o"], nil), (["build", "-odir"], nil),
            (["build", "-"], nil), (["build", "--crop", "-5"], nil), (["wear", "--", "-x"], nil),
        ])
    func unknownOptions(arguments: [String], option: String?) {
        let failure = Guess.better(than: arguments)
        #expect(failure?.evidence["what"] == option && failure?.evidence["nearest"] == nil)
        if option != nil {
            let words = arguments.first == "template" ? "template show" : arguments[0]
            #expect(failure?.evidence["help"] == "kigurumi \(words) --help")
        }
    }

    @Test("Several costumes for wear are answered with build")
    func severalCostumes() {
        do throws(CommandFailure) {
            try Guess.checkOne(costume: "Astronaut,bear", face: "me.jpg")
            Issue.record("was taken")
        } catch {
            #expect(error.code == "command.wear.several" && error.status == .wrongUsage)
            #expect(error.evidence["nearest"] == "kigurumi build me.jpg --only astronaut,bear")
        }
        #expect(throws: Never.self) { try Guess.checkOne(costume: "bear", face: "me.jpg") }
    }

    @Test("Arguments of export in another order, and platforms without commas, are recognized")
    func platforms() throws {
        let folder = try TemporaryFolder()
        let face = folder.path + "/me.jpg"
        try Data([1]).write(to: URL(filePath: face))
        func failure(_ words: String...) -> CommandFailure? {
            do throws(CommandFailure) { try Guess.checkPlatforms(words) } catch { return error }
            return nil
        }
        let swapped = failure(face, "signal")
        #expect(swapped?.code == "command.export.swapped")
        #expect(swapped?.evidence["nearest"] == "kigurumi export signal \(face)")
        let blanks = failure("signal", "telegram", face)
        #expect(blanks?.code == "command.export.arguments")
        #expect(blanks?.evidence["nearest"] == "kigurumi export signal,telegram \(face)")
        #expect(failure("signal", face) == nil && failure(face) == nil && failure("x", "y", face) == nil)
        #expect(throws: CommandFailure.self) { try Arguments.platforms("all") }
    }

    @Test("A word is quoted for the shell only where it must be")
    func quoting() {
        #expect(Guess.line(["build", "写真/me.jpg"]) == "kigurumi build 写真/me.jpg")
        #expect(Guess.line(["build", "it's me.jpg"]) == "kigurumi build 'it'\\''s me.jpg'")
        #expect(Guess.line(["build", "$HOME"]) == "kigurumi build '$HOME'")
    }

    @Test("After a comma, completion offers the costumes that aren't listed yet")
    func completion() {
        #expect(Completions.listed(["bear", "lion"], after: "be") == ["bear", "lion"])
        #expect(Completions.listed(["bear", "lion"], after: "bear,l") == ["bear,lion"])
    }

    @Test("Yes is a word or a letter of any language, and everything else is no")
    func answers() {
        for yes in ["y", "Yes", " y ", "はい", "sí", "Ja", "네"] { #expect(PackOwner.isYes(yes)) }
        for no in ["", "n", "no", "yesterday"] { #expect(!PackOwner.isYes(no)) }
    }

    @Test("The answers that the question offers are understood", arguments: Language.allCases)
    func offeredAnswers(language: Language) throws {
        let question = Messages.text("replace.question", in: language, for: .terminal)
        let offer = try #require(question.split(separator: "[").last?.split(separator: "]").first)
        let answers = offer.split(separator: "/").map { side in
            side.split { $0.isWhitespace || $0 == "(" || $0 == ")" }.map(String.init)
        }
        try #require(answers.count == 2)
        #expect(answers[0].allSatisfy(PackOwner.isYes), "\(question)")
        #expect(!answers[1].contains(where: PackOwner.isYes), "\(question)")
        #expect(answers[1].contains { $0.uppercased() == $0 }, "\(question)")
    }
}
