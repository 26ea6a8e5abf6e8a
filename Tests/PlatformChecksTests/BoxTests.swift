import BinaryCoding
import FaceInput
import FaceSandbox
import Helpers
import Platforms
import Support
import Testing

@testable import PlatformChecks

@Suite("Packs that a locked process checks")
struct BoxTests {
    private static let decoder = SandboxedDecoder(HelperLocation(folders: [BuildFolder.path]))

    private static func boxed(_ packs: [String: PackFiles], for platform: Platform) throws -> [BrokenRule] {
        let files = packs.values.reduce(0) { $0 + $1.files.count }
        let answer = try decoder.check(PackQuestion(packs, for: platform).encoded, files: files)
        return try [BrokenRule](encoded: answer)
    }

    @Test("It finds what the check itself finds, in whole packs and in mutants", arguments: Platform.allCases)
    func findsTheSame(platform: Platform) throws {
        let whole = BuiltPack.of(platform).finished
        let mutants = BuiltPack.mutants.filter { $0.platform == platform }
        for files in [whole] + mutants.map({ BuiltPack.of(platform).mutant($0) }) {
            let pack = PackFiles(files, unreadable: ["a": "denied"], others: ["b.png": .link])
            let packs = ["one": pack, "two": PackFiles(whole)]
            #expect(try Self.boxed(packs, for: platform) == PlatformCheck.check(packs, for: platform))
        }
    }

    @Test("An answer that names a rule that isn't the platform's, or another severity, is refused")
    func madeUpAnswers() throws {
        let rule = try #require(PlatformCheck.rules(of: .whatsapp).first { !$0.isAdvice })
        var broken = BrokenRule(.whatsapp, rule: rule.id, file: "a", found: "b", expected: "c")
        #expect(try [BrokenRule](encoded: [broken].encoded) == [broken])
        broken.isAdvice = true
        #expect(throws: BinaryDamage.self) { try [BrokenRule](encoded: [broken].encoded) }
        broken = BrokenRule(.whatsapp, rule: "whatsapp.pack.joy", file: "a", found: "b", expected: "c")
        #expect(throws: BinaryDamage.self) { try [BrokenRule](encoded: [broken].encoded) }
    }

    @Test("A question that isn't one ends the process without an answer, and is no finding")
    func nonsense() {
        #expect(throws: FaceError.self) { try Self.decoder.check([1, 2, 3], files: 1) }
    }
}
