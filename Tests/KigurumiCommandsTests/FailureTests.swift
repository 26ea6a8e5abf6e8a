import Costume
import FaceInput
import ImageCodecs
import Messages
import StickerBuild
import StickerPack
import Testing

@testable import KigurumiCommands

@Suite("Failures and their exit statuses")
struct FailureTests {
    static let expected: [(BuildFailure, Int32)] = [
        (.face(.image(.empty)), 65), (.face(.image(.unknownFormat(firstBytes: "00"))), 65),
        (.noTemplates(folder: "/t"), 66), (.noTemplatesFolder(.folderMissing("/t")), 66),
        (.allSkipped(ids: ["bear"]), 64),
        (.unknownTemplates(ids: ["beer"], known: ["bear"]), 64),
        (.nothingWorked([BuildProblem(code: "art.damaged", subject: "bear")]), 65),
        (.pack(.notAPack(folder: "/p")), 73), (.pack(.locked(folder: "/p", holder: "7")), 75),
        (.pack(.diskFull(path: "/p")), 74), (.pack(.unwritable(path: "/p", reason: "r")), 73),
        (.pack(.unreadable(path: "/p", reason: "r")), 74), (.invalid(what: "--size", value: "x"), 64),
        (.cancelled, 130),
    ]

    @Test("Each failure ends with its status of sysexits.h", arguments: expected.indices)
    func statuses(index: Int) {
        let (failure, status) = Self.expected[index]
        #expect(CommandFailure(failure).status.rawValue == status)
    }

    @Test("After a signal the exit status is that of the signal, whatever failed then")
    func signals() {
        #expect(CommandFailure(.cancelled, signal: 2).status == .interrupted)
        #expect(CommandFailure(.cancelled, signal: 15).status == .terminated)
        #expect(CommandFailure(.nothingWorked([]), signal: 2).status == .interrupted)
    }

    @Test(
        "Every failure's message explains what is wrong and what to do", arguments: expected.indices,
        Language.allCases)
    func complaints(index: Int, language: Language) throws {
        let failure = CommandFailure(Self.expected[index].0)
        // The texts of faces and packs belong to those modules.
        guard failure.code.hasPrefix("command.") || failure.code.hasPrefix("build.") else { return }
        let lines = Console.complaint(Messages.text(of: failure, in: language)).split(separator: "\n")
        // Thai puts no sign between sentences.
        #expect(lines.count == 2 || language.tag == "th" && lines.count == 1)
        #expect(lines.first?.hasPrefix("kigurumi: ") == true)
        #expect(!lines.joined().contains("{"))
    }

    @Test("Unreadable arguments are an error and not an empty command line")
    func arguments() throws {
        #expect(throws: CommandFailure("command.arguments.unreadable", status: .inputOutput)) {
            _ = try Program.command([])
        }
        #expect(try Program.command(["kigurumi", "--version"]) is KigurumiCommand)
    }

    @Test("A message of one line is split after its first sentence")
    func splitting() {
        #expect(Console.complaint("No. Do it.") == "kigurumi: No.\n          Do it.")
        #expect(Console.complaint("me.jpg is no picture") == "kigurumi: me.jpg is no picture")
        #expect(Console.complaint("だめです。直してください。") == "kigurumi: だめです。\n          直してください。")
    }

    @Test("JSON reports a failure with its code and status")
    func json() {
        let text = BuildJSON.text(of: CommandFailure(.noTemplates(folder: "/t")))
        #expect(text.contains(#""code" : "template.none""#) && text.contains(#""exitStatus" : 66"#))
        #expect(text.contains(#""folder" : "/t""#) && text.contains(#""ja""#))
    }
}
